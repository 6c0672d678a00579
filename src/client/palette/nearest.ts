import type { Grade, Index } from './match';

/**
 * Of words that are no name as a whole, the name that stands in them: 授权快到期 is about 授权, 折扣供应商 about 供应商. The more of the words it
 * is, the nearer; a page, before what is done on it.
 */
const [WHOLE_NAME, BEGINNING] = [1.15, 1.02] as const;
const SHARE = 0.5;
/** Stand in many names and tell none. */
const GENERAL =
  /^(?:管理|查询|列表|系统|记录|单据|报表|统计|登记|明细|汇总|新增|审核|打印|提交|院内|科室|设置|首页|医院|数据|信息|对方|我的|平台|申请|处理|状态|通知)$/;
const LEAST = 2;

export function nearest(words: string, raw: string): (index: Index) => Grade {
  if (/^[a-z]+(?: [a-z]+)+$/i.test(raw)) return nearestEnglish(raw.toLowerCase().split(' '));
  if (!/^[\u3400-\u9fffa-z0-9]{3,24}$/.test(words) || !/[\u3400-\u9fff]{2}/.test(words)) return () => 0;
  const pieces = new Map<string, number>();
  for (let from = 0; from < words.length; from += 1) for (let to = from + LEAST; to <= words.length; to += 1) pieces.set(words.slice(from, to), from);
  const worth = (base: number, covered: number): Grade => base + (SHARE * covered) / words.length;
  return ({ title, said }) => {
    const within = pieces.has(title.text) ? [title.text] : [];
    for (const { text } of said) if (pieces.has(text)) within.push(text);
    if (within.length > 0 && title.text.length === 2 * LEAST) within.push(...halvesOf(title.text).filter((half) => pieces.has(half)));
    if (within.some((text) => !GENERAL.test(text))) return worth(WHOLE_NAME, covering(within, pieces)) + LATER * lastOf(within, pieces);
    // A longer beginning stands in the words only where its first letters do.
    if (!pieces.has(title.text.slice(0, LEAST))) return 0;
    for (let to = Math.min(title.text.length - 1, words.length); to >= LEAST; to -= 1) {
      const beginning = title.text.slice(0, to);
      if (pieces.has(beginning) && !GENERAL.test(beginning)) return worth(BEGINNING, to);
    }
    return 0;
  };
}

/** 委托小王审批 is about 审批委托. */
const halvesOf = (title: string): string[] => [title.slice(0, LEAST), title.slice(LEAST)];

/** How many letters they stand in, together: 委托…审批 says more than 审批. */
function covering(within: readonly string[], at: ReadonlyMap<string, number>): number {
  if (within.length === 1) return within[0]?.length ?? 0;
  const covered = new Set<number>();
  for (const text of within) for (let letter = 0; letter < text.length; letter += 1) covered.add((at.get(text) ?? 0) + letter);
  return covered.size;
}
/** What is told of stands behind what tells of it: 智能柜谁拿的. */
const lastOf = (within: readonly string[], at: ReadonlyMap<string, number>): number => Math.max(...within.map((text) => at.get(text) ?? 0));

/** invoices pending, delivery note: the longest run of the words that is a name, or what its singular is. */
function nearestEnglish(words: readonly string[]): (index: Index) => Grade {
  const runs = words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')));
  const pieces = new Map(runs.flatMap((run) => [run, run.replace(/(?:es|s)$/, ''), run.replace(/s$/, '')].map((form): [string, number] => [form, run.length])));
  const size = words.join('').length;
  const worth = (text: string): Grade => (text.length > LEAST && pieces.has(text) ? WHOLE_NAME + (SHARE * (pieces.get(text) ?? 0)) / size : 0);
  return ({ title, said, besides }) => {
    const own = [title, ...said].reduce((grade, { text }, at) => Math.max(grade, worth(text) && worth(text) - at * LATER), 0);
    return besides.reduce((grade, { text }) => Math.max(grade, worth(text) && worth(text) - OF_BESIDES), own);
  };
}
const [LATER, OF_BESIDES] = [0.001, 0.1];
