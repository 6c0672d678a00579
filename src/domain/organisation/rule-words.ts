/** A rule as far as its words go. */
type Rule = { type: string; choices: readonly string[] };

const UNITS: Record<string, string> = { days: '天', percent: '%', money: '元' };
const STRENGTHS: Record<string, string> = { off: '关闭', warn: '提示', block: '禁止' };

/** Value of a rule as people read it: 是, 提示, 30天. */
export function ruleWords({ type }: Pick<Rule, 'type'>, value: string): string {
  if (value === '') return '—';
  if (type === 'bool') return value === '1' ? '是' : '否';
  if (type === 'strength') return STRENGTHS[value] ?? value;
  return `${value}${UNITS[type] ?? ''}`;
}

/** What may be chosen where a rule is not simply typed. */
export function ruleOptions({ type, choices }: Rule): { value: string; label: string }[] | undefined {
  if (type === 'bool') return ['1', '0'].map((value) => ({ value, label: value === '1' ? '是' : '否' }));
  if (type === 'strength') return Object.entries(STRENGTHS).map(([value, label]) => ({ value, label }));
  return type === 'choice' ? choices.map((value) => ({ value, label: value })) : undefined;
}
