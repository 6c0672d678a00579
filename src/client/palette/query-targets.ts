import type { MenuNode } from '../../contract/answers';
import { CORE_TRAIL } from '../../define/document-core';
import { documentOf, masterOf, screens } from '../../domain/registry';
import { allowsScreen, readMenu } from '../session/menu';
import { indexOf } from './match';
import type { Target } from './query-language';

/** The list pages the user may open with the fields they filter by. Comes with the palette's definitions, not with the first load. */
export function queryTargets(): Target[] {
  const menu = readMenu();
  const pages = new Map<string, MenuNode>(menu.pages.map((page) => [page.flag, page]));
  return screens.flatMap((screen) => {
    if (screen.archetype !== 'list' || screen.isStandalone || !allowsScreen(screen, menu)) return [];
    const document = documentOf(screen.resource);
    const fields = document ? { ...document.header, ...CORE_TRAIL } : masterOf(screen.resource)?.fields;
    if (!fields) return [];
    const page = pages.get(screen.flag);
    const title = page?.content ?? screen.title;
    const keywords = [screen.path.split('/').at(-1) ?? '', screen.flag];
    const index = indexOf({
      title,
      keywords,
      ...(page ? { pinyin: { full: page.pinyin, initials: page.initials } } : {}),
    });
    return [{ screen, title, index, fields }];
  });
}
