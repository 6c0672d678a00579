import type { Check, Problem } from './document-rules';
import type { AnyDocument, AnyLine } from './document-view';
import type { Fields } from './field';
import { abs, plain } from './money';
import { LINES, placeOf, type Section } from './section';

type Given = { lines: Fields; sections?: Record<string, Section>; isRemark?: boolean };
/** No serial, or none known. */
const NONE = new Set(['', '-']);

/**
 * A serial names one piece of its batch: no line with one says more than one of it, and no document names it twice, whichever way it was
 * typed, scanned or sent. What merely speaks of other papers (isRemark) may name a piece as often as they do.
 */
export function serialChecks({ lines, sections = {}, isRemark }: Given): Check<AnyDocument>[] {
  if (isRemark) return [];
  const typed: [string, Fields][] = [[LINES, lines], ...Object.entries(sections).map(([name, { fields }]): [string, Fields] => [name, fields])];
  return typed.flatMap(([name, fields]) => (fields.specification && fields.serialNo && !fields.serialNo.computed ? [checkOf(name, fields)] : []));
}

function checkOf(section: string, fields: Fields): Check<AnyDocument> {
  const figures = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'quantity' && !field.computed ? [name] : []));
  return {
    at: ['save', 'submit', 'review'],
    test: (d) => {
      const rows = section === LINES ? d.lines : (d.sections[section] ?? []);
      const first = new Map<string, number>();
      return rows.flatMap((line) => {
        const problem = problemOf(line, figures, first);
        return problem ? [{ ...problem, line: line.lineNo, ...placeOf(section) }] : [];
      });
    },
  };
}

function problemOf(line: AnyLine, figures: readonly string[], first: Map<string, number>): Problem | undefined {
  const serial = String(line.serialNo ?? '');
  if (NONE.has(serial) || !line.specification) return undefined;
  const key = [line.specification, line.batchNo ?? '', serial].join('|');
  const before = first.get(key);
  if (before !== undefined) return { field: 'serialNo', message: `序列号${serial}在本单中重复，第${before}行已有` };
  first.set(key, line.lineNo);
  const field = figures.find((name) => !['0', '1'].includes(plain(abs(String(line[name] || '0')))));
  return field === undefined ? undefined : { field, message: '一个序列号的数量必须为1' };
}
