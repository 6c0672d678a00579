import type { DocumentInfo, ScanAnswer } from '../../../contract/answers';
import { type DocumentDefinition, openOf } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import type { DocumentTask } from '../../../define/hand-task';
import type { Line } from '../../form/line-table/line-store';
import { onlyOpen, type RecordValues, wordsName } from '../../form/record-values';

/** A code that was scanned while the server was away, in the order of scanning. */
export type HeldScan = { code: string; at: string };

/** A line in the hand. `isDone`: it was found, typed or counted. */
export type WorkLine = { key: string; id?: string; values: RecordValues; isDone: boolean };

/** Whom it is for, by both of his identifiers. */
export type Person = { name: string; visitNo: string; code: string };

/** How far one is with a task: everything of it is plain data, kept on the device until it is sent. */
export type Work = {
  task: string;
  id: string;
  version: number;
  sn: string;
  origin: string;
  header: RecordValues;
  lines: readonly WorkLine[];
  /** Key of the line one stands on. */
  at: string;
  person?: Person;
  held: readonly HeldScan[];
};

/** What a scan came to, in words. */
export type Said = { text: string; isBad: boolean };

let counter = 0;
export const newKey = (): string => `h${Date.now().toString(36)}${++counter}`;

export const emptyWork = (task: DocumentTask): Work => ({
  task: task.id,
  id: '',
  version: 0,
  sn: '',
  origin: 'manual',
  header: { ...task.begins },
  lines: [],
  at: '',
  held: [],
});

/** The next one: what is asked of it, where it goes on and whose, stays as it was said. */
export const nextWork = (task: DocumentTask, { header }: Work): Work => {
  const asked = (task.asks ?? []).flatMap((name) => [name, wordsName(name)]).filter((name) => header[name]);
  return { ...emptyWork(task), header: { ...task.begins, ...Object.fromEntries(asked.map((name) => [name, header[name]])) } };
};

/** A document that waits, as the server tells it. */
export const workOf = (task: DocumentTask, { header, lines }: DocumentInfo): Work => ({
  ...emptyWork(task),
  id: header.id,
  version: Number(header.version),
  sn: String(header.sn ?? ''),
  origin: String(header.origin ?? 'manual'),
  header,
  lines: lines.map((values) => ({ key: values.id, id: values.id, values, isDone: isBegun(task, values) })),
});

/** What was counted or picked before goes on from there. */
const isBegun = (task: DocumentTask, values: RecordValues): boolean =>
  !task.lines.refused && task.lines.field !== '' && task.lines.field !== task.lines.of && Number(values[task.lines.field] ?? 0) > 0;

/** Fields people may change in it: what came from the other side stays as it came. */
export function openFields(definition: DocumentDefinition, work: Pick<Work, 'id' | 'origin'>): { header: Fields; lines: Fields } {
  const open = work.id === '' ? undefined : openOf(definition, work.origin);
  if (!open) return definition;
  return { header: onlyOpen(definition.header, open.header), lines: onlyOpen(definition.lines, open.lines) };
}

export const asLines = (lines: readonly WorkLine[]): Line[] => lines.map(({ key, id, values }) => ({ key, values, errors: {}, ...(id ? { id } : {}) }));

export const withLine = (work: Work, key: string, changes: RecordValues, isDone = true): Work => ({
  ...work,
  at: key,
  lines: work.lines.map((line) => (line.key === key ? { ...line, isDone, values: { ...line.values, ...changes } } : line)),
});

export const number = (value: unknown): number => Number(value ?? 0) || 0;

/** What a line is to be taken in full: nothing is refused of it. */
export function inFull({ lines: { field, of, refused } }: DocumentTask, values: RecordValues): RecordValues {
  if (field === '' || !of) return {};
  return { [field]: plainNumber(values[of]), ...(refused?.quantity ? { [refused.quantity]: '' } : {}), ...(refused ? { [refused.reason]: '' } : {}) };
}

/** A quantity said: where there is one it should be, the rest is refused. */
export function saidQuantity({ lines: { field, of, refused } }: DocumentTask, values: RecordValues, quantity: number): RecordValues {
  const most = of ? number(values[of]) : Number.POSITIVE_INFINITY;
  const taken = Math.min(most, Math.max(0, quantity));
  const rest = of ? round(most - taken) : 0;
  const changes: RecordValues = { [field]: String(round(taken)) };
  if (refused?.quantity) changes[refused.quantity] = rest > 0 ? String(rest) : '';
  if (refused && rest === 0) changes[refused.reason] = '';
  return changes;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
const plainNumber = (value: unknown): string => String(round(number(value)));
export const refusedOf = ({ lines: { field, of, refused } }: DocumentTask, values: RecordValues): number =>
  refused && of ? round(number(values[of]) - number(values[field])) : 0;

export type Taken = { work: Work; said: Said };
export type Answered = { task: DocumentTask; definition: DocumentDefinition; answer: ScanAnswer; code: string };
