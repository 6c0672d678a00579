import type { Option } from '../../define/field';

/**
 * What may differ between a specification and the national database, the worst first: why it matters, and what settles it. `adopts` = the value may be
 * taken over into the product (its draft, where it is released); the others are settled on a page (`leads`).
 */
export type Finding = {
  id: string;
  label: string;
  tone: NonNullable<Option['tone']>;
  why: string;
  adopts?: true;
  leads?: { to: string; label: string };
};

const toProduct = { to: 'product', label: '打开产品' };

export const findings: readonly Finding[] = [
  { id: 'delisted', label: '已退市', tone: 'red', why: '注册人已在数据库申明退市，继续采购和使用没有合法标识', leads: { to: 'product', label: '下架' } },
  { id: 'registration', label: '注册证号不同', tone: 'red', why: '换证或变更后我们仍写旧证，票、货、证对不上', adopts: true },
  { id: 'unknown', label: 'DI不在库中', tone: 'orange', why: '标识写错，或注册人没有上报，扫码和医保结算都会被拒', leads: toProduct },
  {
    id: 'holder',
    label: '注册人不同',
    tone: 'orange',
    why: '注册证上的注册人与数据库不一致，可能已转让',
    leads: { to: 'registrationCert', label: '打开注册证' },
  },
  { id: 'spec', label: '规格型号不同', tone: 'orange', why: '同一个标识，两边写的规格型号不同，容易发错货', adopts: true },
  { id: 'name', label: '产品名称不同', tone: 'yellow', why: '名称应与注册证和数据库一致', adopts: true },
  { id: 'storage', label: '储存条件不同', tone: 'yellow', why: '申报的温度范围与我们的储存条件不同，冷链管理会漏', adopts: true },
  { id: 'category', label: '分类编码不同', tone: 'blue', why: '分类决定管理类别和经营范围', adopts: true },
  { id: 'package', label: '包装数量不同', tone: 'blue', why: '扫外箱、中盒时数量按换算得出，换算错数量就错', leads: toProduct },
  { id: 'missing', label: '未填DI', tone: 'grey', why: '没有标识就不能扫码识别；同一注册证下规格唯一相同的已列出', adopts: true },
];
export const FINDINGS: readonly Option[] = [
  ...findings.map(({ id, label, tone }) => ({ value: id, label, tone })),
  { value: 'ok', label: '一致', tone: 'green' },
];
