import { inOwnWords } from '../own-words/asked';
import { figureOutright } from '../own-words/figure-outright';
import { linesAsked } from '../own-words/of-lines';
import { heldOutright } from '../own-words/outright';
import type { ToolAnswer } from '../tool';
import { calledSo } from './called-so';
import { membersCounted } from './figures/masters';
import { askedHowKept } from './goods/kept-so';
import { goodsMoved } from './goods-moved';
import { registrationsWaiting } from './registration-stands';
import type { Told } from './words-of';

/** 跟泌尿外科借的还了没: how far what was made is, not one more of it. */
const stoodFor = (told: Told): Promise<ToolAnswer | undefined> | undefined =>
  told.frame.intent === 'draft' && /[了完好齐到]没有?[?？]*$/.test(told.frame.text) ? inOwnWords(told, true) : undefined;

/** What is said in the words of pages, rows, lines and figures and in nothing else, whatever else it might be read as. */
export async function saidOutright(told: Told): Promise<ToolAnswer | undefined> {
  for (const ask of OUTRIGHT) {
    const answer = await ask(told);
    if (answer) return answer;
  }
  return undefined;
}
const OUTRIGHT: readonly ((told: Told) => Promise<ToolAnswer | undefined> | ToolAnswer | undefined)[] = [
  registrationsWaiting,
  membersCounted,
  askedHowKept,
  goodsMoved,
  calledSo,
  linesAsked,
  (told) => figureOutright(told, false),
  inOwnWords,
  (told) => heldOutright(told, true),
  stoodFor,
];
