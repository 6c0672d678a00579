/** Below this it is a device in the hand: another shell, with its own pages; in classes `hand:` (tailwind.config.ts). */
export const HAND = '(max-width: 899px)';
