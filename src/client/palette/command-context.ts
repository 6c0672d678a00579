import { getDefaultStore } from 'jotai';
import type { DocumentInfo } from '../../contract/answers';
import { ROW_HEIGHTS, type RowHeightWord, TEXT_SIZES, type TextSizeWord } from '../../define/appearance-words';
import type { CommandContext } from '../../define/define-command';
import { EVERYBODYS } from '../../define/define-screen';
import { get, idempotencyKey, post } from '../api/call';
import { toggleBasket } from '../basket/basket';
import { keepAppearance } from '../session/appearance';
import { mutedAtom, setMuted } from '../session/chime';
import { showDelegates } from '../session/delegates';
import { toggleFavourite } from '../session/favourites';
import { markAllRead } from '../session/messages';
import { askNewPassword } from '../session/relogin';
import { showSecondStep } from '../session/second-step';
import { sessionAtom } from '../session/session';
import { signOut } from '../session/sign-in';
import { toggleTheme } from '../theme/theme';
import { say } from '../ui/toast';
import { subscribeVerbs, verbOf } from '../workspace/active-verbs';
import { toggleAssistant } from '../workspace/assistant-question';
import { closeTabs } from '../workspace/close-tabs';
import { parseLocation } from '../workspace/location';
import { openLocation } from '../workspace/open-location';
import { screenAt } from '../workspace/screens';
import { toggleSideMenu } from '../workspace/side-menu-state';
import { fold, isHidden, makeGroup, regroup } from '../workspace/tab-groups';
import { activate, activeTab, HOME, move, neighbours, pin, reopen, type Tabs, toggleSplit } from '../workspace/tab-list';
import { goBack, goForward } from '../workspace/tab-router';
import { changeTabs, newTabId, readTabs } from '../workspace/tabs-atom';
import { isArriving } from './page-arrival';
import { askInPalette, openPalette, paletteAtom, showCheatSheet } from './palette-state';
import { takeCode } from './scanner';

/** What a running command may do, carried out by the workspace. */
export const commandContext: CommandContext = {
  open: openLocation,
  act,
  tab: runVerb,
  workspace: async (verb, input) => {
    const run = WORKSPACE[verb];
    if (!run) throw new Error(`no workspace verb ${verb}`);
    await run(input);
  },
};

const tab = () => activeTab(readTabs());
/** The neighbour in the strip: what a folded group holds is passed over. */
const beside =
  (step: number) =>
  (tabs: Tabs): Tabs => {
    const row = tabs.list.filter((each) => !isHidden(tabs, each.id));
    const at = row.findIndex((each) => each.id === tabs.active) + step;
    return activate(tabs, row[(at + row.length) % row.length]?.id ?? HOME);
  };
const shift =
  (step: number) =>
  (tabs: Tabs): Tabs =>
    move(tabs, tabs.active, Math.max(0, tabs.list.findIndex((each) => each.id === tabs.active) + step));
const closing = (which: 'others' | 'left' | 'right' | 'all') => () => closeTabs(neighbours(readTabs(), tab().id, which));

function intoGroup(tabs: Tabs, name: string): Tabs {
  const known = tabs.groups.find((group) => group.name === name);
  return known ? regroup(tabs, tabs.active, known.id) : makeGroup(tabs, [tabs.active], { id: newTabId(), name });
}
/** The active tab's group; outside of one all of them, open again if all are folded. */
function foldGroups(): void {
  const { group } = tab();
  const { groups } = readTabs();
  if (groups.length === 0) say.info('还没有标签分组：右键标签，选择“移入新分组”');
  const isFolded = group !== undefined || groups.some((each) => !each.isFolded);
  const meant = group === undefined ? groups.map((each) => each.id) : [group];
  changeTabs((tabs) => meant.reduce((now, each) => fold(now, each, isFolded), tabs));
}

/** The page of the active tab joins the favourites, or leaves them. */
function keepAtHand(): void {
  const screen = screenAt(parseLocation(tab().location).path);
  if (!screen || EVERYBODYS.has(screen.flag)) say.info('这一页一直在手边，无需收藏');
  else say.success(toggleFavourite(screen.flag) ? '已加入收藏' : '已移出收藏');
}

const WORKSPACE: Record<string, (input?: Record<string, unknown>) => void | Promise<void>> = {
  close: () => closeTabs([tab().id]),
  closeOthers: closing('others'),
  closeLeft: closing('left'),
  closeRight: closing('right'),
  closeAll: closing('all'),
  reopen: () => changeTabs(reopen),
  pin: () => changeTabs((tabs) => pin(tabs, tab().id, !tab().isPinned)),
  split: () => changeTabs(toggleSplit),
  group: (input) => changeTabs((tabs) => intoGroup(tabs, String(input?.name ?? ''))),
  ungroup: () => changeTabs((tabs) => regroup(tabs, tabs.active, undefined)),
  foldGroup: foldGroups,
  favourite: keepAtHand,
  next: () => changeTabs(beside(1)),
  previous: () => changeTabs(beside(-1)),
  moveRight: () => changeTabs(shift(1)),
  moveLeft: () => changeTabs(shift(-1)),
  // The tab's own way first; where it has none, the browser's, which knows the tab before.
  back: () => (tab().back.length > 0 ? goBack(tab().id) : window.history.back()),
  forward: () => (tab().forward.length > 0 ? goForward(tab().id) : window.history.forward()),
  activateAt: (input) => changeTabs((tabs) => activate(tabs, tabs.list.at(Number(input?.at ?? 0))?.id ?? tabs.active)),
  // Pressed inside the palette it changes nothing.
  palette: () => {
    if (!getDefaultStore().get(paletteAtom)) openPalette('');
  },
  cheatSheet: () => showCheatSheet(true),
  scanner: () => showCheatSheet(true),
  theme: toggleTheme,
  textSize: (input) => keepAppearance({ text: TEXT_SIZES[input?.size as TextSizeWord] }),
  rowHeight: (input) => keepAppearance({ density: ROW_HEIGHTS[input?.height as RowHeightWord] }),
  mute: () => setMuted(!getDefaultStore().get(mutedAtom)),
  readAll: markAllRead,
  menu: toggleSideMenu,
  assistant: toggleAssistant,
  scanCode: (input) => takeCode(String(input?.code ?? '')),
  basket: toggleBasket,
  inbox: () => openLocation('/inbox'),
  schedules: () => openLocation('/schedules'),
  bankBalance: () => openLocation('/bankBalance'),
  closingDesk: () => openLocation('/closingDesk'),
  matchDesk: () => openLocation('/matchDesk'),
  saleMatchDesk: () => openLocation('/saleMatchDesk'),
  changePassword: () => {
    const state = getDefaultStore().get(sessionAtom);
    askNewPassword({ userName: state.phase === 'in' ? (state.session.employeeInfo.name ?? '') : '' });
  },
  secondStep: () => showSecondStep(true),
  delegates: () => showDelegates(true),
  logout: signOut,
};

const VERB_WORDS: Record<string, string> = {
  save: '保存',
  add: '新增',
  refresh: '刷新',
  export: '导出',
  print: '打印',
  filter: '筛选',
  why: '可以追问的数',
  blockers: '提交前检查',
  collect: '可以放入单据篮的单据',
  comment: '可以评论的记录',
  turn: '可以透视的报表',
  chart: '可以画成图的行',
  columns: '可以设置列的表格',
  nextDifference: '单据比较',
  previousDifference: '单据比较',
};

/** What a page without the verb offers instead: without a scan box the palette takes the code. */
const INSTEAD: Record<string, () => void> = { scan: () => askInPalette('workspace.scanCode') };

/** A verb of the active tab. A page just opened registers its verbs when it is there: wait a little for it. */
async function runVerb(verb: string, input?: Record<string, unknown>): Promise<void> {
  const { id } = tab();
  const run = verbOf(id, verb) ?? (await verbComing(id, verb));
  if (readTabs().active !== id) return;
  if (!run && INSTEAD[verb]) return INSTEAD[verb]();
  if (!run) {
    say.info(`当前页面没有${VERB_WORDS[verb] ?? verb}`);
    return;
  }
  await run(input);
}

/** Waits as long as the page is on its way, however slow the line; a page that stands without the verb never gets it. */
function verbComing(id: string, verb: string): Promise<ReturnType<typeof verbOf>> | undefined {
  if (!isArriving(id)) return undefined;
  return new Promise((resolve) => {
    let stood = 0;
    const finish = () => {
      window.clearInterval(timer);
      stop();
      resolve(verbOf(id, verb));
    };
    const stop = subscribeVerbs(() => verbOf(id, verb) && finish());
    const timer = window.setInterval(() => {
      stood = isArriving(id) ? 0 : stood + 1;
      // Somebody who turned to another tab meanwhile no longer wants it.
      if (stood === 3 || readTabs().active !== id) finish();
    }, 300);
  });
}

/**
 * An action on documents. A page that shows them has its own way (it knows versions, asks for the action's input, shows warnings
 * and refreshes): its verb `act`. Otherwise each document is read for its version and acted on, one after the other.
 */
async function act(resource: string, action: string, ids: readonly string[], input: Record<string, unknown> = {}): Promise<void> {
  const { id: tabId, location } = tab();
  const own = verbOf(tabId, 'act');
  if (own) {
    await own({ resource, action, ids, ...input });
    return;
  }
  const screen = screenAt(parseLocation(location).path)?.flag;
  for (const id of ids) {
    const info = await get<DocumentInfo>(`/v1/business/${resource}/info`, { screen, id });
    await post(`/v1/business/${resource}/${action}`, {
      screen,
      id,
      version: info.header.version,
      key: idempotencyKey(),
      ...input,
    });
  }
  say.success('操作成功');
}
