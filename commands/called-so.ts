import type { AnyCommand } from '../src/define/define-command';
import type { Screen } from '../src/define/define-screen';
import { englishNames, englishOf } from '../src/domain/screens/english-terms';
import { everydayWordsOf } from '../src/domain/screens/everyday-words';
import { wordsOfPage } from '../src/domain/screens/page-words';

/** 院内采购入库 is the 采购入库 of whoever has no other. */
const shortOf = (title: string): string[] => (/^院内../.test(title) ? [title.slice(2)] : []);

/** What a page is called beside its title, the usual first, and what is found on it. */
export function calledSo(
  screen: Screen,
  title: string,
  { lies, said }: Record<'lies' | 'said', readonly string[]>,
): Required<Pick<AnyCommand, 'keywords' | 'typed' | 'besides'>> {
  const short = shortOf(title);
  const [words, everyday] = [wordsOfPage(screen.flag), everydayWordsOf(screen.flag)];
  return {
    keywords: [
      ...short,
      ...[...new Set([...short, title, screen.title])].flatMap(englishNames),
      ...words,
      ...[screen.path.split('/').at(-1) ?? '', screen.flag],
    ],
    typed: everyday,
    besides: [
      screen.resource,
      ...lies,
      ...said,
      ...[...lies, ...said].flatMap(englishNames),
      ...[...words, ...everyday].flatMap((word) => englishOf(word) ?? []),
    ],
  };
}
