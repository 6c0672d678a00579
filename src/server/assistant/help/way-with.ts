import type { Action } from '../../../define/action';
import { allows, allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { type Status, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { isAnyDeed } from '../reading/asks-way';
import { saidFor } from './buttons-said';
import { actionHelp, asksOf, heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';
import { recordButtons } from './record-button';
import { isOfSide, onlyOf } from './way-out';

/** What is done with papers or records that were told, by the buttons of their page; undefined where none is meant by what was said. */
const LACKS = '（您没有这项权限）';

/** Letters that mean a step whatever its button says. */
const MEANT: readonly [RegExp, Action['does']][] = [
  [/^(?:审|批|过|通过|同意)/, 'review'],
  [/^(?:驳|打回|退回|拒)/, 'refuse'],
  [/^(?:提交|提|报|送审|交)$/, 'submit'],
  [/^(?:作废|废|取消|撤)/, 'cancel'],
];

/** `statuses`: where the papers stand that were told, all where nothing is known of it. */
export function wayWithPapers(
  context: Context,
  definition: DocumentDefinition,
  statuses: readonly Status[],
  deed: string,
  text: string,
): HelpEntry | undefined {
  const { title, actions } = definition;
  const { screens } = heldOf(context, definition.kind);
  const here = actions.filter(
    (action) => action.from.some((from) => statuses.includes(from)) && isOfSide(context, definition, action, text) && isOffered(screens, action.flags),
  );
  if (!isAnyDeed(deed)) {
    const does = MEANT.find(([said]) => said.test(deed))?.[1];
    const meant = here.find(({ label }) => isSaid(label, deed)) ?? here.find((one) => one.does === does);
    return meant && { ...actionHelp(context, definition, meant), isOfState: true };
  }
  if (here.length === 0) return undefined;
  const may = ({ flags }: Action): boolean => screens.some(({ flag }) => allowsAny(context.permissions, flag, flags));
  const place = screens.find(({ flag }) => here.some(({ flags }) => allowsAny(context.permissions, flag, flags))) ?? screens[0];
  const buttons = (status: Status): string =>
    here
      .flatMap((action) =>
        action.from.includes(status) ? [`${onlyOf(definition, action)}“${action.label}”${inBrackets(asksOf(action))}${may(action) ? '' : LACKS}`] : [],
      )
      .join('、');
  const standing = statuses.filter((status) => buttons(status) !== '');
  return {
    title: `处理${standing.length === 1 && standing[0] !== undefined ? `${statusLabel(standing[0])}的` : ''}${title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [opened(place, `选中那张${title}，或打开它。`), ...standing.map((status) => `${statusLabel(status)}的点：${buttons(status)}。`), DECIDES],
  };
}
const DECIDES = '没有的按钮是没有授权，或单据现在的状态不能做。';

export function wayWithRows(context: Context, master: MasterDefinition, asked: Screen | undefined, deed: string): HelpEntry | undefined {
  const { title, resource } = master;
  const { screens, place: first } = heldOf(context, resource);
  const own = asked?.resource === resource ? [asked, ...screens] : screens;
  const place = own.find((screen) => rowButtons(context, master, screen).length > 0) ?? first;
  const all = place ? rowButtons(context, master, place) : [];
  const meant = isAnyDeed(deed) ? [] : all.filter(({ label }) => isSaid(label, deed));
  const told = meant.length > 0 ? meant : isAnyDeed(deed) ? all : [];
  if (told.length === 0) return undefined;
  const one = told.length === 1 ? told[0] : undefined;
  return {
    title: one ? `${one.label}${title}` : `处理${title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `选中那一条${one ? `，点“${one.label}”${inBrackets(one.asks)}，确认。` : '，按情况点下面的按钮。'}`),
      ...(one ? [] : told.map(({ label, asks }) => `“${label}”${asks.length > 0 ? `：${asks.join('，')}` : ''}。`)),
      ...refusals(master),
    ],
    isOfState: true,
  };
}

type Button = { label: string; asks: readonly string[] };
/** What may be done with rows there; what is done with none of them, or only shows, is no way with them. */
function rowButtons(context: Context, master: MasterDefinition, screen: Screen): Button[] {
  const leads = new Set(master.leads.map(({ id }) => id));
  const flags = screen.actions.filter((flag) => allows(context.permissions, screen.flag, flag) && !leads.has(flag) && !OF_LISTS.test(flag));
  const labels = [...new Set(flags.flatMap((flag) => (isOfList(master, flag) ? [] : recordButtons(master, flag))))];
  return labels.map((label) => ({ label, asks: actionsCalled(master, label).flatMap((action) => asksOf(action)) }));
}
const OF_LISTS = /^(?:add|import|export|print|view|show|preview|open|jump|pull|sort)/;
const actionsCalled = ({ actions }: MasterDefinition, label: string): MasterAction[] => actions.filter((one) => one.label === label);
const isOfList = ({ actions }: MasterDefinition, flag: string): boolean => {
  const own = actions.filter(({ id, flags }) => id === flag || flags.includes(flag));
  return own.length > 0 && own.every(({ on, risk }) => on === 'list' || risk === 'read');
};
/** What its deeds are refused for, said in a sentence that names no row. */
const refusals = ({ checks, actions }: MasterDefinition): string[] => {
  const ids = new Set(actions.map(({ id }) => id));
  return [...new Set(checks.flatMap(({ at, says }) => (says && !says.includes('{') && at.some((one) => ids.has(one)) ? [`${says}。`] : [])))].slice(0, 2);
};

const isOffered = (screens: readonly Screen[], flags: readonly string[]): boolean =>
  screens.some(({ actions }) => flags.some((flag) => actions.includes(flag)));
const isSaid = (label: string, deed: string): boolean =>
  label === deed ||
  (deed.length > 1 && (label.includes(deed) || deed.includes(label))) ||
  saidFor(label).some((name) => deed.includes(name)) ||
  (deed.length === 1 && label.startsWith(deed));
const inBrackets = (asks: readonly string[]): string => (asks.length > 0 ? `（${asks.join('，')}）` : '');
