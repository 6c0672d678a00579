import type { ToolAnswer } from '../tool';
import { together } from '../tool';
import { pointedAt } from '../tools/this-document';
import { papersHolding } from './kept-as';
import { hearsAll, type Told } from './words-of';

/** As long as numbers of papers are: what is shorter stands in many of them. */
const WHOLE = 8;

/** 运单KD202611271210咋回事: no paper has that number itself, it stands in a field of one: a waybill, the number the other side gave it. */
export async function numberInField({ frame, asking, ...told }: Told): Promise<ToolAnswer | undefined> {
  const { number } = frame;
  if (!number || number.length < WHOLE || ['draft', 'act', 'how', 'command'].includes(frame.intent)) return undefined;
  if ((await pointedAt(asking, number)).length > 0) return undefined;
  const papers = await papersHolding({ ...told, asking, frame: { ...frame, number: undefined } }, number.toUpperCase());
  if (papers.length === 0) return undefined;
  hearsAll({ asking, frame });
  return together(papers);
}
