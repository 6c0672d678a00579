/** WCAG 2.2 AA as far as a machine can judge it. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
