import type { Action } from '../../../define/action';

/** The action a text means: by its whole name, or by what is left of it without the thing it acts on (转入库: 入库). */
export function actionSaid(actions: readonly Action[], text: string): { action: Action; letters: number } | undefined {
  const heard = actions.flatMap((action) => {
    const names = saidFor(action.label, [...action.label.split('/'), ...(action.label.length >= 4 ? [tellingOf(action.label)] : [])]);
    const name = names.filter((one) => text.includes(one)).sort((a, b) => b.length - a.length)[0];
    return name ? [{ action, letters: name.length }] : [];
  });
  return heard.sort((a, b) => b.letters - a.letters)[0];
}
/** What people say for a button: its label, other words for it, 转成实销 for 转实销. */
export const saidFor = (label: string, others: readonly string[] = []): string[] =>
  [
    label,
    ...others,
    ...(SAID_AS[label] ?? []),
    ...(label.startsWith('转') ? ['转成', '转为', '变成', '生成'].map((turned) => `${turned}${label.slice(1)}`) : []),
  ].filter((name) => name.length >= 2);

/** The letters of a button that tell it from others: 接单 of 接单确认, and 查验 of 登记查验, as much is registered. */
export const tellingOf = (label: string): string => (/^登记../.test(label) ? label.slice(2) : label.slice(0, 2));
/** Buttons of every kind: of those the hand-written help speaks too. */
export const EVERYWHERE = new Set(['提交', '审核', '通过', '驳回', '作废', '反审核', '红冲', '终止']);
/** What people say for buttons, of papers as of records. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  催办: ['催一下', '催货', '催单', '催供应商'],
  终止: ['不要了', '停掉', '取消订单', '关闭', '不供了', '不发了', '不送了'],
  红冲: ['冲掉', '冲销', '冲红'],
  反审核: ['取消审核', '弃审', '撤销审核'],
  驳回: ['打回', '退回去', '不同意', '拒绝'],
  审核: ['审批', '批准', '批量审', '记账', '过账', '批量记'],
  续签: ['续约', '到期续', '续上', '续期', '怎么续', '给他续', '给它续', '续一下'],
  延续: ['续上', '续期', '怎么续', '给他续', '给它续', '续一下'],
  接单确认: ['接单', '接下来单'],
  转到货: ['登记到货'],
  生成唯一码: ['唯一码'],
  归还: ['还回去', '还给'],
  由历史生成: ['自动生成', '按历史', '按以前', '照以前', '根据历史', '用过的生成', '历史记录生成', '拉取历史'],
  改期: ['改时间', '推迟', '改到'],
  婉拒: ['拒掉', '怎么拒', '不想报', '不报价', '不报了'],
  提出异议: ['提异议', '有异议', '异议'],
  要求退回: ['退回来', '要回来'],
  转为留用: ['留用', '留下', '不还了'],
  开具: ['重新开', '再开', '重开'],
  收回余额: ['收回来', '退回来'],
  退还余额: ['退给', '退还', '退回'],
  撤销授权: ['收回', '撤回', '撤销'],
  冲抵应付: ['冲掉欠款', '冲掉应付', '冲欠款', '抵欠款', '抵货款', '冲抵'],
  冲抵应收: ['冲掉应收', '冲应收', '抵应收', '冲抵'],
  发布: ['发出去', '上线', '推出去'],
  发运: ['发出去', '发走', '装车'],
  送达: ['送到了'],
  登记查验: ['验真', '查真伪', '验真伪', '验票', '查验'],
  复盘: ['再点一遍', '再点一次', '再盘', '重盘', '重新盘', '重新点', '再数', '复点', '复核数量'],
  指派: ['派给', '派人', '分派', '分给', '交给', '转给', '安排给', '安排人'],
  忽略: ['不管它', '不用管'],
  搁置: ['放一边', '先放着', '挂起来', '先不管', '不用对', '不用匹配', '不用核', '不对单据'],
  申请解除: ['解除停售', '解除', '恢复销售'],
  解除停售: ['恢复销售', '解除'],
};
