import type { Action } from './action';
import { CORE_HEADER } from './document-core';
import type { FactName, Facts } from './facts';
import { columnOf, type FieldCondition, type Fields, holds, type OrgKind, type Values } from './field';
import type { Decimal } from './money';
import type { GoodsLine, Move, VirtualPlace } from './posting';
import { HEADER_COLUMNS, LINE_COLUMNS } from './spine';

/** A document as the pure functions of any definition see it: '' for empty, decimals and days as strings. */
export type AnyDocument = {
  id: string;
  sn: string;
  kind: string;
  status: number;
  origin: 'manual' | 'pull' | 'mirror' | 'auto';
  isRed: boolean;
  org: { id: string; kind: OrgKind };
  /** Partner row of the counterparty and its organisation; '' without one. */
  partner: string;
  counterOrg: string;
  header: { documentDate: string; remark: string; [name: string]: unknown };
  lines: AnyLine[];
  total: { quantity: Decimal; amount: Decimal; tax: Decimal; netAmount: Decimal };
};
export type AnyLine = GoodsLine & { sourceLine: string; sourceSn: string; ratio: Decimal; [name: string]: unknown };

/** The same with the fields of its own definition typed. */
export type DocumentOf<H extends Fields, L extends Fields> = Omit<AnyDocument, 'header' | 'lines'> & {
  header: AnyDocument['header'] & Values<H>;
  lines: (AnyLine & Values<L>)[];
};

/** One broken rule. A `warn` is shown and may be confirmed; everything else stops the transition. */
export type Problem = { message: string; line?: number; field?: string; level?: 'block' | 'warn' };

export type CheckContext = {
  today: string;
  /** This moment, ISO: deadlines are moments, not days. */
  now: string;
  /** Value of a rule key for this organisation, warehouse and department (catalogue: ruleConfig). */
  rule: (key: string) => string;
  /** Whether the caller holds an operation of the screen he came from: overrideFefo, priceOverride. */
  may: (operation: string) => boolean;
  user: { id: string; employee: string };
};

/** When a rule is asked: saving, submitting, reviewing, or a later action by its id (receive, destroy, red). */
export type Moment =
  | 'save'
  | 'submit'
  | 'review'
  | 'unreview'
  | 'red'
  | 'stop'
  | 'receive'
  | 'destroy'
  | 'giveBack'
  | 'award'
  | 'toOrder'
  | 'toArrival'
  | 'toGrn'
  | 'toSale';

/** A step of approval a kind has of its own: whoever may pass on the screen; steps on one screen need different people. */
export type FixedStep = { name: string; screen: string };

/**
 * A rule of a kind. `at` names when it is asked; `rule` a key whose value off | warn | block is its strength;
 * `needs` the facts to load. Pure: the same document and facts give the same problems.
 */
export type Check<D> = {
  at: readonly Moment[];
  rule?: string;
  needs?: readonly FactName[];
  kinds?: readonly OrgKind[];
  test(d: D, facts: Facts, context: CheckContext): Problem[];
};

/**
 * Documents another document gives birth to: in the same organisation (same transaction) or at the counterparty
 * (mirror: delivered exactly once through the outbox, only when it is on the platform).
 */
export type Makes<D> = {
  /**
   * review, a posting action whose inputs stand on the lines (receive), or beforeReview: made and reviewed before this
   * document posts (goods of somebody else are bought before they are sold); what it holds of the stock is free for that.
   */
  on: string;
  /**
   * 'holders': every other organisation on the platform whose books know a lot of these lines (recalls). 'partners': each
   * partner named in a header field of refs, one mirror of its own for each (enquiries).
   */
  at: 'self' | 'counterparty' | 'holders' | { partners: string };
  /** Kind made; a function when the receiver's rules decide (arrivalOrder or purchaseGrn). */
  kind: string | ((receiver: { rule: (key: string) => string }) => string);
  status: 0 | 1 | 2;
  /** Message uri of the receiver's push. */
  push?: string;
  when?(d: D): boolean;
  header(d: D): Record<string, unknown>;
  /** Lines by the line they come from; default every line with its goods, unit, quantity, price. */
  lines?(d: D): { from: string; values: Record<string, unknown> }[];
  /** What the header of the document the new lines belong to at the receiver says from now on: his order was shipped. */
  says?: Record<string, string>;
  /** The new lines become the source of nothing and take nothing from upstream (a copy beside the flow). */
  isLoose?: boolean;
  /** One document for each value of a line (the owner of the goods); `header` and `lines` are asked with those lines only. */
  per?(line: AnyLine, d: D): string;
  /** What the sender is to the receiver, where the kind does not say it: the partner row he names it by. */
  senderIs?: 'supplier' | 'customer' | 'either';
};

/** What a transition tells the document at the other organisation it was mirrored from (or to). */
export type Tells<D> = {
  on: string;
  when?(d: D): boolean;
  /** 'origin' = the document this one mirrors; 'mirrors' = those that mirror this one; 'owners' = whose goods the lines are. */
  to: 'origin' | 'mirrors' | 'owners';
  push?: string;
  header?(d: D): Record<string, unknown>;
  /** Quantity to stop on the other side's line, by own line. */
  stops?(d: D): { line: string; quantity: Decimal }[];
  /** Cancels the other document while it is not yet accepted; the words are the refusal otherwise. */
  cancels?: string;
};

/** Whom of the own organisation a transition tells: everybody who holds a page, or who made the document. */
export type Notice = { on: string; page?: string; to?: 'maker'; uri: string; title: string };

/** Where lines may be pulled from, and which fields of the upstream header and line become fields here. */
export type Source = {
  kind: string;
  /** Kind the operation is named after where it is not this one: returns are pulled from receipts, their pages say from issues. */
  opensWith?: string;
  /**
   * Header fields here that must be the same for all pulled lines: the upstream header says them, or its line where each line has
   * its own (the supplier of a plan's line). Conversions make one document for each set of them.
   */
  agree: readonly string[];
  header?: Record<string, string>;
  lines?: Record<string, string>;
  /** Statuses upstream lines may be pulled from; default reviewed. */
  statuses?: readonly number[];
  /** Only upstream documents whose header says so: loans and repairs come back, donations do not. */
  where?: Record<string, readonly string[]>;
  /** Header values a pull from here decides, a virtual warehouse of the counterparty too: goods outside are sold from where they are. */
  sets?: Record<string, string | VirtualPlace>;
  /** Mapped fields that are read from the upstream line and cannot be typed: what comes back is what was received. */
  fixed?: readonly string[];
  /** Figure of the upstream line that is offered where that is not what is open: what an order is short of. */
  offers?: string;
  /**
   * What is pulled from here fulfils the upstream line at review; not so where this says 'never' (a claim is fulfilled by its issue,
   * not by the plan it led to) or 'later' (an enquiry only asks: what is pulled from its lines in turn takes from both).
   */
  takes?: 'never' | 'later';
  /** What the upstream header says once lines were taken: { result: '2' }; its default again when they come back. */
  marks?: Record<string, string>;
};

/** What a form may propose at a click: lines the server thinks are needed. */
export type Suggests = {
  id: string;
  label: string;
  /** Operations any of which opens it. */
  flags: readonly string[];
  /** Header field that must be filled first. */
  needs: string;
};

/** Days a document asks to be looked at again: its maker is told once for each. */
export type Reminds = { on: string; uri: string; title: string };

export type DocumentDefinition<D = AnyDocument> = {
  kind: string;
  title: string;
  prefix: string;
  owners: readonly OrgKind[];
  header: Fields;
  lines: Fields;
  /** Header field that names the counterparty (a partner row). */
  counterparty?: string;
  actions: readonly Action[];
  sources: readonly Source[];
  checks: readonly Check<D>[];
  makes: readonly Makes<D>[];
  tells: readonly Tells<D>[];
  notices: readonly Notice[];
  /** Line field whose value downstream documents may take; default quantity. '' = nothing is pulled from here. */
  flowQuantity: string;
  /** Completes by itself when every line has nothing open. */
  completes: boolean;
  /** Header field naming the day a reviewed document takes effect and is done: at review when that day has come (server/effects: takeEffect). */
  takesEffect?: string;
  /** Takes goods out, so submit reserves hard. The header field naming the warehouse they lie in. */
  reservesFrom?: string;
  /** Only some of its documents take goods out. */
  reserves?(d: D): boolean;
  /** Its lines speak of their source lines (a price is corrected) without executing anything of them. */
  isRemark: boolean;
  /** Review reserves softly for (warehouse, specification). */
  reservesSoftly: boolean;
  /** Nothing for a second person to decide: submit reviews at once (the pass comes from the system). */
  reviewsAtSubmit?(d: D): boolean;
  /** Review marks the source lines as returned instead of fulfilled (returns from a customer or department). */
  isReturn: boolean;
  /** What comes back of a line closes as much of it (goods outside are open until they are sold or back). */
  returnsClose: boolean;
  /** Kind of the upstream document whose line opens again by what comes back: an exchange is delivered once more. */
  reopens?(d: D): string | undefined;
  /** Approval steps beside those of approvalSetting; `cost` is what the lines would leave by now. */
  steps?(d: D, context: { rule: (key: string) => string; cost: Decimal }): FixedStep[];
  /** The last step of approvalSetting is left out (what is urgent cannot wait for everybody). */
  skipsLastStep?(d: D, context: { rule: (key: string) => string }): boolean;
  /** An empty price starts with the agreed one. */
  startsAgreed: boolean;
  /** Line field (per document unit) that starts with what such goods cost here: source line, cell average, last lot cost. */
  startsAtCost?: string;
  /** Reviewing oneself is forbidden whatever the rule approve.self says. */
  neverSelfReview: boolean;
  /** What each posting action moves: review, receive, destroy… Line inputs of the action stand on the lines. */
  postings: Record<string, Posting<D>>;
  /** Prices and amounts are the organisation's purchase side, so they need viewCost (lines say so themselves). */
  hidesMoney: boolean;
  /** A kind without a page of its own is kept on this one (by its flag), by those who hold one of the operations there. */
  livesOn?: { screen: string; needs: readonly string[] };
  /** Operations any of which begins a new one. */
  addFlags: readonly string[];
  /** Operations any of which lets a draft be filled in; a department receives without a right to edit. */
  editFlags: readonly string[];
  /** What may still be typed in a document mirrored from the other side; everything else stays as it said it (LR10). */
  openInMirror: { header: readonly string[]; lines: readonly string[] };
  /** Trace event written per line at review, by kind of organisation. */
  trace: Partial<Record<OrgKind, string | ((d: D) => string | undefined)>>;
  /** The action that leaves the trace, where that is not the review (goods are scrapped when they are destroyed). */
  tracedAt?: string;
  /** Lines the server proposes (server/effects: suggest). */
  suggests: readonly Suggests[];
  reminds?: Reminds;
  /** Offers beside each other (server/effects: matrix), shown to holders of this operation: 比价. */
  matrix?: { title: string; operation: string };
  /** Values the server fills at save: pure, from the typed document. */
  derive?(d: D): { header?: Record<string, unknown>; lines?: Record<string, unknown>[] };
  print?: string;
  /** Operations any of which prints it: a packing prints labels. */
  printFlags: readonly string[];
  /** Other forms for some of its documents: the receiving half of a transfer prints as a receipt. */
  printsAs?: readonly { form: string; when: FieldCondition }[];
  /** Header flag while which a row of the list stands red. */
  redWhen?: string;
  /**
   * What nobody is told while the header (its status too) says so: absent from lists, totals, filters, forms, exports,
   * prints and the log. The book quantity of a blind count.
   */
  secret?: Secret;
  /** Nothing is left to follow once it is reviewed: it completes at once (a count without a difference). */
  endsAtReview?(d: D): boolean;
  /** Line field a scanned code adds to; default quantity. */
  scanField: string;
  listLevel: 'document' | 'line';
};

/** Names of header fields (and of what every document carries: totalQuantity, totalAmount…) and line fields. */
export type Secret = { while: FieldCondition; header: readonly string[]; lines: readonly string[] };

/** Pure: from the document to intentions. (Written as a method so that a kind's own type fits the general one.) */
export type Posting<D> = { of(d: D): Move[] }['of'];

type Given<H extends Fields, L extends Fields> = Pick<DocumentDefinition, 'kind' | 'title' | 'prefix' | 'owners' | 'actions'> &
  Omit<Partial<DocumentDefinition<DocumentOf<H, L>>>, 'header' | 'lines'> & { header: H; lines: L };

/**
 * Defines a kind of document; defaults are filled here once.
 *
 * @example
 * export const otherOdo = defineDocument({
 *   kind: 'otherOdo', title: '其他出库单', prefix: 'QC', owners: ['H', 'D', 'V'],
 *   header: { ...handling, warehouse: ref('warehouse', '仓库', { required: true }) },
 *   lines: { ...goods, ...lot },
 *   actions: postingCycle, reservesFrom: 'warehouse',
 *   postings: { review: (d) => d.lines.map((line) => out(line, d.header.warehouse, 'otherOut')) },
 * });
 * @throws when a field has neither a column of the spine nor `extra`, or a source, reservation or counterparty names no field
 */
export function defineDocument<H extends Fields, L extends Fields>(given: Given<H, L>): DocumentDefinition {
  const definition: DocumentDefinition<DocumentOf<H, L>> = {
    sources: [],
    checks: [],
    makes: [],
    tells: [],
    notices: [],
    suggests: [],
    trace: {},
    flowQuantity: 'quantity',
    completes: false,
    reservesSoftly: false,
    neverSelfReview: false,
    isReturn: false,
    isRemark: false,
    startsAgreed: true,
    returnsClose: false,
    listLevel: 'document',
    postings: {},
    hidesMoney: false,
    openInMirror: { header: [], lines: [] },
    addFlags: ['add'],
    printFlags: ['print'],
    editFlags: ['edit'],
    scanField: 'quantity',
    ...given,
    header: { ...CORE_HEADER, ...given.header },
    lines: cardLast(given.lines),
  };
  refuseStrayFields(definition.kind, definition.header, HEADER_COLUMNS);
  refuseStrayFields(definition.kind, definition.lines, LINE_COLUMNS);
  for (const name of [definition.counterparty, definition.reservesFrom, ...Object.keys(definition.secret?.while ?? {}).filter((one) => one !== 'status')]) {
    if (name !== undefined && !(name in definition.header)) throw new Error(`${definition.kind}: no header field ${name}`);
  }
  for (const name of definition.secret?.lines ?? []) if (!(name in definition.lines)) throw new Error(`${definition.kind}: no line field ${name}`);
  return definition as DocumentDefinition;
}

/** What is typed stands together; what is merely read through the product (all but its name) follows at the end of the line. */
function cardLast<L extends Fields>(lines: L): L {
  const isCard = ([name, field]: [string, Fields[string]]) => field.via !== undefined && name !== 'productName';
  const entries = Object.entries(lines);
  return Object.fromEntries([...entries.filter((entry) => !isCard(entry)), ...entries.filter(isCard)]) as L;
}

function refuseStrayFields(kind: string, fields: Fields, columns: Record<string, string>): void {
  const taken = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.via || field.live) continue;
    if (field.extra) {
      if (field.filter || field.sum) throw new Error(`${kind}.${name}: filtered or summed, so it needs a column`);
      continue;
    }
    const column = columnOf(name, field);
    if (!(column in columns)) throw new Error(`${kind}.${name}: no column ${column}; say column or extra`);
    const other = taken.get(column);
    if (other) throw new Error(`${kind}: ${name} and ${other} share the column ${column}`);
    taken.set(column, name);
  }
}

/** Names of what may not be told of this document now. `header` carries its status. */
export const secretsOf = (definition: DocumentDefinition, header: Record<string, unknown>): { header: ReadonlySet<string>; lines: ReadonlySet<string> } => {
  const { secret } = definition;
  if (!secret || !holds(secret.while, header)) return { header: NONE, lines: NONE };
  return { header: new Set(secret.header), lines: new Set(secret.lines) };
};
const NONE: ReadonlySet<string> = new Set();

/** The form a document prints on. */
export const formOf = (definition: DocumentDefinition, header: Record<string, unknown>): string | undefined =>
  definition.printsAs?.find((one) => holds(one.when, header))?.form ?? definition.print;
