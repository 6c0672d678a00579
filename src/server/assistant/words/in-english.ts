import { STATUS_OPTIONS } from '../../../define/status';
import { ENGLISH_HELP } from '../help/english/english-help';
import { HELP_IN_ENGLISH } from './help-in-english';
import { labelsInEnglish } from './labels-in-english';
import { isEnglish } from './sentences';
import { TOLD_IN_ENGLISH } from './told-in-english';

/**
 * What tools say only in Chinese, said in English around the names, units and pages of the organisation, which stay as it keeps them; the longest
 * sentence first. A sentence a tool says in both languages itself stands in sentences.ts.
 */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/没有理解((?:「[^」]*」)+)，下面没有按它筛选。/g, 'Not understood: $1. What follows is not narrowed by it.'],
  [/没有理解((?:「[^」]*」)+)，下面是最接近的操作说明。/g, 'Not understood: $1. What follows is the nearest there is.'],
  [/没有理解((?:「[^」]*」)+)，表单里没有按它填写，请打开后自己补上。/g, 'Not understood: $1. It was not filled in: please add it in the form.'],
  [
    /没有理解((?:「[^」]*」)+)，所以没有列出。请说明是哪种单据、哪个单位或科室再问。/g,
    'Not understood: $1, so nothing is listed. Say which documents, partner or department is meant.',
  ],
  [/没有答出「([^」]*)」(?:：这些(?:单据|记录)上没有写这一项)?。/g, 'Not answered: 「$1」.'],
  [/没有填进去：((?:「[^」]*」)+)，请在表单里补充。/g, 'Not filled in: $1. Please add it in the form.'],
  [/没有单独按((?:「[^」]*」)+)筛选，写着它的各行在下面。/g, 'Not narrowed by $1 alone; the rows that say it are below.'],
  [/没有找到((?:[“「][^”」]*[”」]、?)+)，所以没有列出。/g, '$1 was not found, so nothing is listed.'],
  [/没有找到((?:「[^」]*」)+)，下面不含它。/g, '$1 was not found; what follows is without it.'],
  [/您没有查看这类数据的权限（([^）]*)），需要时请联系本机构管理员授权。/g, 'You have no right to see these figures ($1). Your administrator can grant it.'],
  [
    /您没有查看([^，。（）]*)的权限（页面：([^）]*)）。需要时请联系本机构管理员授权。/g,
    'You have no right to see $1 (page: $2). Your administrator can grant it.',
  ],
  [/您没有查看([^，。（）]*)的权限。需要时请联系本机构管理员授权。/g, 'You have no right to see $1. Your administrator can grant it.'],
  [/您没有查看成本的权限，下面按收费金额。/g, 'You have no right to see costs: what follows is by what was charged.'],
  [
    /您没有“([^”]*)”的权限：要由有这项权限的人做（([^）]*)），或请本机构管理员授权。/g,
    'You have no right to “$1”: whoever has it ($2) does it, or your administrator grants it.',
  ],
  [/您没有新增([^，。（）]*)的权限。/g, 'You have no right to create $1.'],
  [/按“([^”]*)”找到：/g, 'Found for “$1”:'],
  [/没有找到“([^”]*)”的操作说明。/g, 'There is no help on “$1”.'],
  [/没有找到“([^”]*)”。/g, '“$1” was not found.'],
  [/没有找到([^，。“”]{1,30})。/g, '$1: nothing was found.'],
  [
    /没有理解((?:「[^」]*」)+)，不能按它统计，所以不报数字。可以去掉这个条件再问(?:，或打开下面的页面自己筛选)?。/g,
    'Not understood: $1. Nothing can be counted by it, so no figure is given.',
  ],
  [/要查哪个产品的价格？请说出产品名称，如[^。]*。/g, 'Of which product? Say its name: “price of the indwelling needle”.'],
  [/，列出前 (\d+) 个。/g, ', the first $1 listed.'],
  [/您没有查看([^，。（）]*)的权限/g, 'You have no right to see $1'],
  [/不限日期和状态时最近的是：/g, 'The latest, whatever the day and the state:'],
  [/不限日期时最近的是：/g, 'The latest, whatever the day:'],
  [/不限状态时最近的是：/g, 'The latest, whatever the state:'],
  [/低于下限的(?:（([^）]*)）)?有 \*\*(\d+) 个(?: 以上)?\*\*/g, 'Below the minimum: **$2** $1'],
  [/，另有 (\d+) 个刚到下限或到了补货点，也待补/g, ', another $1 just at it or at the restock point'],
  [/，缺得最多的在前：/g, ', the largest gap first:'],
  [/：现存 (-?[\d.]+)，下限 ([\d.]+)，待补 /g, ': on hand $1, minimum $2, short '],
  [/只列出前 (\d+) (?:个|条|张|家|件|种)。/g, 'Only the first $1 are listed.'],
  [/只列出最近 (\d+) 张，其余请打开列表查看。/g, 'Only the latest $1 are listed; the others are in the list.'],
  [/列出(?:最要紧|等得最久|金额最大)的 (\d+) 件，其余在收件箱里。/g, 'Only $1 are listed; the others are in the inbox.'],
  [/收件箱共 (\d+) 件，只看了最要紧的 (\d+) 件。/g, 'Of $1 in the inbox the $2 most pressing were looked at.'],
  [/共 (\d+) 个规格，只列出 (\d+) 个。/g, '$1 items in all, $2 of them listed.'],
  [/等您处理的共 \*\*(\d+) 件\*\*（收件箱）：/g, '**$1** waiting for you (inbox): '],
  [/等您审核的共 \*\*(\d+) 件\*\*（收件箱）：/g, '**$1** waiting for your review (inbox): '],
  [/收件箱里现在没有等您审核的(?:“([^”]*)”)?。/g, 'Nothing waits for your review in the inbox now $1.'],
  [/您提交、等别人处理的共 \*\*(\d+) 件\*\*（收件箱）：/g, '**$1** sent by you, waiting for others (inbox): '],
  [/收件箱里现在没有等您处理的(?:“([^”]*)”)?。/g, 'Nothing is waiting for you in the inbox now $1.'],
  [/最近的进价：/g, ': latest purchase prices:'],
  [/最近的售价：/g, ': latest selling prices:'],
  [/还没办完的(?:最近几张)?：/g, 'Not finished yet:'],
  [/正在等([^，]*)审核，(\d{4}-\d\d-\d\d) 提交，已等 (\d+) 天/g, 'waiting for $1 since $2 ($3 days)'],
  [/(\d{4}-\d\d-\d\d) 驳回，理由：/g, 'rejected on $1, reason: '],
  [/平均每月 \*\*([^*]*)\*\*（合计 ([^，）]*)，([\d.]+) 个月）/g, '**$1** a month on average (total $2, $3 months)'],
  [/平均每天 \*\*([^*]*)\*\*（合计 ([^，）]*)，([\d.]+) 天）/g, '**$1** a day on average (total $2, $3 days)'],
  [/有逾期的往来单位：/g, 'Partners with something overdue: '],
  [/没有逾期的往来单位；全部余额是/g, 'Nothing is overdue; the whole balance is '],
  [/，其中逾期 /g, ', overdue '],
  [/（未结 (\d+) 笔(?:，最早 ([\d-]+))?）/g, ' ($1 open, oldest $2)'],
  [/【([^】]*)】在([^，。]*)菜单下，按 Enter 打开。/g, '【$1】 is in the menu $2: press Enter to open it.'],
  [/共 \*\*(\d+) (?:张|条|件|家|个)\*\*/g, ': **$1**'],
  [/（其中页签“([^”]*)” (\d+) 条）/g, ' (tab “$1”: $2)'],
  [/ (\d+) 张，金额 ([-\d,.]+) 元，数量 ([-\d,.]+)/g, ' $1 documents, CNY $2, quantity $3'],
  [/找到 (\d+) 张/g, '$1 found: '],
  [/没有记录。/g, ': nothing recorded.'],
  [
    /打开([^（，。]*)（([^，）]*)菜单，或 Ctrl\+K 输入“([^”]*)”），点“([^”]*)”（([^）]*)）。/g,
    'Open $1 (menu $2, or type “$3” after Ctrl+K) and press “$4” ($5).',
  ],
  [/打开([^（，。]*)（([^，）]*)菜单，或 Ctrl\+K 输入“([^”]*)”）/g, 'Open $1 (menu $2, or type “$3” after Ctrl+K)'],
  [/^(\d+\. )填写([^。]*)。/gm, '$1Fill in $2.'],
  [/Ctrl\+S 保存，点“提交”，由有权限的人点“审核”。/g, 'Save with Ctrl+S and press “提交” (submit); whoever may review presses “审核”.'],
  [/Ctrl\+S 保存/g, 'Save with Ctrl+S'],
  [/(-?\d[\d,.]*) 元\/(\S+?)(?=[，。\s]|$)/g, 'CNY $1 per $2'],
  [/(?<!CNY |[\d,.-])(-?\d[\d,]*(?:\.\d+)?) ?元/g, 'CNY $1'],
  [/(?<=· )(\d{4}-\d\d-\d\d) 起/g, 'since $1'],
];

const STATES: Readonly<Record<string, string>> = {
  草稿: 'draft',
  待审核: 'to be reviewed',
  已审核: 'reviewed',
  已驳回: 'rejected',
  已终止: 'stopped',
  已红冲: 'reversed',
  已作废: 'cancelled',
  已完成: 'completed',
};
/** A state between the parts of a row, or as a condition. */
const STATE = new RegExp(`(?<=· |状态 |、|, |（)(${STATUS_OPTIONS.map(({ label }) => label).join('|')})(?= ·|、|，|,|（|）|\\)|$)`, 'gm');

const SPAN = [/(\d{4}-\d\d-\d\d) 至 (\d{4}-\d\d-\d\d)/g, '$1 to $2'] as const;

/** Labels of conditions, as answers name what they were narrowed by. */
const CONDITIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<=（|，)日期 (\d{4}-\d\d-\d\d) (?:至|to) (\d{4}-\d\d-\d\d)/g, 'from $1 to $2'],
  [/(?<=（|，|: )日期 (\d{4}-\d\d-\d\d)/g, 'on $1'],
  [/(?<=（|，)往来单位 /g, 'partner '],
  [/(?<=（|，)科室 /g, 'department '],
  [/(?<=（|，)产品 /g, 'product '],
  [/(?<=（|，)状态 /g, 'state '],
  [/(\d{4}-\d\d-\d\d) 至 (\d{4}-\d\d-\d\d)/g, '$1 to $2'],
];

const helpOf = ([title, ...steps]: readonly string[]): string => `**${title}**\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}`;

/** The answer to a question in English; of others as it is. */
export function answerFor(question: string, text: string): string {
  if (!isEnglish(question)) return text;
  const help = /^\*\*([^*]+)\*\*\n\n1\. /m.exec(text);
  const entry = help && ENGLISH_HELP[help[1] ?? ''];
  if (help && entry)
    return answerFor(
      question,
      text.replace(/\*\*[^*]+\*\*\n\n(?:\d+\. .*\n?)+/, () => helpOf(entry)),
    );
  const said = [...HELP_IN_ENGLISH, ...SENTENCES, SPAN, ...TOLD_IN_ENGLISH].reduce((whole, [pattern, words]) => whole.replace(pattern, words), text);
  const stated = said.replace(STATE, (label) => STATES[label] ?? label);
  return labelsInEnglish(CONDITIONS.reduce((whole, [pattern, words]) => whole.replace(pattern, words), stated));
}
