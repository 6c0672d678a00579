import type { Fields } from '../../define/field';
import { STATUS_OPTIONS } from '../../define/status';
import { typedAs } from './as-said';
import type { Meaning, Meant } from './meaning';
import { nameOf } from './names';

/** 待收货, dsh or daishouhuo: a tab of the page where no field of it says so. */
export function tabMeaning(token: string, tabs: Meant['tabs']): Meaning | undefined {
  const isTyped = typedAs(token);
  const tab = token.length < 2 ? undefined : tabs.find(({ id, label }) => id !== 'all' && isTyped(label));
  return tab && { label: tab.label, query: { tab: tab.id } };
}

const IN_USE = /^(?:已|被)?(?:(启用|在用)|停用|禁用)$/;
/** 加急, 寄售, 停用: what a row is or is not. */
export function flagMeaning(token: string, fields: Fields): Meaning | undefined {
  const used = fields.status?.kind === 'flag' ? IN_USE.exec(token) : undefined;
  if (used) return { label: used[1] ? '启用' : '停用', query: { 'f.status': String(used[1] !== undefined) } };
  if (token.length < 2) return undefined;
  const isTyped = typedAs(token);
  const [name, field] =
    Object.entries(fields).find(
      ([, one]) =>
        one.kind === 'flag' &&
        Boolean(one.filter) &&
        (isTyped(one.label.replace(/^是否/, '')) || (token.length < one.label.length && one.label.startsWith(token))),
    ) ?? [];
  return name && field ? { label: field.label, query: { [`f.${name}`]: 'true' } } : undefined;
}

/** What people say for a state besides its own word and the initials of that. */
const STATES: Record<string, string> = Object.fromEntries(
  [
    ['0', '没提交 未提交 还没提交 暂存 draft'],
    ['1', 'ws 未审 未审核 没审 没审核 还没审 待审 待批 未批 待审批 未审批 审核中 pending unapproved unreviewed'],
    ['2', '审过 审核过 审完 审核通过 通过 approved reviewed'],
    ['3', 'bh 驳回 被驳回 退回 被退回 打回 被打回 rejected'],
    ['6', '作废 取消 作废了 cancelled canceled'],
    ['7', '办完 做完 completed done'],
  ].flatMap(([status = '', words = '']) => words.split(' ').map((word) => [word, status])),
);

/** A state or a choice of the page by its word or initials, whole words before beginnings, the state before other choices. `isWhole`: nothing from the middle of one. */
export function choiceMeaning(token: string, fields: Fields, isWhole = false): Meaning | undefined {
  const typed = token.toLowerCase();
  const isLabel = typedAs(token);
  const isDone = [typedAs(`已${token}`), typedAs(`yi${token}`)];
  const likeness = (label: string): number => {
    if (isLabel(label)) return 3;
    if (isDone.some((isTyped) => isTyped(label))) return 2;
    return token.length >= 2 &&
      ((isWhole ? label.startsWith(token) : label.includes(token)) || nameOf(label).initials.some((initials) => initials.startsWith(typed)))
      ? 1
      : 0;
  };
  const { status } = fields;
  const called = STATUS_OPTIONS.find((option) => option.value === STATES[typed])?.label;
  const named = called && status?.kind === 'choice' ? status.options.find(({ label }) => label === called) : undefined;
  if (named) return { label: named.label, query: { 'f.status': named.value } };
  const choices = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice' || !field.filter) return [];
    return field.options.map((option) => ({ name, words: name === 'status' ? option.label : `${field.label} ${option.label}`, option }));
  });
  const fitting = choices.map((choice) => ({ ...choice, grade: likeness(choice.option.label) })).filter(({ grade }) => grade > 0);
  const best = fitting.toSorted((a, b) => b.grade - a.grade || Number(b.name === 'status') - Number(a.name === 'status'))[0];
  return best && { label: best.words, query: { [`f.${best.name}`]: best.option.value } };
}
