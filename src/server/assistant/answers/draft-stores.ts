import { documentOf } from '../../../domain/registry';
import { RULE, type ToolAnswer, together } from '../tool';
import { draftDocument } from '../tools/draft';
import { given, use } from '../use';
import type { OfStore } from './draft-lots';
import type { Told } from './words-of';

const MOST_STORES = 4;
/** One paper is of one store: what lies in others is drafted beside it, and said where there are too many of them. */
export async function inEachStore({ asking }: Told, words: Parameters<typeof draftDocument.run>[1], others: readonly OfStore[]): Promise<ToolAnswer> {
  const first = await use(draftDocument, asking, words);
  const isOfStore = Object.values(documentOf(words.kind)?.header ?? {}).some((field) => field.kind === 'ref' && field.to === 'warehouse');
  if (others.length === 0 || !isOfStore) return first;
  const answers = [first];
  for (const { from, items } of others.slice(0, MOST_STORES - 1)) answers.push(await use(draftDocument, asking, { ...words, ...given({ from }), items }));
  const left = others.slice(MOST_STORES - 1);
  const all = together(answers, RULE);
  return left.length > 0 ? { ...all, text: `${all.text}\n\n${left.map(({ from }) => from).join('、')}也有，一张单据只能是一个库的，请另开。` } : all;
}
