import type { DocumentDefinition } from '../../../define/define-document';
import { documents, screensOf } from '../../../domain/registry';

const atOf = (kind: string): string | undefined => screensOf(kind).flatMap(({ preset }) => preset.agenda?.at ?? [])[0];

/** Moments things are planned for, by what they are called: those agendas stand in order by (手术时间). */
const LABELS = new Set(documents.flatMap(({ kind, header }) => header[atOf(kind) ?? '']?.label ?? []));
export const isPlanned = (label: string): boolean => LABELS.has(label);

/** The field of such a moment, of papers that plan something. */
export const plannedDay = ({ title, header }: DocumentDefinition): string | undefined =>
  /计划$/.test(title) ? Object.entries(header).find(([, { label }]) => isPlanned(label))?.[0] : undefined;

/** Whether papers of the kind are seen as an agenda. */
export const hasAgenda = (kind: string): boolean => atOf(kind) !== undefined;
