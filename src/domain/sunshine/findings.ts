import type { Option } from '../../define/field';

/** What may be wrong with what was bought beside what the platform lists: why it matters. What settles each stands in the report. */
export type Finding = { id: string; label: string; tone: NonNullable<Option['tone']>; why: string };
export const findings: readonly Finding[] = [
  { id: 'over', label: '高于挂网价', tone: 'red', why: '采购价高于平台挂网价，多付的钱医保和监管都会追问；与供应商重新定价' },
  { id: 'ended', label: '挂网失效', tone: 'red', why: '对照的挂网产品已到期或撤网，继续采购属于网下采购；换成新的挂网编码或停止采购' },
  { id: 'unlisted', label: '未挂网', tone: 'orange', why: '采购了没有对照到挂网产品的规格：没有挂网，或还没有对照' },
  { id: 'unit', label: '单位未换算', tone: 'yellow', why: '平台的最小使用单位与本方不同，没有换算就不能比价和上报' },
];
export const FINDINGS: readonly Option[] = [
  ...findings.map(({ id, label, tone }) => ({ value: id, label, tone })),
  { value: 'ok', label: '合规', tone: 'green' as const },
];
