import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { escapeLike } from '../filters';

export type Page = { definition: DocumentDefinition; screen: Screen };

/** How a number reads that is looked for, and the pages whose kinds were named beside it. */
export type Sought = { sn: string; like: string; pages: readonly Page[] };

/**
 * A number as people remember it: any piece of it, the letters of its kind and its end (fk0002), without the century (SJ2611270009), or its
 * end beside a word for the kind (发票0007, 0006采购).
 */
export function soughtOf(words: string, pages: readonly Page[]): Sought {
  const sn = words.replace(/\s+/g, '').toUpperCase();
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d{2,})(\D*)$/.exec(sn) ?? [];
  const said = before + after;
  if (digits !== '' && /^[\u3400-\u9fff]{2,8}$/.test(said) && (before === '' || after === ''))
    return { sn: digits, like: `%${digits}%`, pages: pages.filter((page) => isCalled(page, said.replace(/[单号]$/, ''))) };
  const piece = escapeLike(sn);
  return { sn, like: digits !== '' && /^[A-Z]{1,6}$/.test(before) && after === '' ? `%${before}%${digits}%` : `%${piece}%`, pages };
}

const isCalled = ({ definition, screen }: Page, said: string): boolean =>
  [definition.title, screen.title, ...wordsOfPage(screen.flag)].some((name) => name.includes(said));
