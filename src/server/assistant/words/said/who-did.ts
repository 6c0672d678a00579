import { phrase } from './phrase';

/** How people ask who made, decided or carried out papers. Verbs by who is meant: whoever wrote the paper, decided it, or is named on it. */
const MADE = '下单 下 开单 开 做 建 制单 制 录入 录 登记 登 填 写 起草 提交 提 报 申请 发起 弄 采购 订 出的库 出库 移的库 移库 报损 报溢';
const DECIDED = '审核 审批 审 批准 批 核准 通过 驳回 驳 打回 复核';
const NAMED = '盘点 盘 验收 验 质检 收货 签收 收 发货 发放 发 拣 送 领 退 付 办 经手 经办 主刀';
const END = '?的 了 过';

const who = (verbs: string): RegExp =>
  new RegExp(
    [
      phrase('谁 哪个人 哪位 什么人', '?给 去 来 帮 在', '?最常 最爱', verbs, END),
      phrase(verbs, '人', '?是 都是 都有 分别是', '谁 哪些人 哪位'),
      phrase('谁 哪个人', '~6', verbs, '?单 货 的单 的单子', '?得', '最多 最少 最勤 最频繁'),
    ].join('|'),
  );

export const WHO_MADE = who(MADE);
export const WHO_DECIDED = new RegExp(`${who(DECIDED).source}|${phrase('who', '| ', 'approved reviewed rejected')}`, 'i');
export const WHO_NAMED = new RegExp(`${who(NAMED).source}|${phrase('主刀 术者', '?医生', '?都 分别 各', '?是', '谁 哪些 哪位 哪几位')}`);
/** The verb by the people a paper names for it: 盘 the 盘点人. */
export const NAMED_BY: Readonly<Record<string, RegExp>> = {
  盘: /盘点人/,
  验: /验收人|验收员|质检/,
  检: /质检|验收人|检验/,
  收: /收货人|签收人|接收人|领用人/,
  签: /签收人|收货人/,
  发: /发放人|发货人|拣货人|配货/,
  拣: /拣货人|配货/,
  送: /配送人|配送员|送货/,
  领: /申领人|领用人|领货人/,
  退: /退货人|退库人|经办/,
  付: /付款人|经办/,
  办: /经办/,
  经: /经办|经手/,
  主: /主刀|术者/,
  术: /主刀|术者/,
};
