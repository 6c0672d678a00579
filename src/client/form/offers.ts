import { createContext, use } from 'react';
import type { PickerRow } from '../../contract/answers';

/** Rows of a picker with what the form knows of them: `reason` = why one cannot be taken here, `ask` asks colleagues who may put that right. */
export type Judge = (rows: PickerRow[]) => Promise<PickerRow[]>;

/** Who judges what the pickers of a form find, by the resource they look in. */
export const OffersContext = createContext<Readonly<Record<string, Judge>>>({});
export const useJudge = (resource: string): Judge | undefined => use(OffersContext)[resource];

/** What choosing a row does that cannot be taken. */
export const askOf = ({ ask }: PickerRow): (() => void) | undefined => (typeof ask === 'function' ? (ask as () => void) : undefined);

export const reasonOf = ({ reason }: PickerRow): string => (typeof reason === 'string' ? reason : '');
