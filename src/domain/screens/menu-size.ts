import { allScreens } from './all';

/**
 * Nodes one role, template or menu may hold: every page of the product with every operation on it, and as many again for what
 * a platform adds to the tree itself. So whatever an organisation may do fits into one role, of any kind.
 */
export const MENU_NODES = 2 * allScreens.reduce((sum, screen) => sum + 1 + screen.actions.length, 0);
