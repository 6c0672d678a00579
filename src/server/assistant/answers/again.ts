import type { Proposal } from '../../../contract/answers';
import { type Day, daysBetween } from '../../../define/dates';
import { add, grouped, plain } from '../../../define/money';
import { type Again, namesIn } from '../reading/again';
import { found, nothing, type ToolAnswer } from '../tool';

const isPage = ({ command, args }: Proposal): boolean => command.startsWith('open.') && args.id === undefined;
const LISTED = /^(?:(?:\d+\.|-) )(\*\*[^\n]+)$/gm;
/** What tells that an answer holds no more than the first rows. */
const CUT = /只列出[^\n。]*|列出前 \d+ (?:个|张|条|行|家)/;
const TOLD = /(?:共|列出|有|合计) ?\**(\d[\d,]*)\**? ?(张|个|条|家|笔|种|行)/;

/** What is asked of an answer, of the answer as it is given now: the same for every sort of it. */
export function askedAgain(answer: ToolAnswer, again: Again, today: Day): ToolAnswer {
  if (again.as === 'opens' && again.rows === undefined) return opened(answer);
  if (again.as === 'opens' || again.as === 'row') return rowsOf(answer, again);
  if (again.as === 'exports') return exported(answer);
  if (again.as === 'rest') return rest(answer);
  if (again.as === 'count') return counted(answer);
  if (again.as === 'sum') return summed(answer);
  if (again.as === 'left') return daysLeft(answer, today);
  if (again.as === 'parts' && !answer.isEmpty) {
    const head = again.isMean ? '分开看，各自的平均是这样' : '由这些组成，多的在前';
    return { ...answer, text: `${head}；为什么会这样，要看这些单据：\n\n${answer.text}` };
  }
  return answer;
}

/** The page of the answer; where it has none what it proposes at all. */
function opened(answer: ToolAnswer): ToolAnswer {
  const pages = answer.proposals.filter(isPage);
  const offered = pages.length > 0 ? pages : answer.proposals.slice(0, 3);
  const [first] = offered;
  if (!first) return nothing('刚才的回答没有可以打开的页面或单据；可以说出页面的名称。');
  return found({ text: `${first.title}：按回车或点下面的按钮。`, proposals: offered, references: answer.references });
}

/** 导出来, 打印: the page of the last answer, where it is exported whole. */
function exported(answer: ToolAnswer): ToolAnswer {
  const pages = answer.proposals.filter(isPage);
  const [page] = pages;
  if (!page) return nothing('刚才的回答没有可以导出的列表；请先打开列表，筛选后点“导出”（Alt+O）。', { proposals: answer.proposals });
  return found({
    text: `${page.title}后点“导出”（Alt+O）：导出的是按刚才的条件筛选的整个结果，不只是当前页；要打印点“打印”（Ctrl+P）。`,
    proposals: pages,
    references: answer.references,
  });
}

/** 第二名是谁, 第二第三呢: the rows that stand there, with what they open. */
export function rowsOf(answer: ToolAnswer, { as, rows = [1] }: Again): ToolAnswer {
  const lines = linesOf(answer);
  const pages = answer.proposals.filter(isPage);
  const missing = rows.find((row) => !lines[row - 1]);
  if (missing !== undefined)
    return nothing(
      lines.length === 0 ? '刚才的回答没有排出先后，说不出第几个；可以问“按什么排名”。' : `刚才只列出 ${lines.length} 个，没有第 ${missing} 个。`,
      { proposals: pages },
    );
  const names = rows.map((row) => nameIn(lines[row - 1] ?? ''));
  const own = answer.proposals.filter(({ title }) => names.some((name) => title.includes(name)));
  const references = answer.references.filter(({ title }) => names.some((name) => title.includes(name)));
  const head = as === 'opens' && own[0] ? `${own[0].title}：\n\n` : '';
  return found({
    text: `${head}${rows.map((row) => `${row}. ${lines[row - 1]}`).join('\n')}`,
    proposals: own.length > 0 ? own : pages,
    references: references.length > 0 ? references : rows.flatMap((row) => answer.references.slice(row - 1, row)),
  });
}

const linesOf = ({ text }: ToolAnswer): string[] => [...text.matchAll(LISTED)].map((line) => line[1] ?? '');
const nameIn = (line: string): string => namesIn(`- ${line}`)[0] ?? '';

/** 还有别的吗: whether the answer held all of it. */
function rest(answer: ToolAnswer): ToolAnswer {
  const cut = CUT.exec(answer.text)?.[0];
  const pages = answer.proposals.filter(isPage);
  if (answer.isEmpty) return { ...answer, text: `没有别的了。\n\n${answer.text}` };
  const told = TOLD.exec(answer.text);
  const all = told ? `，共 ${told[1]} ${told[2]}` : '';
  if (!cut) return found({ text: `没有别的了：刚才列出的就是全部${all}。`, proposals: pages, references: answer.references });
  return found({
    text: `还有：刚才${cut.replace(/，?其余.*$/, '')}${all}。${pages.length > 0 ? '其余的请打开列表看。' : '可以再加条件缩小范围。'}`,
    proposals: pages,
    references: answer.references,
  });
}

/** 一共几家: the count the answer tells, or that of its rows. */
function counted(answer: ToolAnswer): ToolAnswer {
  const told = TOLD.exec(answer.text);
  const rows = [...answer.text.matchAll(LISTED)].length;
  if (answer.isEmpty && rows === 0) return answer;
  const head = told ? `共 **${told[1]}** ${told[2]}。` : rows > 0 ? `共 **${rows}** 个。` : '';
  return head === '' ? answer : found({ text: head, proposals: answer.proposals.filter(isPage), references: answer.references, data: { head } });
}

const MONEY = /(-?[\d,]+\.\d\d) ?元/;
/** 加起来多少: the sum the answer began with, and that of the rows it lists. */
function summed(answer: ToolAnswer): ToolAnswer {
  const sums = linesOf(answer).map((line) => MONEY.exec(line)?.[1]?.replaceAll(',', ''));
  const [head = ''] = answer.text.split('\n');
  if (sums.length < 2 || sums.some((sum) => sum === undefined)) return counts(answer) ?? answer;
  const sum = sums.reduce<string>((all, one) => add(all, one ?? '0'), '0');
  const whole = MONEY.test(head) && !head.startsWith('-') && !/^\d+\./.test(head) ? `${head}\n\n` : '';
  return found({
    text: `${whole}列出的 ${sums.length} 个合计 **${grouped(sum)} 元**。`,
    data: { sum },
    proposals: answer.proposals.filter(isPage),
    references: answer.references,
  });
}

const LINE_COUNT = /^ *- .* 数量 ([\d.]+) · ([\u3400-\u9fff]{1,2})(?: · |$)/gm;
/** 合计多少, after lines that tell no money: how many there are of them, unit by unit. */
function counts(answer: ToolAnswer): ToolAnswer | undefined {
  const lines = [...answer.text.matchAll(LINE_COUNT)];
  if (lines.length < 2 || CUT.test(answer.text)) return undefined;
  const units = [...new Set(lines.map(([, , unit = '']) => unit))];
  const sumOf = (unit: string): string => lines.reduce((all, [, count = '0', own]) => (own === unit ? add(all, count) : all), '0');
  const told = units.map((unit) => `**${plain(sumOf(unit))} ${unit}**`).join('、');
  return found({ text: `列出的 ${lines.length} 行合计 ${told}。`, proposals: answer.proposals.filter(isPage), references: answer.references });
}

const DATE = /\d{4}-\d\d-\d\d/g;
/** 还剩几天: from today to the last day each row tells. */
function daysLeft(answer: ToolAnswer, today: Day): ToolAnswer {
  const rows = linesOf(answer).flatMap((line) => {
    const day = line.match(DATE)?.sort().at(-1);
    return day ? [{ name: nameIn(line).replace(day, '').trim(), day, days: daysBetween(today, day) }] : [];
  });
  if (rows.length === 0) return answer;
  const lines = rows.map(({ name, day, days }) => `- **${name}** ${day}，${days >= 0 ? `还有 **${days} 天**` : `已过 **${-days} 天**`}`);
  return found({ text: lines.join('\n'), data: { rows }, proposals: answer.proposals, references: answer.references });
}
