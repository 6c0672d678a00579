import { atom } from 'jotai';
import { commandsAtom } from './commands';
import { entriesOf } from './rank';

/** The commands prepared for searching: once, however often the palette is opened. */
export const entriesAtom = atom((get) => entriesOf([...get(commandsAtom).values()]));
