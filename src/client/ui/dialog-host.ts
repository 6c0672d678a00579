import { createContext } from 'react';

/**
 * Where a Modal lives. Inside a tab it is the tab's own layer, so the dialog hides and returns with the tab and the tab strip
 * stays usable; elsewhere there is none and the dialog lies over the whole page. `hold` makes the tab's content inert while open.
 */
export type DialogHost = { element: HTMLElement | null; hold(): () => void };
export const DialogHostContext = createContext<DialogHost | undefined>(undefined);
