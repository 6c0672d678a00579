import { createContext, use } from 'react';
import type { PickerRow } from '../../contract/answers';

/** Rows of a picker with what the form knows of them: `reason` = why one cannot be taken here. */
export type Judge = (rows: PickerRow[]) => Promise<PickerRow[]>;

/** Who judges what the pickers of a form find, by the resource they look in. */
export const OffersContext = createContext<Readonly<Record<string, Judge>>>({});
export const useJudge = (resource: string): Judge | undefined => use(OffersContext)[resource];

export const reasonOf = ({ reason }: PickerRow): string => (typeof reason === 'string' ? reason : '');
