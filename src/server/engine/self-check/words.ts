import { grouped } from '../../../define/money';
import type { CheckResult } from './check';

/** One rule of the ledger as it was found; what `npm run check` prints and the platform is shown. */
export type Finding = Pick<CheckResult, 'id' | 'title' | 'checked' | 'broken'>;

export const HEAD = ['规则', '内容', '检查数', '不成立'] as const;
export const cellsOf = ({ id, title, checked, broken }: Finding): string[] => [id, title, grouped(checked, 0), grouped(broken, 0)];

export const summaryOf = (findings: readonly Finding[]): string => {
  const broken = findings.filter((finding) => finding.broken > 0).length;
  return `账务自检：${findings.length}项检查，${broken === 0 ? '全部成立' : `${broken}项不成立`}`;
};
