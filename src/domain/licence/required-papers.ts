import type { Paper } from '../../define/facts';
import { options } from '../../define/field';

export const PAPER_TYPES = options(
  '营业执照, 医疗器械经营许可证, 二类经营备案凭证, 医疗器械生产许可证, 一类生产备案凭证, 医疗机构执业许可证, 事业单位法人证书, 开票信息, 质量保证协议, 销售人员授权委托书, 境内代理人授权, ISO13485, 网络销售备案, 放射诊疗许可证, 大型设备配置许可证, 第三方储运备案凭证',
);

/** How the papers of a firm stand. */
export const LICENCE_STATES = 'ok 齐全:green, soon 即将到期:orange, missing 缺失或过期:red';

/** A firm as its partner looks at it: one who sells to him, buys from him, or makes what somebody else sells. */
export type Firm = { orgKind: string; role: 'supplier' | 'customer' | 'maker'; classes: readonly string[]; isImported: boolean };

/**
 * Papers a firm must show, each with what may stand for it (catalogue: licence, required sets). What is licensed depends on the
 * classes it deals in; a maker abroad has an agent's authority instead of a licence to produce; who only makes sends no bills.
 */
export function requiredPapers({ orgKind, role, classes, isImported }: Firm): readonly (readonly string[])[] {
  const deals = (...among: string[]) => among.some((one) => classes.includes(one));
  const bills = role === 'maker' ? [] : [['开票信息']];
  if (orgKind === 'H') return [['医疗机构执业许可证'], ['事业单位法人证书', '营业执照'], ...bills];
  if (orgKind === 'V') {
    const produces = [...(deals('2', '3') ? [['医疗器械生产许可证']] : []), ...(deals('1') ? [['一类生产备案凭证']] : [])];
    return [['营业执照'], ...(isImported ? [['境内代理人授权']] : produces), ...bills];
  }
  return [
    ['营业执照'],
    ...(deals('3') ? [['医疗器械经营许可证']] : []),
    ...(deals('2') ? [['二类经营备案凭证']] : []),
    ...bills,
    ...(role === 'supplier' ? [['质量保证协议'], ['销售人员授权委托书']] : []),
  ];
}

/** What of it is missing or over on this day, each with what would stand for it. */
export const missingPapers = (firm: Firm, held: readonly Paper[], today: string): (readonly string[])[] =>
  requiredPapers(firm).filter((accepted) => !held.some((paper) => accepted.includes(paper.type) && (paper.isLongTerm || paper.validTo >= today)));
