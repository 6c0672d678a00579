import type { Cutaway } from './cutaway';
import type { FieldCondition, Fields, OrgKind } from './field';
import type { Caller, Completion, Consequence, MasterCheck, MasterValues, Verb } from './master-rules';
import type { RowTest } from './rows';

/**
 * Extra verb of a master (resetPwd, assign, revoke…): said in `does`, asked of a service in `calls`, or carried out by
 * server/kinds/<area>/<resource>.ts. `read` changes nothing and is not logged.
 */
export type MasterAction = {
  id: string;
  label: string;
  flags: readonly string[];
  risk: 'read' | 'write' | 'irreversible';
  /** Works on the chosen rows, or on none. */
  on: 'row' | 'rows' | 'list';
  input?: Fields;
  reason?: 'required' | 'optional';
  /** Answers what to show: `says`, lines of text, and `table`, a head and rows of cells. */
  answers?: boolean;
  /** What the page begins with where nothing is added by hand: its filled button. */
  begins?: true;
  /** Asked by the steps of a wizard (define-wizard.ts): no button of its own. */
  isStep?: boolean;
  /** Only for these kinds of organisation; default all that have the page. */
  kinds?: readonly OrgKind[];
  /** Service that says what its questions begin with for the chosen row (field ← value, words of a reference under `<field>Name`). */
  starts?: string;
  does?: Verb;
  calls?: Service;
};

/**
 * What the server does outside the rows of masters, and would do the same without this page: sessions, systems outside, the
 * self-check. It gets the ids of the chosen rows, or what they name in the field `of`, and what was typed; it knows no master.
 */
export type Service = { service: string; of?: string };

/**
 * A way from rows of a master (or from the whole list) to another page: gated by the operation of the page it starts on (any of
 * `flags`; none = the page itself) and by the right to where it leads. Of several pages of the target the first granted one whose
 * view agrees with the values is taken.
 */
export type Lead = {
  id: string;
  label: string;
  flags: readonly string[];
  on: 'row' | 'list';
  /** Resource whose page opens. */
  to: string;
  /** Filter (or parameter) there ← field here; 'id' = the row itself. */
  with?: Record<string, string>;
  /** Compared with the target's view only, never a filter. */
  fits?: Record<string, string>;
  /** Only from rows of which this is so. */
  when?: FieldCondition;
  /** What is so of everything it leads to, compared in the same way. */
  always?: Record<string, string>;
  /** Who has no page of the target reads it on this page, in a tab beside it. */
  isInside?: boolean;
};

/**
 * What a row may be matched with, the most likely first: what is shown of a candidate, and the action one is accepted with (its input
 * `candidate` names it; `take`, where the action asks for it, how much). How they are found is attached (server/engine/masters/proposals.ts).
 * A page that grants the action shows them beside the row.
 */
export type Proposes = {
  title: string;
  fields: Fields;
  accept: string;
  /** Letters that do an action with the row the keyboard stands in, beside those that accept. */
  keys?: Readonly<Record<string, string>>;
  /** Fields of the row told beside its candidates, besides those of the list: what is left of it. */
  shows?: readonly string[];
};

/**
 * A book outside that knows more of what is typed: asked by what stands in a field, of the row or of its lines (`of`). What it says stands below the form, ours and
 * theirs side by side where they differ; each is taken over by hand, never by itself. Who answers is attached (server/engine/masters/consulted.ts).
 */
export type Consults = { title: string; by: string; of?: string };

/**
 * A child table edited together with its master: specifications of a product, changes of a certificate. Removed lines
 * are deleted, or only marked so (`soft`) where documents may name them.
 */
export type MasterLines = {
  label: string;
  table: string;
  fields: Fields;
  parentColumn: string;
  soft?: boolean;
  /** What is said to whoever leaves them out. */
  atLeastOne?: string;
  /** Field no two lines of a row have the same of. */
  once?: { field: string; message: string };
};
export type MasterOperation = 'add' | 'edit' | 'del' | 'enable' | 'disable' | 'import' | 'export';

export type MasterDefinition<F extends Fields = Fields> = {
  resource: string;
  title: string;
  table: string;
  owners: readonly OrgKind[];
  /**
   * own = rows of the caller's organisation; platform = everybody reads all of them, each owner writes its own;
   * catalogue = the platform's rows and one's own. Effects may narrow or widen what is readable.
   */
  scope: 'own' | 'platform' | 'catalogue';
  /** Fields compared with the caller's departments and warehouses; 'id' = the row itself is one. */
  scopeBy: { department?: string; warehouse?: string };
  /** Rows the caller reads, where that is not what the scope says; his departments and warehouses narrow it further. */
  readers?: (caller: Caller) => RowTest;
  /** Whether the caller may change the row, where it need not be his own. */
  writers?: (caller: Caller, row: MasterValues) => boolean;
  /** Whether the row's own state allows an operation or action: its button; the checks stay the judges. */
  offers?: (row: MasterValues, operation: string, caller: Caller) => boolean;
  /** Named row filters of screen presets (`rows`), and filters that are no field. */
  rows?: Record<string, (caller: Caller, asked: Record<string, unknown>) => RowTest>;
  filters?: Record<string, (caller: Caller, values: readonly string[]) => RowTest>;
  /** What is filled in for people, then asked, before a row is written; what follows elsewhere. */
  completes: readonly Completion[];
  checks: readonly MasterCheck[];
  follows: readonly Consequence[];
  /** Flag that one row has among those with the same of these fields: the default warehouse. Setting it takes it from the other. */
  onlyOne?: { flag: string; among: readonly string[] };
  /** What people may do depends on these rows: whenever one changes menus are read anew, everywhere, with its owner, or in the organisation that it is. */
  grantsRights?: 'everywhere' | 'owner' | 'itself';
  fields: F;
  lines: Record<string, MasterLines>;
  /** Sets of fields unique among rows not deleted (inside the scope): trimmed, case-insensitive. */
  unique: readonly (readonly string[])[];
  /** Column naming the row this one is a draft to be written over: the two may hold the same values. */
  revisionColumn?: string;
  /** path = the table keeps the ids from the root in `path uuid[]` (and `level`): a node filters for all below it. */
  tree?: {
    depth: number;
    path?: boolean;
    /** Choice field that says what sort of node a row is: its options are the levels, the top first. */
    level?: string;
  };
  /**
   * Of a tree: what one row of an imported sheet says, from the top down: the columns of each level, by field, and what a node there is
   * known by. Nodes that are there are gone through, others made.
   */
  sheet?: readonly { key: readonly string[]; columns: Readonly<Record<string, string>> }[];
  /** Field shown where the row is named; default name. */
  label: string;
  /** Fields searched by the keyword, besides pinyin. */
  search: readonly string[];
  /** Field pinyin initials are made of; '' = no pinyin. */
  pinyinOf: string;
  /** Rows are people: their names begin with a surname, which is often read in a way of its own. */
  isPerson: boolean;
  sort: string;
  /** Operations of the standard set this master has. */
  operations: readonly MasterOperation[];
  /** What a sheet does with a row that is there already (by its first unique set): changes it, or leaves it as it is; else it is refused as doubled. */
  onImport?: 'change' | 'keep';
  /**
   * Its sheets are written outside, as workbooks or text (GBK or UTF-8), under heads of their own: what reads them is attached
   * (engine/masters/outside-sheets.ts); columns it does not know it asks for, once. `rows`: how many one may hold, where devices write them.
   */
  outsideSheets?: true | { rows: number };
  /** What is taken out is brought in elsewhere: an export has the columns people type, whatever the list shows. */
  comesBack?: true;
  /** Operation flags that open an operation where it is not the operation's own name. */
  flags: Partial<Record<MasterOperation, readonly string[]>>;
  /** Resources on whose screens these rows are kept too: brands in the product form. */
  within: readonly string[];
  actions: readonly MasterAction[];
  /** Action carried out for whoever opens a row's form, where the row allows it: what is opened has been read. */
  onOpen?: string;
  /**
   * Rows that wait for a decision, and the operations any of which takes it: told on the home page, per page with a tab of just them, and in the inbox, unless
   * there are so many that they are worked off on the page itself (`isMany`).
   */
  waits?: { flags: readonly string[]; where: Record<string, readonly string[]>; isMany?: true };
  leads: readonly Lead[];
  proposes?: Proposes;
  /** Fields a row is told by beside its name where it is asked about: whom it is of, how much it is. */
  tells?: readonly string[];
  consults?: Consults;
  /** Fields of a row that tell of a record of any other resource: which resource, and its id. It is opened from the row. */
  about?: { resource: string; id: string };
  cutaway?: Cutaway;
  /** Tables and columns that refer to rows, checked before del: `table.column`. */
  usedBy: readonly string[];
  /** SQL view lists read from instead of the table, when computed columns are shown. */
  view?: string;
  /** SQL view joined by id where others refer to a row (`via` fields, names); default the table. */
  card?: string;
  /** Fields a picker row carries besides code and label. */
  picker: readonly string[];
  /** Of those, what tells a row from others of its name: said under it in a picker. */
  pickerDetail: readonly string[];
  /** Flag whose rows a picker offers before the others: patients who are in the house. */
  pickFirst?: string;
  /** What a picker is narrowed to unless its field says otherwise of the same: sets, not what sets are made by. */
  picks: Record<string, string>;
  /** Field a picker is in the order of; default what rows are called. */
  pickOrder?: string;
  /** Person data shown in part without showPatient: 张**, 138****0000. */
  masks: Record<string, 'person' | 'middle'>;
  /** Person data another organisation that reads the rows (the platform) is not shown at all, nor finds anybody by. */
  ownOnly: readonly string[];
  /** Fields people type that have no column: the effect takes them (a first password). */
  unstored: readonly string[];
  /** Its table is a view over others: rows are worked out, and nobody holds one while he acts on it. */
  isWorkedOut?: boolean;
  /** Rows are enabled and disabled (boolean column `status`); false where a row has states of its own. */
  hasStatus: boolean;
};
export type AnyMasterDefinition = MasterDefinition;
