import { documentOf, masterOf, reportOf } from '../../../domain/registry';
import { pagesIn } from '../words/page-in-text';
import { type Heard, holds } from './heard';
import type { Told } from './words-of';

/** How, and whether a page is meant at all, is no question for its rows. */
const ASKS_OTHER = new Set(['how', 'draft', 'act', 'open', 'command', 'explain']);

/** 排款这周付多少, 跑冒滴漏最厉害的是哪个科: whose page is named is asked of its rows; figures of other rows are none of them. */
export function pagesHeard({ frame: { cover, intent, subject }, asking: { context } }: Told, words: string): Heard[] {
  if (ASKS_OTHER.has(intent) || subject === 'page') return [];
  return cover
    .filter(({ sense }) => sense === 'page')
    .map(({ text }) => {
      const called = pagesIn(context, text).flatMap(({ screen: { flag, title, resource } }) => [
        flag,
        title,
        resource,
        documentOf(resource)?.title,
        masterOf(resource)?.title,
        reportOf(resource)?.of.id,
      ]);
      return { said: text, isPlaced: holds(words, text) || called.some((one) => holds(words, one?.toLowerCase())) };
    });
}
