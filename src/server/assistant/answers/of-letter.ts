import { dayOf } from '../../../define/dates';
import { heldOnPages } from '../own-words/held-on-pages';
import type { Question } from '../planner';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import { nothing, type ToolAnswer, together } from '../tool';
import { papersHolding } from './kept-as';
import { toldOf } from './words-of';

/** 国械召〔2026〕18号: the number of an official letter, its year in brackets. It is no day and no goods. */
const LETTER = /[\u3400-\u9fff]{2,12}[〔[(【]\d{4}[〕\])】]第?\d{1,5}号/;
const BRACKET = /[〔[(【]/;
const SHORTEST = 3;
/** What may stand before it and is none of it. */
const BEFORE = /^.*(?:文号|依据|是|按|的|查|看看?|那个|这个)/;

/** With the brackets it may have been kept in. */
const waysOfWriting = (number: string): string[] => [...new Set([number, ...['〔〕', '（）', '()', '[]', '【】'].map((pair) => inBrackets(number, pair))])];
const inBrackets = (number: string, [open = '', close = '']: string): string => number.replace(/[〔[(【（]/, open).replace(/[〕\])】）]/, close);

/** What a letter is about: records and papers that bear its number. */
export async function ofLetter({ context, text, from }: Question): Promise<ToolAnswer | undefined> {
  const asked = normalise(text);
  const said = LETTER.exec(asked)?.[0];
  if (!said) return undefined;
  const number = said.replace(BEFORE, '');
  const rest = asked.replace(said, '');
  const frame = readFrame(rest, await loadGazetteer(context, rest), { kind: context.org.kind, today: dayOf(context.now()) });
  const told = await toldOf({ context, text: `${text} 明细`, from }, { ...frame, periods: [], state: undefined, trait: undefined });
  const answers: ToolAnswer[] = [];
  // 有个召回国械召〔2026〕18号: where its name begins nobody says.
  const short = number.slice(Math.max(0, number.search(BRACKET) - SHORTEST));
  for (const way of [...waysOfWriting(number), ...waysOfWriting(short)])
    if (answers.length === 0) answers.push(...(await heldOnPages(told, way, /文号/)), ...(await papersHolding(told, way)));
  return answers.length > 0 ? together(answers) : nothing(`没有找到文号“${number}”：您能看的单据和资料上都没有写着它。`);
}
