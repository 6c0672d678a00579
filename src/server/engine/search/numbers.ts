import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { add } from '../../../define/money';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { escapeLike } from '../filters';

export type Page = { definition: DocumentDefinition; screen: Screen };

/** How a number reads that is looked for, what sum it may be, and what was named beside it: pages of the kinds, or else a partner. */
export type Sought = { sn: string; like: string; sum?: readonly [from: string, below: string]; pages: readonly Page[]; partner?: string };

/**
 * A number as people remember it: any piece of it, pieces in their order (CG1127 12), the letters of its kind and its end (fk0002), without the
 * century (SJ2611270009), or its end beside a word for the kind (发票0007, 0006采购). It may be a sum as well (9640.25, 东湖 9640).
 */
export function soughtOf(words: string, pages: readonly Page[]): Sought {
  const pieces = words.toUpperCase().match(/[A-Z]+|\d[\d.,]*|[^A-Z\d\s]+/g) ?? [];
  const sn = pieces.join('');
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d[\d.,]*)(\D*)$/.exec(sn) ?? [];
  const said = before + after;
  const isBeside = digits !== '' && /^[\u3400-\u9fff]{2,8}$/.test(said) && (before === '' || after === '');
  const sum = said === '' || isBeside ? sumOf(digits) : undefined;
  if (isBeside) {
    const called = pages.filter((page) => isCalled(page, said.replace(/[单号]$/, '')));
    const rest = called.length > 0 ? { pages: called } : { pages, partner: said };
    return { sn: digits, like: `%${escapeLike(digits)}%`, ...(sum ? { sum } : {}), ...rest };
  }
  const isApart = /\s/.test(words.trim()) || /^[A-Z]{1,6}\d+$/.test(sn);
  return { sn, like: isApart ? `%${pieces.map(escapeLike).join('%')}%` : `%${escapeLike(sn)}%`, ...(sum ? { sum } : {}), pages };
}

/** 运送外包 of 运送服务外包合同: words of a title with others between them. undefined where it can be none. */
export const titleApart = (words: string): string | undefined => (TITLE.test(words) ? `%${(words.match(/../gu) ?? []).join('%')}%` : undefined);
const TITLE = /^(?:[\u3400-\u9fff]{2}){2,5}$/;

/** 9640.25 is that sum, 9640 any of so many yuan. */
function sumOf(digits: string): Sought['sum'] {
  const value = digits.replaceAll(',', '');
  if (/^\d{1,12}\.\d{1,2}$/.test(value)) return [value, add(value, '0.01')];
  return /^[1-9]\d{2,7}$/.test(value) ? [value, add(value, '1')] : undefined;
}

const isCalled = ({ definition, screen }: Page, said: string): boolean =>
  [definition.title, screen.title, ...wordsOfPage(screen.flag)].some((name) => name.includes(said));
