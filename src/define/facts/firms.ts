import type { Decimal } from '../money';

/** What is known of the other side, its papers and what was agreed with it. */
export type FirmsFacts = {
  /** The counterparty as the organisation's own partner row knows it. */
  partner: {
    name: string;
    /** Kind of its organisation: H, D, V. */
    orgKind: string;
    isEnabled: boolean;
    isFrozen: boolean;
    validTo: string;
    settlementMode: string;
    creditLimit: Decimal;
    receivable: Decimal;
    openOrders: Decimal;
    bankName: string;
    bankAccount: string;
    creditCode: string;
    /** Address and telephone as invoices to it say them. */
    invoiceAddress: string;
    /** As the firm calls itself. */
    firmName: string;
    isOnPlatform: boolean;
    isFirstApproved: boolean;
    /** What of the firm is another than it was at its first approval; '' = nothing. */
    firstChange: string;
    /** Licences that are missing or over: words for the message. */
    licenceProblems: string[];
    ownLicenceProblems: string[];
  };
  /** The counterparty as a firm that asks for its first approval: what its own entry says, who else is at it, what was ordered since. */
  firm: {
    name: string;
    orgKind: string;
    creditCode: string;
    isSupplier: boolean;
    isCustomer: boolean;
    /** Number of another first approval of it that waits; of the first order after this one was passed. */
    waiting: string;
    ordered: string;
    /** Its lines name a scope, and the header claims more. */
    isBeyondPapers: boolean;
    /** The received letter of authority the header names, on this day. */
    letter: { isLive: boolean; person: string } | undefined;
  };
  /** The organisation itself, as its papers name it. */
  ownFirm: { name: string; creditCode: string };
  /** Employees who ordered what the lines came of, however many papers lie between. */
  buyers: string[];
  /** Supplier and makers of the goods, each with the papers known of it. */
  papers: { firm: string; orgKind: string; role: 'supplier' | 'maker'; classes: string[]; isImported: boolean; held: Paper[] }[];
  /** Per line: the own paper (or certificate of goods) it names to be given; undefined = none that holds. Number of another application that asks for the same. */
  givenPapers: ({ type: string; no: string; validTo: string; isLongTerm: boolean; files: string[] } | undefined)[];
  papersAsked: string[];
  /** The grant this one passes on, whether each line is within it, and who stands above; `isSource`: the goods are the grantor's own. */
  grant: {
    isSource: boolean;
    parent?: { sn: string; isLive: boolean; validFrom: string; validTo: string; regions: string[]; hospitals: string[]; subLevels: number };
    covered: boolean[];
    upstream: string[];
  };
  /** The authorisation letter between the two sides for the follow-up person named, best of the day of the operation. */
  followGrant: { sn: string; until: string; isValid: boolean } | undefined;
  /**
   * What there is beside a cooperation of two firms: whether others run the hospital's store in its days for its goods; number of another one
   * of the two in its days, the one before it and its rate; the bill that was made under it; names of the people it names; per line
   * whether the hospital has no such class of goods.
   */
  cooperating: { operated: boolean; same: string; before: { sn: string; rate: Decimal } | undefined; charged: string; staff: string; strange: boolean[] };
  /** What the contract and what stands under it agreed on, the newest price of each thing. */
  heldPrices: readonly { specification: string; unit: string; price: string; taxRate: string }[];
  contractBeside: { parent: { sn: string; partner: string; to: string; isLive: boolean } | undefined; ordered: string; supplement: string };
  /** The contract the header names: what others have executed of it, and per line how much of such goods was agreed on (smallest unit). */
  underContract:
    | {
        sn: string;
        partner: string;
        role: string;
        isInForce: boolean;
        limit: Decimal;
        executed: Decimal;
        lines: { limit: Decimal; executed: Decimal; asked: Decimal }[];
      }
    | undefined;
  /** What was given to the counterparty this year, at reference prices. */
  gifted: Decimal;
  /** What the other side is doing with its mirror of this document: goods are being shipped. */
  mirror: { isShipping: boolean };
};

/** A paper of a firm and how long it holds. */
export type Paper = { type: string; validTo: string; isLongTerm: boolean };
