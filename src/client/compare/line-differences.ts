import type { Row } from '../../contract/answers';
import type { Field, Fields } from '../../define/field';
import { textOf } from '../../define/field-text';
import { add, compare } from '../../define/money';
import type { LineGroup } from './aligned-lines';

export type ComparedField = { id: string; field: Field };
/** One thing that does not agree: which field of which group, what each document says (undefined: it says nothing of it). */
export type LineDifference = { group: number; id: string; label: string; words: (string | undefined)[]; sides: number[] };

/** Says nothing about the goods or the money: the place of a line, what became of it since, notes, and the ratio its unit has anyway. */
const APART = new Set(['ratio', 'lineNo', 'remark', 'udi', 'sourceSn', 'fulfilled', 'stopped', 'sourceOpen', 'open', 'baseQuantity', 'location', 'warehouse']);

/** Fields at least two of the documents have on their lines, as the first of them words and orders them. Lines without goods are known by the paper they settle. */
export function comparedFields(documents: readonly Fields[]): ComparedField[] {
  const apart = documents.some((fields) => 'specification' in fields) ? APART : new Set([...APART].filter((id) => id !== 'sourceSn'));
  const seen = new Map<string, { field: Field; count: number }>();
  for (const fields of documents) {
    for (const [id, field] of Object.entries(fields)) {
      if (apart.has(id) || field.live || ['files', 'refs', 'choices'].includes(field.kind)) continue;
      const known = seen.get(id);
      seen.set(id, { field: known?.field ?? field, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...seen].flatMap(([id, { field, count }]) => (count > 1 ? [{ id, field }] : []));
}

const EACH = '\n';
const isSummed = (field: Field): boolean => field.kind === 'quantity' || field.kind === 'money';
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Where the documents do not agree about a group. Quantities and amounts are compared in sum (ten ordered, six and four received is
 * no difference; quantities of different units by the smallest one), everything else value by value. What a document does not say is
 * no difference; a whole line missing is one.
 */
export function differencesOf(groups: readonly LineGroup[], fields: readonly ComparedField[]): LineDifference[] {
  return groups.flatMap(({ lines }, group) => {
    const missing = lines.flatMap((own, side) => (own.length === 0 ? [side] : []));
    const absent: LineDifference[] =
      missing.length === 0
        ? []
        : [{ group, id: '', label: '整行', words: lines.map((own) => (own.length === 0 ? undefined : `${own.length} 行`)), sides: missing }];
    const differing = fields.flatMap(({ id, field }): LineDifference[] => {
      const values = lines.map((own) => saidOf(own, id, field, lines));
      const first = values.find((value) => value !== undefined);
      const sides = values.flatMap((value, side) => (first !== undefined && value !== undefined && !same(field, value, first) ? [side] : []));
      return sides.length === 0 ? [] : [{ group, id, label: field.label, words: lines.map((own) => wordsOf(own, id, field)), sides }];
    });
    return [...absent, ...differing];
  });
}

/** Several lines of one goods may say several prices: as many, and each the same. */
function same(field: Field, a: string, b: string): boolean {
  if (!('places' in field || field.kind === 'integer')) return a === b;
  const [here, there] = [a.split(EACH), b.split(EACH)];
  return here.length === there.length && here.every((value, at) => compare(value, there[at] as string) === 0);
}

function saidOf(lines: readonly Row[], id: string, field: Field, all: readonly (readonly Row[])[]): string | undefined {
  const given = lines.filter((line) => isGiven(line[id]));
  if (given.length === 0) return undefined;
  if (!isSummed(field)) return [...new Set(given.map((line) => String(line[id])))].sort().join(EACH);
  const name = id === 'quantity' && hasSeveralUnits(all) ? 'baseQuantity' : id;
  return add(...given.map((line) => String(line[name])));
}

const hasSeveralUnits = (all: readonly (readonly Row[])[]): boolean => {
  const lines = all.flat();
  return new Set(lines.map((line) => String(line.unit ?? ''))).size > 1 && lines.every((line) => isGiven(line.baseQuantity));
};

/** What a document says of it, in words: a sum, or its different values. */
function wordsOf(lines: readonly Row[], id: string, field: Field): string | undefined {
  const given = lines.filter((line) => isGiven(line[id]));
  if (given.length === 0) return undefined;
  if (isSummed(field)) return textOf(field, add(...given.map((line) => String(line[id]))));
  return [...new Set(given.map((line) => textOf(field, line[id], line[`${id}Name`])))].join('、');
}
