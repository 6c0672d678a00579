import { type Asked, nothing, type ToolAnswer } from '../tool';
import { sentencesFor } from '../words/sentences';
import { marksHeard } from './heard-marks';
import { besideNames, namesHeard } from './heard-names';
import { pagesHeard } from './heard-pages';
import { sensesHeard } from './heard-senses';
import { shapesHeard } from './heard-shapes';
import { negatedHeard, qualifiersHeard, straysHeard, waitsHeard, wordsHeard } from './heard-words';
import type { Told } from './words-of';

/**
 * What a question said and no tool was told of. Whatever narrows it must reach the tool that answers, or the answer says that it did not:
 * a figure is never given for a narrower question than was asked.
 */
export function unplacedIn(told: Told, asked: readonly Asked[], answer: ToolAnswer): string[] {
  if (asked.length === 0 || told.frame.subject === 'help') return [...(answer.unplaced ?? [])];
  const words = JSON.stringify(asked).toLowerCase();
  const heard = [
    ...straysHeard(told, words),
    ...wordsHeard(told, words),
    ...pagesHeard(told, words),
    ...qualifiersHeard(told, words),
    ...namesHeard(told, words),
    ...shapesHeard(told, words),
    ...sensesHeard(told, words, answer),
    ...negatedHeard(told, words),
    ...waitsHeard(told, words),
    ...marksHeard(told, answer.text),
  ];
  // 平台上有几家医院, asked by the platform, is all there is.
  const isHere = ({ said }: { said: string }): boolean => told.asking.context.org.kind === 'P' && /^(?:平台|系统)(?:上|里|内)?$/.test(said.trim());
  // 安泰接了CG…没: whose paper it is stands on it.
  const isOnPaper = ({ said }: { said: string }): boolean =>
    Boolean(told.frame.number) && told.frame.partners.some((one) => one.said === said && one.found.some(({ name }) => answer.text.includes(name)));
  return [
    ...new Set([...heard.filter((one) => !one.isPlaced && !isHere(one) && !isOnPaper(one)).map(({ said }) => said.trim()), ...(answer.unplaced ?? [])]),
  ].filter(Boolean);
}

const FIGURES = new Set(['figure', 'rank', 'share', 'average', 'compare', 'trend', 'forecast']);

/** Lists that tell sums: what was used, what is owed. */
const SUMMED = new Set(['use', 'account', 'profit']);

/**
 * The answer with what was not heard said before anything else. Where figures were asked for none is told: those of a wider question would be
 * taken for those of this one, and a zero of a wider one proves nothing either. The page stays on offer, to be narrowed by hand.
 */
export function withUnplaced(told: Told, answer: ToolAnswer, heard: readonly string[], asked: readonly Asked[] = []): ToolAnswer {
  // A draft says itself what did not go into it.
  const unplaced = told.frame.intent === 'draft' ? heard.filter((said) => !answer.text.includes(`「${said}」`)) : heard;
  const beside = besideNames(told.frame);
  if (beside.length > 0 && unplaced.length === 0 && answer.text !== '') return { ...answer, text: `没有找到${quoted(beside)}，下面不含它。\n\n${answer.text}` };
  if (unplaced.length === 0 || answer.text === '') return answer;
  const what = quoted(unplaced);
  // 工行账上还有多少: told apart by what was not heard, each by its name.
  if (told.frame.intent !== 'draft' && !CUT.test(answer.text) && areShown(answer, unplaced))
    return {
      ...answer,
      text: `没有单独按${what}筛选，写着它的各行在下面。\n\n${answer.text}`,
      ...(answer.rows ? { rows: answer.rows.map((one) => ({ ...one, holds: unplaced })) } : {}),
    };
  const { intent, subject } = told.frame;
  // Every paper there is answers no question.
  if (isEverything(asked)) return nothing(`没有理解${what}，所以没有列出。请说明是哪种单据、哪个单位或科室再问。`, { proposals: [], unplaced: [] });
  const head =
    intent === 'draft'
      ? `没有理解${what}，表单里没有按它填写，请打开后自己补上。`
      : intent === 'how' || subject === 'help'
        ? `没有理解${what}，下面是最接近的操作说明。`
        : `没有理解${what}，下面没有按它筛选。`;
  // TS202611270002要停的是什么，停多少: one paper is told whole, whatever was asked of it.
  const isOfOne = told.frame.number !== undefined && answer.text.includes(told.frame.number.toUpperCase());
  if ((FIGURES.has(intent) || SUMMED.has(subject)) && intent !== 'explain' && !isOfOne && TELLS.test(answer.text)) {
    return { ...answer, text: sentencesFor(told.asking.text).noFigure(what, answer.proposals.length > 0), references: [], rows: [], data: { unplaced } };
  }
  // What is asked next is asked of the rows that were meant, not of more.
  return { ...answer, text: `${head}\n\n${answer.text}`, rows: [], data: { unplaced, answer: answer.data } };
}

/** Papers of whatever kind that nothing but their days narrows. */
const isEverything = (asked: readonly Asked[]): boolean => {
  const [last] = asked.filter(({ tool }) => tool !== 'heard' && tool !== 'searched').slice(-1);
  return last?.tool === 'findDocuments' && Object.keys(last.args as object).every((name) => name === 'period');
};
/** Of rows that are not all told nothing shows how many hold a word. */
const CUT = /只列出前|列出前 \d+|only the first/i;
const ROW = /^\s*(?:-|\d+\.) /;
/** Whether every word that was not heard is a name in the rows that are told. */
export function areShown({ text }: ToolAnswer, unplaced: readonly string[]): boolean {
  const rows = text
    .toLowerCase()
    .split('\n')
    .filter((line) => ROW.test(line));
  return unplaced.every((said) => /[\u3400-\u9fff]{2}/.test(said) && rows.some((row) => row.includes(said)));
}

const quoted = (said: readonly string[]): string =>
  said
    .slice(0, 6)
    .map((one) => `「${one}」`)
    .join('');

/** Words that tell a figure: a sum, a count, a zero. */
const TELLS = /\d[\d,.]*\s*(?:\*\*)?\s*(?:元|张|个|件|条|家|笔|种|%|[支盒包根片套卷把副块瓶枚米只])|为 0|\*\*/;
