import type { AnyDocument, AnyLine } from './document-view';
import type { FactName, Facts } from './facts';
import type { FieldCondition, OrgKind } from './field';
import type { Decimal } from './money';
import type { VirtualPlace } from './posting';
import type { Status } from './status';

/**
 * Documents another document gives birth to: in the same organisation (same transaction) or at the counterparty
 * (mirror: delivered exactly once through the outbox, only when it is on the platform).
 */
export type Makes<D> = {
  /**
   * review, a posting action whose inputs stand on the lines (receive), or beforeReview: made and reviewed before this
   * document posts (goods of somebody else are bought before they are sold); what it holds of the stock is free for that.
   * issued: once the paper of an invoice is there that was still without one when it was reviewed.
   */
  on: string;
  /**
   * 'holders': every other organisation on the platform whose books know a lot of these lines (recalls). 'partners': each
   * partner named in a header field of refs, one mirror of its own for each (enquiries).
   */
  at: 'self' | 'counterparty' | 'holders' | { partners: string };
  /** Kind made; a function when the receiver's rules decide (arrivalOrder or purchaseGrn). */
  kind: string | ((receiver: { rule: (key: string) => string }) => string);
  /** 2: reviewed with it; at the counterparty only what posts nothing, for its information. */
  status: 0 | 1 | 2;
  /** Message uri of the receiver's push. */
  push?: string;
  when?(d: D): boolean;
  /** Facts of this side that header and lines tell. */
  needs?: readonly FactName[];
  /**
   * A value may be a virtual warehouse, { partnerOf: organisation }, { ofSource: field } of the receiver's document that the lines answer
   * or the header carries out, or { counterpartOf: document } of ours: the one at the receiver that mirrors it.
   */
  header(d: D, facts: Facts): Record<string, unknown>;
  /**
   * Lines by the line they come from; default every line with its goods, unit, quantity, price. `values.sourceLine` names another
   * line of this organisation as their source: what takes a use back comes from that use.
   */
  lines?(d: D, facts: Facts): { from: string; values: Record<string, unknown> }[];
  /** Further sections of the new document, likewise by the lines of the same section they come from. */
  sections?(d: D): Record<string, { from: string; values: Record<string, unknown> }[]>;
  /**
   * What the header of the document the new lines belong to at the receiver says from now on: his order was shipped. `partly`: while
   * something of it is open that is not on its way either.
   */
  says?: Record<string, Said>;
  /** The new lines come of the lines ours came of, not of ours: what an operation did not need goes back on the delivery. */
  fromSource?: boolean;
  /** The new lines become the source of nothing and take nothing from upstream (a copy beside the flow). */
  isLoose?: boolean;
  /** One document for each value of a line (the owner of the goods); `header` and `lines` are asked with those lines only. */
  per?(line: AnyLine, d: D): string;
  /** In the same organisation: it is taken back with the document, when that is unreviewed only or always (and then the same way). */
  goesBack?: 'unreview' | 'always';
  /** What the sender is to the receiver, where the kind does not say it: the partner row he names it by. */
  senderIs?: 'supplier' | 'customer' | 'either';
};

export type Said = { partly: string; wholly: string };

/**
 * What a transition tells the document at the other organisation it was mirrored from (or to); or the counterparty itself, where it has no
 * such document: everybody there who holds `page` reads `title` and what `says` says of it, and is led to its own partner row for us.
 */
export type Tells<D> = {
  on: string;
  when?(d: D): boolean;
  /**
   * 'origin' = the document this one mirrors; 'mirrors' = those that mirror this one; 'owners' = whose goods the lines are; 'counterparty' = the other side,
   * without a document; 'carriers' = own documents that came of this one, which pass the word on to those they themselves tell at it.
   */
  to: 'origin' | 'mirrors' | 'owners' | 'counterparty' | 'carriers';
  page?: string;
  title?: string;
  says?(d: D): string;
  push?: string;
  /** Facts of this side the header tells another organisation. */
  needs?: readonly FactName[];
  /** What its header says from now on; `other` = that document, where it is an own one; `facts` = what it needs, where it is not. */
  header?(d: D, other?: AnyDocument, facts?: Facts): Record<string, unknown>;
  /** Quantity to stop on the other side's line, by own line. */
  stops?(d: D): { line: string; quantity: Decimal }[];
  /** How much of the other side's line will not come, by own line: said anew each time, as far as nothing is executed of it. */
  closes?(d: D): { line: string; quantity: Decimal }[];
  /** Nothing more is to come: what is open of the other document is stopped, and it with it. */
  ends?: true;
  /** Cancels the other document while it is not yet accepted; the words are the refusal otherwise. */
  cancels?: string;
};

/** Somebody a document concerns: its maker, whoever made what its lines come from, the people of its department, who can take its next step. */
export type Concerned = 'maker' | 'sourceMaker' | 'department' | 'approver';

/**
 * Whom of the own organisation a transition tells: everybody who holds a page, or somebody it concerns (people of a department,
 * those who hold the page as well). Never who did it himself, nobody outside his data scope. `about` names a kind this document
 * gave birth to: the notice speaks of that one.
 */
export type Notice = { on: string; page?: string; to?: readonly Concerned[]; about?: string; uri: string; title: string };

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
  /** Lines with a negative figure are offered too: what was taken back. */
  isSigned?: boolean;
  /**
   * What is pulled from here fulfils the upstream line at review; not so where this says 'never' (a claim is fulfilled by its issue,
   * not by the plan it led to) or 'later' (an enquiry only asks: what is pulled from its lines in turn takes from both).
   */
  takes?: 'never' | 'later';
  /**
   * What the upstream header says once lines were taken, by a conversion too: { result: '2' }; its default again when they come back.
   * A pair is said by the review alone, and by its taking back.
   */
  marks?: Record<string, string | { reviewed: string; back: string }>;
};

/** Own lines that a mirror answers which names goods by lot: of documents of these kinds, what is open, or sold and not back. */
export type Answers<D> = { when(d: D): boolean; by: readonly { kind: string; where?: Record<string, string> }[]; left: 'open' | 'sold' };

/** Instrument sets and tools leave with a document; or they are settled at the deliveries its lines came of, its tools back home. */
export type MovesKits = { does: 'leave' | 'settle' | 'comeBack'; kinds?: readonly OrgKind[] };

/** What a form may propose at a click: lines the server thinks are needed. */
export type Suggests = {
  id: string;
  label: string;
  /** Operations any of which opens it. */
  flags: readonly string[];
  /** Header field that must be filled first. */
  needs: string;
  /** Said where there is nothing to propose; without it the form stays as it is. */
  nothing?: string;
  /** Offered while the header meets this. */
  when?: FieldCondition;
  /** Proposed is everything free of stopped lots in the warehouse that field names, each line with these values; left out: as server/kinds says. */
  stopped?: Record<string, string>;
  /** Proposed are the open items the header asks for, the first due in front, as far as the amounts of this section reach; all where none is typed yet. */
  allocates?: string;
  /** Proposed are lines worked out of facts. */
  reads?: readonly FactName[];
  of?(d: AnyDocument, facts: Facts): Record<string, unknown>[];
};

/** Days a document asks to be looked at again: its maker, or whoever holds `page`, is told once for each while it stands in `status` (default reviewed). */
export type Reminds = { on: string; uri: string; title: string; says(sn: string, day: string): string; status?: Status; page?: string };
