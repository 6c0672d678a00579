import { isPinyin } from '../../engine/masters/short-names';

/**
 * The sentences around figures in the language of the question. Names of records, units and pages stay as the organisation keeps them; what
 * is said about them comes from here, one pattern for each thing that is said, in each language.
 */
const LETTERS = /[a-z]/gi;
const CHINESE = /[\u3400-\u9fff]/g;

/** A question in Latin words is answered in English; pinyin is Chinese. */
export const isEnglish = (text: string): boolean => {
  const letters = text.match(LETTERS)?.length ?? 0;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return letters >= 8 && /\s/.test(text.trim()) && (text.match(CHINESE)?.length ?? 0) * 3 < letters && !words.every(isPinyin);
};

/** Before a row: its place among several. */
const at = (place: number): string => (place > 0 ? `${place}.` : '-');

const chinese = {
  all: '全部往来单位',
  account: (id: string): string => ({ receivable: '应收', payable: '应付', prepaid: '预付', advance: '预收' })[id] ?? id,
  money: (sum: string): string => `${sum} 元`,
  balance: (account: string, sum: string, late: string): string => `${account} **${sum}**${late ? `，其中逾期 **${late}**` : ''}`,
  owing: (place: number, name: string, account: string, sum: string, late: string, items: number, oldest: string): string =>
    `${at(place)} **${name}** ${account} ${sum}${late ? `，其中逾期 ${late}` : ''}（未结 ${items} 笔${oldest ? `，最早 ${oldest}` : ''}）`,
  largest: (count: number): string => `只列出金额最大的 ${count} 家。`,
  house: '全院',
  span: (from: string, to: string): string => `${from} 至 ${to}`,
  begun: (what: string, day: string, from: string, to: string): string => `${what}的记录从 **${day}** 起才有，${from} 至 ${to} 没有记录，不能说是 0。`,
  unused: (head: string): string => `${head}没有使用记录，用量为 0。\n\n统计范围：使用记录与手术使用登记，按使用日期，红冲为负。`,
  used: (head: string, kinds: number, sum: string, cost: string, papers: number): string =>
    `${head}共使用 **${kinds} 个规格**，数量 **${sum}**${cost ? `，成本合计 **${cost}**` : ''}，单据 ${papers} 张。`,
  usedByWard: (head: string): string => `${head}按科室的用量，多的在前：`,
  cost: (sum: string): string => `，成本 ${sum}`,
  papers: (count: number): string => `，单据 ${count} 张`,
  mostUsed: (count: number): string => `只列出用量最大的 ${count} 个。`,
  lots: (span: string, count: number): string => `${span}的批号有 **${count} 个**`,
  noLots: (span: string, goods: string): string => `没有找到${span}的库存批号${goods ? `（${goods}）` : ''}。`,
  nearest: '最近到期的是：',
  earliest: (count: number): string => `只列出最早到期的 ${count} 个。`,
  byExpiry: '，按有效期从早到晚',
  lot: (name: string, lot: string, day: string, left: number, store: string, quantity: string): string =>
    `- **${name}** 批号 ${lot}，有效期至 ${day}（${left < 0 ? `过期 ${-left} 天` : `剩 ${left} 天`}），${store} ${quantity}`,
  within: (days: number, until: string): string => `${days} 天内（${until} 前）到期`,
  between: (from: string, to: string): string => `${from} 至 ${to} 到期`,
  ended: '已过期',
  own: '本机构',
  stock: (where: string): string => `${where}的库存：`,
  lies: (name: string, quantity: string, available: string, stores: string): string => `- **${name}** 现存 **${quantity}**，可用 ${available}（${stores}）`,
  liesInAll: (quantity: string, available: string): string => `合计现存 **${quantity}**，可用 ${available}。`,
  outside: (lots: number): string => `另有 ${lots} 批在途或在外（已发出、预售、跟台），不在上面的库房里：`,
  nothingLies: (what: string, where: string): string => `${what}现在没有库存${where ? `（${where}）` : ''}，现存量为 0。`,
  liesElsewhere: (isOfLot: boolean): string => (isOfLot ? '这种货的其他批号：' : '别处有：'),
  compared: (head: string, now: string, then: string): string => `${head}，${now} 与 ${then} 相比：`,
  against: (label: string, now: string, then: string, change: string): string => `- ${label} **${now}**，对比 **${then}**，${change}`,
  change: (way: number, sum: string, rate: string): string => (way === 0 ? '没有变化' : `${way > 0 ? '多' : '少'} **${sum}**${rate}`),
  rate: (way: number, percent: string): string => `（${way > 0 ? '+' : '−'}${percent}%）`,
  noFigure: (what: string, isOpen: boolean): string =>
    `没有理解${what}，不能按它统计，所以不报数字。${isOpen ? '可以去掉这个条件再问，或打开下面的页面自己筛选。' : '可以去掉这个条件再问。'}`,
  nothing: (text: string): string =>
    `没有找到与“${text}”有关的页面、单据或数据。\n\n可以这样问：“打开今天发给某供应商的采购订单”“某产品还有多少库存”“30天内过期的批号”“怎么红冲入库单”。`,
  drafted: (title: string, filled: readonly string[]): string =>
    `已备好一张预填的${title}${filled.length > 0 ? `：\n\n${filled.map((one) => `- ${one}`).join('\n')}` : '。'}`,
  blank: (title: string): string => `可以新增一张空的${title}：这句话里没有听出能填进去的内容。`,
  unsaved: '尚未保存：请打开后核对，再保存、提交。',
  found: (count: number, title: string, conditions: string): string => `找到 ${count} 张${title}${conditions}：`,
  counted: (title: string, conditions: string, count: number, amount: string, quantity: string): string =>
    `${title}${conditions}共 **${count} 张**${amount ? `，金额合计 **${amount}**` : ''}${quantity ? `，数量合计 **${quantity}**` : ''}。`,
  states: (states: readonly { label: string; count: number }[]): string => `其中${states.map(({ label, count }) => `${label} ${count} 张`).join('、')}。`,
  basis: (isPosted: boolean): string =>
    isPosted ? '统计范围：已审核、已完成的单据。' : '统计范围：待审核、已审核、已终止和已完成的单据，不含草稿、驳回和作废。',
  ranked: (by: string): string => `按${by}：`,
  examples: (isOfLines: boolean): string => `${isOfLines ? '所在单据中' : '其中'}金额最大的：`,
  goodsOnly: '数量与金额只计这些产品的明细。',
  list: (head: string, sum: string, shown: number, all: number): string =>
    `${head}：${sum ? `合计 ${sum}，` : ''}${all > shown ? `共 ${all} 个，列出前 ${shown} 个` : `列出 ${shown} 个`}。`,
  together: (count: number, sum: string): string => `合计 **${count} 张**单据${sum ? `，金额 **${sum}**` : ''}。\n\n`,
  noPapers: (what: string): string => `没有找到符合条件的${what}，合计为 0。`,
  noKind: (what: string): string => `没有找到可以统计的${what}。`,
  notCounted: (what: string): string => `${what}不能按这些条件统计。`,
  noneOf: (what: string): string => `没有找到符合条件的${what}。`,
  tried: (conditions: string): string => `试过：${conditions}。`,
  none: (head: string): string => `${head}没有数据，合计为 0。`,
  neither: (now: string, then: string): string => `${now} 与 ${then} 都没有，两期都是 0，相差 0。`,
};
export type Sentences = typeof chinese;

const english: Sentences = {
  all: 'All partners',
  account: (id) => ({ receivable: 'receivable', payable: 'payable', prepaid: 'prepaid', advance: 'received in advance' })[id] ?? id,
  money: (sum) => `CNY ${sum}`,
  balance: (account, sum, late) => `${account} **${sum}**${late ? `, of which **${late}** overdue` : ''}`,
  owing: (place, name, account, sum, late, items, oldest) =>
    `${at(place)} **${name}** ${account} ${sum}${late ? `, of which ${late} overdue` : ''} (${items} open${oldest ? `, oldest ${oldest}` : ''})`,
  largest: (count) => `Only the ${count} largest are listed.`,
  house: 'The whole hospital',
  span: (from, to) => `${from} to ${to}`,
  begun: (what: string, day: string, from: string, to: string): string =>
    `Records of ${what} begin on **${day}**: there are none from ${from} to ${to}, which is not the same as nothing used.`,
  unused: (head) => `${head}: nothing was used (0). Counted are use records and surgical use by day of use, reversals as negative.`,
  used: (head, kinds, sum, cost, papers) => `${head}: **${kinds} items** used, quantity **${sum}**${cost ? `, cost **${cost}**` : ''}, ${papers} documents.`,
  usedByWard: (head) => `${head}: use by department, most first:`,
  cost: (sum) => `, cost ${sum}`,
  papers: (count) => `, ${count} documents`,
  mostUsed: (count) => `Only the ${count} most used are listed.`,
  lots: (span, count) => `**${count} lots** ${span}`,
  noLots: (span, goods) => `No lots in stock ${span}${goods ? ` (${goods})` : ''}.`,
  nearest: 'The next to expire:',
  earliest: (count) => `Only the ${count} earliest are listed.`,
  byExpiry: ', earliest first',
  lot: (name, lot, day, left, store, quantity) =>
    `- **${name}** lot ${lot}, expires ${day} (${left < 0 ? `${-left} days ago` : `in ${left} days`}), ${store} ${quantity}`,
  within: (days, until) => `expiring within ${days} days (by ${until})`,
  between: (from, to) => `expiring from ${from} to ${to}`,
  ended: 'already expired',
  own: 'All stores',
  stock: (where) => `${where}, in stock:`,
  lies: (name, quantity, available, stores) => `- **${name}** on hand **${quantity}**, available ${available} (${stores})`,
  liesInAll: (quantity, available) => `**${quantity}** on hand in all, available ${available}.`,
  outside: (lots) => `Another ${lots} lots are under way or with customers, in none of these stores:`,
  nothingLies: (what, where) => `${what}: none in stock${where ? ` (${where})` : ''}, 0 on hand.`,
  liesElsewhere: (isOfLot) => (isOfLot ? 'Other lots of these goods:' : 'Elsewhere:'),
  compared: (head, now, then) => `${head}, ${now} compared with ${then}:`,
  against: (label, now, then, change) => `- ${label} **${now}**, against **${then}**: ${change}`,
  change: (way, sum, rate) => (way === 0 ? 'no change' : `${way > 0 ? 'up' : 'down'} **${sum}**${rate}`),
  rate: (way, percent) => ` (${way > 0 ? '+' : '−'}${percent}%)`,
  noFigure: (what, isOpen) =>
    `Not understood: ${what}. Nothing can be counted by it, so no figure is given. Ask again without it${isOpen ? ', or open the page below and filter there' : ''}.`,
  nothing: (text) =>
    `Nothing was found for “${text}”.\n\nTry: “how much do we owe our suppliers”, “which lots expire in the next 30 days”, “sales by customer this year”, “draft a purchase order for 200 syringes”.`,
  drafted: (title, filled) => `A prefilled ${title} is ready${filled.length > 0 ? `:\n\n${filled.map((one) => `- ${one}`).join('\n')}` : '.'}`,
  blank: (title) => `An empty ${title} can be opened: nothing that could be filled in was understood.`,
  unsaved: 'Nothing is saved yet: open it, check it, then save and submit.',
  found: (count, title, conditions) => `${count} found: ${title}${conditions}`,
  counted: (title, conditions, count, amount, quantity) =>
    `${title}${conditions}: **${count} documents**${amount ? `, amount **${amount}**` : ''}${quantity ? `, quantity **${quantity}**` : ''}.`,
  states: (states) => ` Of these: ${states.map(({ label, count }) => `${STATES[label] ?? label} ${count}`).join(', ')}.`,
  basis: (isPosted) => (isPosted ? ' Counted: reviewed and completed documents.' : ' Counted: submitted, reviewed, stopped and completed documents.'),
  ranked: (by) => `By ${{ 往来单位: 'partner', 科室: 'department', 产品: 'product', 月份: 'month' }[by] ?? by}:`,
  examples: () => 'The largest:',
  goodsOnly: ' Only lines of these goods are counted.',
  list: (head, sum, shown, all) =>
    `${head}: ${sum ? `total ${sum.replaceAll('，', ', ')}, ` : ''}${all > shown ? `the first ${shown} of ${all}` : `${shown} listed`}.`,
  together: (count, sum) => `**${count} documents**${sum ? `, **${sum}**` : ''} in all.\n\n`,
  noPapers: (what) => `No ${what} under these conditions: 0 in total.`,
  noKind: (what) => `There is nothing to count of ${what}.`,
  notCounted: (what) => `${what} cannot be counted by these conditions.`,
  noneOf: (what) => `No ${what} under these conditions.`,
  tried: (conditions) => `Asked for: ${conditions}.`,
  none: (head) => `${head}: nothing, 0 in total.`,
  neither: (now, then) => `Nothing in ${now} nor in ${then}: 0 in both, no difference.`,
};

const STATES: Readonly<Record<string, string>> = {
  草稿: 'draft',
  待审核: 'to be reviewed',
  已审核: 'reviewed',
  已驳回: 'sent back',
  已终止: 'stopped',
  已红冲: 'reversed',
  已作废: 'cancelled',
  已完成: 'completed',
};

export const sentencesFor = (text: string): Sentences => (isEnglish(text) ? english : chinese);
/** netAmount said as net amount: measures have no English label of their own. */
export const labelOf = (say: Sentences, id: string, label: string): string => (say === english ? id.replace(/([A-Z])/g, ' $1').toLowerCase() : label);
