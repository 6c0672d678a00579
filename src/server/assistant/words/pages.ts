import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import type { OrgKind } from '../../../define/field';
import { documentOf, isBuilt, screens } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
import { pinyinOf } from '../../engine/masters/words';
import { englishLikeness } from './english';
import { bare, likeness } from './similarity';

/** A page as this organisation calls it, and whether the user holds it. */
export type Page = { screen: Screen; title: string; isOpen: boolean; score: number };

let words: ReadonlyMap<string, { initials: string; full: string }> | undefined;
const pinyin = (): ReadonlyMap<string, { initials: string; full: string }> =>
  (words ??= new Map(screens.map((screen) => [screen.flag, pinyinOf(screen.title)])));

/** Pages called so, the best first; `isOpen` false = exists for this kind of organisation, but is not the user's. */
export async function pagesCalled(context: Context, said: string): Promise<Page[]> {
  const isEnglish = /^[a-z0-9 ,.'&-]+$/i.test(said.trim()) && /[a-z]{3}/i.test(said);
  const name = bare(said).replace(/(页面|界面|列表|模块|菜单|功能)$/, '');
  if (name.length < 2 || (name.length > 30 && !isEnglish)) return [];
  const renamed = await ownTitles(context);
  return screensOfOrganisation(context)
    .map((screen): Page => {
      const title = renamed.get(screen.flag) ?? screen.title;
      const sound = renamed.has(screen.flag) ? pinyinOf(title) : pinyin().get(screen.flag);
      const called = likeness(name, {
        name: title,
        other: [...wordsOfPage(screen.flag), ...kindOn(screen), screen.title, screen.path.split('/').at(-1) ?? ''],
        pinyin: sound?.initials ?? '',
        pinyinFull: sound?.full ?? '',
      });
      const score = isEnglish ? Math.max(called, englishLikeness(said, screen.title)) : called;
      return {
        screen,
        title,
        isOpen: allows(context.permissions, screen.flag) || screen.flag === 'home',
        score: nearStart(score, bare(title), name),
      };
    })
    .filter((page) => page.score >= 0.5 && (page.isOpen || isBuilt(page.screen)))
    .sort((a, b) => b.score - a.score || Number(b.isOpen) - Number(a.isOpen));
}

/** Pages there are for such organisations, theirs or not. */
export const screensOfOrganisation = ({ org }: Context): readonly Screen[] => OF_KIND[org.kind];
const screensOf = (kind: OrgKind): readonly Screen[] =>
  screens.filter(({ kinds, flag, resource }) => kinds.includes(kind) && flag !== 'login' && flag !== 'error' && !resource.startsWith('print:'));
const OF_KIND: Readonly<Record<OrgKind, readonly Screen[]>> = { H: screensOf('H'), D: screensOf('D'), V: screensOf('V'), P: screensOf('P') };

/** What lies on a page is what it is called by where no page has that name: 物流单 is on 物流管理. */
const kindOn = remembered(({ resource }: Screen): string[] => {
  const title = documentOf(resource)?.title;
  return title && !screens.some((one) => one.title.includes(title)) ? [title] : [];
});

/** 库存 names 库存管理 rather than 历史库存. */
const nearStart = (score: number, title: string, name: string): number => (score < 0.95 && title.startsWith(name) ? score + 0.02 : score);

/** Titles the organisation gave its menu, read once a question. */
const ownTitles = remembered(async ({ db, org }: Context): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    flag: string;
    content: string;
  }>`select n.flag, m.content from organisation_menu m join menu_node n on n.id = m.node_id and n.type = 1
    where m.org_id = ${org.id} and coalesce(m.content, '') <> ''`.execute(db);
  return new Map(rows.map((row) => [row.flag, row.content]));
});
