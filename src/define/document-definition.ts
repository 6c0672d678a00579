import type { Action, Draft } from './action';
import type { Agrees } from './agrees';
import type { Codes } from './codes';
import type { Countersign } from './countersign';
import type { Check, FixedStep, UsualStep } from './document-rules';
import type { AnyDocument, AnyLine } from './document-view';
import type { Answers, Makes, MovesKits, Notice, Reminds, Source, Suggests, Tells } from './document-ways';
import type { FactName, Facts } from './facts';
import type { FieldCondition, Fields, OrgKind } from './field';
import type { Fill } from './fill';
import type { LineAids } from './line-aids';
import type { Decimal } from './money';
import type { OpenItems } from './open-items';
import type { OwnersCopy } from './owners-copy';
import type { Pair } from './pair';
import type { Papers } from './papers';
import type { Move } from './posting';
import type { Says } from './says';
import type { Section } from './section';
import type { Settles } from './settles';
import type { SheetLayout } from './sheet-layout';

export type DocumentDefinition<D = AnyDocument> = {
  kind: string;
  title: string;
  prefix: string;
  owners: readonly OrgKind[];
  header: Fields;
  lines: Fields;
  /** What the lines are called where there are other sections beside them. */
  linesTitle?: string;
  /** Open items the lines settle. */
  items?: OpenItems;
  /** Further tables of lines: the funds of a payment. */
  sections: Record<string, Section>;
  /** Of a document as one of its further sections sees it: which (in-section.ts). */
  section?: string;
  /** Header field that names the counterparty (a partner row). */
  counterparty?: string;
  /** What a form tells beside each line of goods that is not part of the document. */
  aids?: LineAids;
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
  /** Completes by itself when the open item it raised is settled, and reopens when something of that comes back. */
  completesWithItem: boolean;
  /** Completes by itself when all of it is invoiced (of its own lines, or of those that came of them), and reopens when something of that comes back. */
  completesInvoiced: boolean;
  /** Header field naming the day terms of payment count from, where that is not the day of the review: the day of an invoice. */
  dueFrom?: string;
  /** Beside the lines that are taken from elsewhere some may be written that are of no goods: a service. */
  hasFreeLines: boolean;
  /** Its lines charge the lines of goods they come from: those say how much of them is invoiced (`matched` of each line, in money). */
  invoicesSources: boolean;
  /** Header field naming the last day of a reviewed document: the day after it is done. */
  endsWith?: string;
  /**
   * It is over so many hours after the moment a header field names, when nothing that came of it is under way any more, and its copy at the
   * other side then is, too. While something is, whoever holds `stays.page` is told once: each side of its own papers.
   */
  endsAfter?: { field: string; hours: number; stays?: { page: string; uri: string; title: string } };
  /**
   * Waiting for somebody, it stands before what is merely old and says its goods by lot: always, or while the moment a header field names is
   * less than a day away.
   */
  presses?: 'always' | { at: string };
  /** Prices it lays down in the price list. */
  agrees?: Agrees;
  /** Header field naming the day a reviewed document takes effect and is done: at review when that day has come (server/kinds: takeEffect). */
  takesEffect?: string;
  /** Takes goods out, so submit reserves hard. The header field naming the warehouse they lie in. */
  reservesFrom?: string;
  /**
   * Header field naming the store whose stock it changes: where somebody is bound to departments, one of theirs or one he was given by name,
   * whatever else he may read. The store goods are taken out of, unless told.
   */
  worksIn?: string;
  /** Header fields naming further stores whose people pass it and take it back as well as those of the one it works in: where its goods go to. */
  agreedIn?: readonly string[];
  /** While the header meets this it asks for goods of another's store, and whoever keeps them agrees: a loan. */
  asksOthers?: FieldCondition;
  /** Only some of its documents take goods out. */
  reserves?(d: D): boolean;
  /** Lines whose goods are not there before the review hold nothing. */
  reservesLine?(line: AnyLine): boolean;
  /** Goods that wait for their place while the header meets this: lots without one are proposed first, of those the last to come. */
  putsAway?: FieldCondition;
  /**
   * Line field with how many pieces were sent: a counted scan says which of them it is, by lot, number or label; a bare product code counts
   * only where one piece alone could be meant.
   */
  scansPieces?: string;
  /** Its lines name goods wherever they lie, promised or not, and take nothing of them: chosen from every warehouse (a stop). */
  picksHeld: boolean;
  /** Its lines speak of their source lines (a price is corrected) without executing anything of them. */
  isRemark: boolean;
  /** Its lines are the accounts of their sources: one of those may still be flushed in red, which the next of this kind takes back. */
  settlesSources: boolean;
  /** What it gave birth to at the other organisation is taken back with it, in the same transaction (server/kinds). */
  takesBackMirrors: boolean;
  /** What the other side booked of it stays when it is flushed in red: that side is told, and takes its own back. Unreviewed it is not then. */
  mirrorsStand: boolean;
  /** The other side keeps a copy of it, which it confirms or disputes. */
  pair?: Pair;
  /** The other side has the last word: passed there, it counts in both books. */
  countersign?: Countersign;
  /** Drafts laid out for everything that is due, without a document to begin from (server/kinds/attach: generators). */
  generates?: Generates;
  /** Review reserves softly for (warehouse, specification). */
  reservesSoftly: boolean;
  /** Nothing for a second person to decide: submit reviews at once (the pass comes from the system). */
  reviewsAtSubmit?(d: D, context: { rule: (key: string) => string }): boolean;
  /** Review marks the source lines as returned instead of fulfilled (returns from a customer or department). */
  isReturn: boolean;
  /** What comes back of a line closes as much of it (goods outside are open until they are sold or back). */
  returnsClose: boolean;
  /** Kind of the upstream document whose line opens again by what comes back: an exchange is delivered once more. */
  reopens?(d: D): string | undefined;
  /** Approval steps beside those of approvalSetting; `cost` is what the lines would leave by now. */
  steps?(d: D, context: { rule: (key: string) => string; cost: Decimal }): FixedStep[];
  /** Steps taken where approvalSetting has none for it. */
  usualSteps: readonly UsualStep[];
  /** The step after all others, those of approvalSetting too: finance pays what was approved. */
  lastStep?: FixedStep;
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
  /** A kind without a page of its own is kept on these, each with what its `where` says of it. */
  livesOn: readonly Home[];
  /** Operations any of which begins a new one. */
  addFlags: readonly string[];
  /** Operations any of which lets a draft be filled in; a department receives without a right to edit. */
  editFlags: readonly string[];
  /** Files of electronic invoices begin its drafts. */
  papers?: Papers;
  /** What may still be typed in a document mirrored from the other side; everything else stays as it said it (LR10). */
  openInMirror: Open;
  /** The same of a kind only another document gives birth to: it has the lines it was born with. */
  openWhenBorn?: Open;
  /** What header and line fields say from a moment on. */
  says: readonly Says<D>[];
  /** Packs whose goods it takes end with it: their labels are void. */
  endsPacks: boolean;
  /** What it opens to be settled with the owner of goods, and to be charged. */
  settles?: Settles<D>;
  /** What the owner of goods it used keeps of it. */
  ownersCopy?: OwnersCopy<D>;
  /** The system outside that gets its documents (server/his, server/einvoice). */
  sentTo?: 'his' | 'eInvoices';
  /** Which own lines its mirrors answer, where the other side only names lots. */
  answers: readonly Answers<D>[];
  /** A line of a mirror belongs to whom its source line belongs. */
  ownedAsSource: boolean;
  /** What it does with instrument sets and tools. */
  kits?: MovesKits;
  /** Unique codes of the pieces its lines are about. */
  codes?: Codes<D>;
  /** Trace event written per line at review, by kind of organisation. */
  trace: Partial<Record<OrgKind, string | ((d: D) => string | undefined)>>;
  /** The action that leaves the trace, where that is not the review (goods are scrapped when they are destroyed). */
  tracedAt?: string;
  /** Lines the server proposes (server/kinds: suggest). */
  suggests: readonly Suggests[];
  reminds?: Reminds;
  /** Offers beside each other (server/kinds: matrix), shown to holders of this operation: 比价. */
  matrix?: { title: string; operation: string };
  /** Values the server fills of what only the database knows. */
  fills: readonly Fill<D>[];
  /** Values the server fills at save: pure, from the typed document. */
  derive?(d: D): { header?: Record<string, unknown>; lines?: Record<string, unknown>[]; sections?: Record<string, Record<string, unknown>[]> };
  /** Files other systems read its documents from (engine/documents/hand-over): whoever exports one has given them away. */
  layouts?: readonly SheetLayout[];
  print?: string;
  /** Operations any of which prints it: a packing prints labels. */
  printFlags: readonly string[];
  /** Other forms for some of its documents: the receiving half of a transfer prints as a receipt. */
  printsAs?: readonly { form: string; when: FieldCondition }[];
  /** Forms beside its own, each for holders of an operation: a summary of several documents. */
  otherForms: readonly OtherForm[];
  /** Header flag while which a row of the list stands red. */
  redWhen?: string;
  /**
   * What nobody is told while the header (its status too) says so: absent from lists, totals, filters, forms, exports,
   * prints and the log. The book quantity of a blind count.
   */
  secret?: Secret;
  /** Nothing is left to follow once it is reviewed: it completes at once (a count without a difference). */
  endsAtReview?(d: D): boolean;
  /** Line field a scanned code adds to; default quantity. A field of words takes the code itself, on the line that was sent with it. */
  scanField: string;
  listLevel: 'document' | 'line';
};

/** A page (by its flag) on which another kind is kept too, by those who hold one of the operations there; `isBeside`: although that has pages of its own. */
export type Home = { screen: string; needs: readonly string[]; where?: Record<string, readonly (string | number)[]>; isBeside?: true };
export type Open = { header: readonly string[]; lines: readonly string[] };
export type OtherForm = { form: string; label: string; flag: string };
/** `input` is asked first, in a dialog of the list. */
export type Generates = {
  label: string;
  flags: readonly string[];
  input: Fields;
  /** Laid out of facts about what was typed, and who gets none in words; else as server/kinds says. */
  reads?: readonly FactName[];
  of?(input: Record<string, unknown>, facts: Facts): { drafts: Draft[]; skipped: string[] };
  /** The refusal where there is nothing to lay out. */
  nothing?: string;
};

/** Names of header fields (and of what every document carries: totalQuantity, totalAmount…) and line fields. */
export type Secret = { while: FieldCondition; header: readonly string[]; lines: readonly string[] };

/** Pure: from the document to intentions. (Written as a method so that a kind's own type fits the general one.) */
export type Posting<D> = { of(d: D): Move[] }['of'];
