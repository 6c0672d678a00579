import type { Screen } from '../../../define/define-screen';
import { isBuilt, masterOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
import { screensFor } from '../../engine/access';
import { screensOfOrganisation } from './pages';
import { bare } from './similarity';

/** A page and the word of the sentence it is called by. */
export type PageSaid = { screen: Screen; word: string; isOfGroup: boolean };
/** What names of pages end in, which people leave out. */
const ENDINGS = /(?:管理|列表|查询|记录|维护|设置|明细|统计|台账|监控|登记|汇总表?|报表|一览)$/;

/** Long enough to be a name within a sentence: two letters, four of Latin ones. */
export const isTelling = (name: string): boolean => name.length >= (/^[a-z0-9]+$/.test(name) ? 4 : 2);

/** What a page may be called within a sentence, the longest name first. */
const namesOf = remembered(({ title, flag, resource }: Screen): string[] => {
  const master = masterOf(resource)?.title;
  const all = [title, title.replace(ENDINGS, ''), ...(master ? [master, master.replace(ENDINGS, '')] : []), ...wordsOfPage(flag)].map(bare);
  return [...new Set(all)].filter(isTelling).sort((a, b) => b.length - a.length);
});

const heldBy = remembered((context: Context): readonly Screen[] =>
  screensOfOrganisation(context).filter((screen) => isBuilt(screen) && screensFor(context, screen.resource).some(({ flag }) => flag === screen.flag)),
);

/** The pages the asker holds that the sentence calls by any of their names, or by that of their menu; the longest name first. */
export function pagesIn(context: Context, text: string): PageSaid[] {
  const said = bare(text);
  return heldBy(context)
    .flatMap((screen): PageSaid[] => {
      const word = namesOf(screen).find((name) => said.includes(name));
      if (word) return [{ screen, word, isOfGroup: false }];
      return screen.group.length >= 2 && said.includes(screen.group) ? [{ screen, word: screen.group, isOfGroup: true }] : [];
    })
    .sort((a, b) => b.word.length - a.word.length || Number(a.isOfGroup) - Number(b.isOfGroup));
}
