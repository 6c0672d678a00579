import type { Agenda } from './define-agenda';
import type { Board } from './define-board';
import type { Wizard } from './define-wizard';
import type { OrgKind } from './field';

export type Archetype = 'list' | 'tree' | 'board' | 'flow' | 'dashboard' | 'report' | 'print' | 'wizard' | 'viewer' | 'settings';

/** A tab of a list: its words and the filter it means, beside it a row filter by name (Preset.rows) that depends on who asks. */
export type ScreenTab = { id: string; label: string; where: Record<string, readonly (string | number | boolean)[]>; rows?: string };

/** What makes a route a view of its resource: fixed filters, tabs, level, side; read by the list engine, enforced by the server. */
export type Preset = {
  where?: Record<string, readonly (string | number | boolean)[]>;
  tabs?: readonly ScreenTab[];
  level?: 'document' | 'line' | 'specification' | 'lot';
  /** Name of a server-side row filter beyond plain equality (engine/documents/reach.ts): 'mine', 'supplierSide'. */
  rows?: string;
  /** Kinds of organisation that read the documents of all organisations here and change none of them: the platform on its pages. */
  readsAll?: readonly OrgKind[];
  /** Values a new document of this view starts with. */
  defaults?: Record<string, string | boolean>;
  /** Query parameters of the route that preset a filter: { salesOrderSn: 'sn' }. */
  query?: Record<string, string>;
  /** Report parameters fixed by the view. */
  parameters?: Record<string, string | boolean>;
  /** Fields of the kind that are not of this side: absent from its answers, lists and forms. */
  without?: readonly string[];
  /** The same for organisations of a kind: both sides of a paper stand on one page. */
  withoutFor?: Partial<Record<OrgKind, readonly string[]>>;
  /** Columns of a report this view shows at first, in this order, where they are not those with `list`. */
  columns?: readonly string[];
  /** The only fields of its rows this view answers and filters by. */
  only?: readonly string[];
  /** Of a screen of archetype board: its columns and cards. */
  board?: Board;
  /** Of a list that is also seen as a day. */
  agenda?: Agenda;
  /** Of a screen of archetype wizard: its steps. */
  wizard?: Wizard;
};

/** One line per route. `actions` are the operation flags the screen offers (type-2 nodes of the menu tree). */
export type Screen = {
  path: string;
  title: string;
  kinds: readonly OrgKind[];
  flag: string;
  archetype: Archetype;
  resource: string;
  group: string;
  actions: readonly string[];
  preset: Preset;
  /** Outside the shell: /Login, prints, wall displays. */
  isStandalone: boolean;
  /** The page of another resource seen as the place of a document without a page of its own: any of these operations opens it. */
  needs?: readonly string[];
  /** Before the organisation is approved: home, messages, own licences. */
  isPreApproval: boolean;
};

/** What an address needs so that a page shows the document that lives on it instead of its own. */
export const guestQuery = ({ needs, resource }: Screen): Record<string, string> => (needs ? { document: resource } : {});

type Row = [path: string, title: string, kinds: string, flag: string, archetype: Archetype, resource: string, actions: string, preset?: Preset];

/** Fields of a kind that are not of the side this page shows an organisation of that kind. */
export const fieldsAway = ({ without = [], withoutFor = {} }: Preset, kind: OrgKind): readonly string[] => [...without, ...(withoutFor[kind] ?? [])];

const STANDALONE = /^\/(Login|error|pictureForprint|bi1|newprint\/|largeScreen\/)/;
const PRE_APPROVAL = new Set(['home', 'messageNotification', 'videoCourse', 'myLicDealer', 'myLicHospital', 'myLicVendor']);

/** Pages the menu grants nobody, for they are everybody's: where one lands, and what waits for one. */
export const EVERYBODYS: ReadonlySet<string> = new Set(['home', 'inbox', 'schedules']);

/**
 * Routes of one menu group, read by column: path, title, organisation kinds, flag, archetype, resource, actions, preset.
 *
 * @example
 * defineScreens('销售', [['/commonView/saleOdo', '销售出库', 'DV', 'saleOdo', 'list', 'saleOdo', 'add,edit,review']])
 */
export const defineScreens = (group: string, rows: readonly Row[]): Screen[] =>
  rows.map(([path, title, kinds, flag, archetype, resource, actions, preset]) => ({
    path,
    title,
    flag,
    archetype,
    resource,
    group,
    kinds: [...kinds] as OrgKind[],
    actions: actions === '' ? [] : actions.split(','),
    preset: preset ?? {},
    isStandalone: STANDALONE.test(path),
    isPreApproval: PRE_APPROVAL.has(flag),
  }));
