import type { LineAid } from '../define/line-aids';
import type { CommentMarks } from './comments';

/** Shapes of the derived answers. Refs carry their words beside them: `supplier` (id) and `supplierName`. */
export type Row = { id: string; version?: number; actions?: string[] } & Record<string, unknown>;

export type ListAnswer = {
  list: Row[];
  /** Exact; of masters up to 10 000, then `isCapped`. -1: asked for without totals. */
  total: number;
  isCapped?: boolean;
  /** Sums over the whole filter, by field. */
  totals: Record<string, string>;
  /** Rows per status tab over the same filter. */
  tabs?: Record<string, number>;
  /** Continue after the last row (keyset); absent at the end. */
  cursor?: string;
};

export type ApprovalStep = { seq: number; name: string; approvers: string[]; result: string; by: string; at: string; opinion: string };
export type HistoryEntry = { at: string; by: string; action: string; text: string; changes: { field: string; before: string; after: string }[] };
export type RelatedDocument = {
  kind: string;
  id: string;
  sn: string;
  status: number;
  direction: 'upstream' | 'downstream' | 'mirror';
  title: string;
  /** Of the other side's: whether it counts there, still waits, or came to nothing. */
  standing?: 'waits' | 'counts' | 'ended';
};

/** Offers of several sides for the same lines, side by side. A cell holds its words line by line; `note` says why one is missing. */
export type Matrix = {
  columns: { id: string; title: string; note: string; total: string }[];
  rows: { id: string; title: string; quantity: string; cells: { text: string[]; isBest: boolean; isChosen: boolean }[] }[];
  note: string;
};

/** What a document took from the open item another one raised; taken back, it counts against it. */
export type Settlement = { kind: string; id: string; sn: string; day: string; amount: string };

export type DocumentInfo = {
  /** Whose it is, on pages that show the documents of many. */
  organisation?: string;
  header: Row;
  lines: Row[];
  /** Lines of the further sections, by their name. */
  sections: Record<string, Row[]>;
  /** Ids of the actions this user may take now. */
  actions: string[];
  isEditable: boolean;
  steps: ApprovalStep[];
  /** Of a submitted document: who can take its next step, by name. */
  waitsFor?: string[];
  history: HistoryEntry[];
  related: RelatedDocument[];
  comments: CommentMarks;
  /** Who settled what this document raised, oldest first, and what is left. */
  settled?: { rows: Settlement[]; opening: string; open: string };
  matrix?: Matrix;
  /** Values an action starts from, by action and line. */
  proposals?: Record<string, Record<string, Record<string, unknown>>>;
};

/** A line another one came from (`step` < 0) or led to (> 0); 0 is the line itself. */
export type LineAround = {
  kind: string;
  documentId: string;
  sn: string;
  status: number;
  isRed: boolean;
  documentDate: string;
  lineId: string;
  step: number;
  batchNo: string;
  quantity: string;
  unit: string;
  baseQuantity: string;
};
export type MasterInfo = { row: Row; lines: Record<string, Row[]>; actions: string[]; comments: CommentMarks };

/** Words a field with a dictionary offers; an extendable one takes more. */
export type DictionaryWords = { words: string[]; isExtendable: boolean };

export type Saved = { id: string; sn?: string; version: number; status?: number };
export type Acted = { id: string; sn: string; status: number; version: number; made: RelatedDocument[] };

/** Figures beside a line of goods, of the smallest unit. What the caller may not see, and what nobody knows, is absent. */
export type AidsAnswer = { list: ({ specification: string; lastDate?: string } & Partial<Record<LineAid, string>>)[] };

/** Goods of a picker: why they may not stand in the document and where that is put right, what is free of them there (smallest unit), what they would cost. */
/** `price` is of one of `unit`. */
export type OfferedAnswer = { list: { id: string; reason?: string; mends?: readonly string[]; available?: string; price?: string; unit?: string }[] };

/** Drafts the server laid out, and in words what it left out. */
/** Documents another system was given, under this number. */
export type HandedOver = { exportNo: string; count: number /** Where it was only asked: which they are. */; says?: string[] };
export type Generated = { made: RelatedDocument[]; skipped: string[] };

/** One line a pull may take: what is open of it and the values it would bring. */
export type OpenLine = Row & { sourceLine: string; sourceSn: string; open: string };
export type PickerRow = { id: string; code: string; name: string } & Record<string, unknown>;
/** Columns of a sheet nobody knows, with some of what stands below them, and what one may mean; `guess` is what their titles suggest (title ← meaning). */
export type SheetAsk = {
  columns: { title: string; samples: string[] }[];
  meanings: { name: string; label: string; required: boolean }[];
  guess: Record<string, string>;
  /** Where it is no question of columns: what stands over them, and what has to be chosen. */
  words?: { heads: [string, string, string]; wanted: string };
};

/** What a row may be matched with: why it is proposed, and of what is counted how much it would take. */
export type ProposedRow = { id: string; why: string; take?: string } & Record<string, unknown>;

/**
 * What a book outside says of what was typed: what it is there, what to mind, and values for fields of the row (or of the line it was asked by) with the words
 * people read. `or` is a field where the same may stand instead, or partly.
 */
export type ConsultedAnswer = { key: string; head: string; note: string; offers: ConsultedOffer[] };
export type ConsultedOffer = { field: string; isLine: boolean; value: string; words: string; or?: string };

/** What a proposal of lots comes to: how many lines without a lot got one, and why the others (by their number) did not. */
export type LotOutcome = { met: number; unmet: { line: number; name: string; why: string }[] };

/** What a scanned code means; `line` is ready to be added to the document asked for. */
export type ScanAnswer = {
  kind: 'product' | 'label' | 'document' | 'location' | 'patient';
  text: string;
  line?: Record<string, unknown>;
  document?: { kind: string; id: string; sn: string };
  patient?: PickerRow;
};

export type MenuNode = {
  id: string;
  parent: string;
  type: 0 | 1 | 2;
  flag: string;
  content: string;
  path: string;
  level: number;
  sort: number;
  allNoNext?: boolean;
  pinyin: string;
  initials: string;
  children: MenuNode[];
};

export type LoginAnswer = {
  RID: string;
  SessionExpire: string;
  Departments: { department_inner_sn: string; name: string; status: number }[];
  EmployeeInfo: Record<string, unknown>;
  UserInfo: { belong: string; systemType: number; passwordCycle: string; userInnerSn: string };
  VipLevel: Record<string, unknown>;
  isUseSystem: number;
};

/** A push of /ws: notifications carry uri; `change` tells open tabs which records moved. */
export type Push =
  | {
      type: 'notice';
      id: string;
      title: string;
      body: string;
      uri: string;
      objectID: string;
      extra: {
        salesOrderSn?: string;
        org_name?: string;
        system_type?: number;
        page?: string;
        kind?: string;
        step?: number;
        screen?: string;
        screens?: string[];
      };
      /** One of domain/organisation/message-sorts.ts, as the sender said it. */
      kind?: string;
    }
  /** `resource` is comment where something was said about the records, '' where all there is to say is that something moved. */
  | { type: 'change'; resource: string; ids: string[]; by: string }
  | { type: 'permissionChanged' };

export type Reference = { id: string; kind: string; title: string; content: string; resource?: string; recordId?: string; path?: string };
/** A command the assistant proposes: the client turns it into an ordinary palette row. */
export type Proposal = { command: string; args: Record<string, unknown>; title: string };
