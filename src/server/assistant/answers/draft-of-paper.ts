import { documents } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { draftDocument } from '../tools/draft';
import { searchAll } from '../tools/find-documents';
import { readDocumentWords } from '../tools/read-document-words';
import { use } from '../use';
import { addScreenOf } from '../words/making-kind';
import { makingScore } from '../words/making-words';
import { withLost } from './draft-lost';
import type { Told } from './words-of';

/** 把CR…的货退掉2个, 从CG…转入库单: the paper that comes of the one that is named, of the kinds that may be pulled from it. */
export async function draftedOf(told: Told, number: string): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  const { context } = asking;
  const hits = await searchAll(context, await readDocumentWords(context, { number }), { pageSize: 1 });
  const source = hits.find(({ rows }) => String(rows[0]?.sn).toLowerCase() === number.toLowerCase())?.definition.kind;
  const said = frame.text.replace(number.toLowerCase(), '');
  const kinds = documents
    .filter(({ kind, sources }) => sources.some((one) => one.kind === source) && addScreenOf(context, kind))
    .map(({ kind }) => ({ kind, score: makingScore(kind, said).score }))
    .sort((a, b) => b.score - a.score);
  const [best] = kinds;
  if (!source || !best || best.score === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const answer = await use(draftDocument, asking, { kind: best.kind, upstream: number });
  return withLost(answer, { ...frame, partners: [] }, { isPulled: true, hasLots: false, hasOwnLines: false });
}
