import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import type { Plan } from '../../../define/spoken-plans';
import { type Filled, typed } from './draft-fields';

type Dated = [name: string, field: Field];
/** Days something is expected, needed, due back, to be paid or to begin. */
const EXPECTED = /预计|需|应还|计划|到货|期望|送达|手术时间|要求|截止|回收|生效/;
/** 有效期自–有效期至, 期间起–期间止: two ends of one span by their names. */
const BEGINS = /(?:自|起|开始)$|^开始/;
const ENDS = /(?:至|止|结束)$|^结束/;
/** The day of the paper itself, and what is only known afterwards. */
const ITS_OWN = new Set(['documentDate']);

/** Where the days that are said go: a span into a pair of fields (开始–结束), its edge into one of them, a day into the field that expects one. */
export function datesOf(definition: DocumentDefinition, plans: readonly Plan[]): Filled[] {
  const dates = typed(definition).filter(([name, field]) => (field.kind === 'date' || field.kind === 'datetime') && !ITS_OWN.has(name));
  if (plans.length === 0 || dates.length === 0) return [];
  const end =
    dates.find(([, field]) => field.since !== undefined && dates.some(([name]) => name === field.since)) ?? dates.find(([, { label }]) => ENDS.test(label));
  const start =
    end &&
    (dates.find(([name]) => name === end[1].since) ?? dates.find(([, { label }]) => BEGINS.test(label) && label.slice(0, 2) === end[1].label.slice(0, 2)));
  if (start && end) return pairOf(start, end, plans);
  const [first] = plans;
  const field = dates.find(([, one]) => EXPECTED.test(one.label)) ?? dates[0];
  return first && field ? [filled(field, first.edge === 'from' ? first.from : first.to === first.from ? first.from : first.to, first)] : [];
}

function pairOf(start: Dated, end: Dated, plans: readonly Plan[]): Filled[] {
  const [first, second] = plans;
  if (!first) return [];
  // 明年1月1号到年底: the end lies in the year of the beginning.
  const last = second && second.to < first.from ? `${first.from.slice(0, 4)}${second.to.slice(4)}` : second?.to;
  if (second && last) return [filled(start, first.from, first), filled(end, last, second)];
  if (first.from !== first.to) return first.edge === 'to' ? [filled(end, first.to, first)] : [filled(start, first.from, first), filled(end, first.to, first)];
  return [filled(first.edge === 'from' ? start : end, first.from, first)];
}

function filled([name, field]: Dated, day: string, { time }: Plan): Filled {
  if (field.kind !== 'datetime') return { name, value: day, words: `${field.label} ${day}` };
  const clock = time ?? '09:00';
  return { name, value: new Date(`${day}T${clock}:00+08:00`).toISOString(), words: `${field.label} ${day} ${clock}` };
}
