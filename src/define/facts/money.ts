import type { Decimal } from '../money';

/** What is known of open items, invoices and accounts. */
export type MoneyFacts = {
  /** Per line: the goods as an invoice of the tax office names them ('' = a line of no goods, or nothing is known). */
  onPaper: { name: string; spec: string; unit: string; taxCode: string }[];
  /** The last electronic invoice made of the document, and how far that is. */
  eInvoice: { sn: string; state: string; total: Decimal } | undefined;
  /** What is open of the item the document itself raised; what is due from or to its counterparty as the draft it begins may settle it, the first due in front. */
  ownOpen: Decimal;
  dueItems: { item: string; open: Decimal }[];
  /** Per line that names a partner: when it is due by his terms, counted from its paper ('' = no partner or paper). */
  lineTerms: string[];
  /** What was paid ahead to the counterparty and is not used. */
  prepaidLeft: Decimal;
  /** Per line: number of another opening that says its paper already ('' = none). */
  openingBills: string[];
  /** Items the lines of every section settle, by their id. */
  item: ReadonlyMap<string, ItemFact>;
  /** Claims the lines come from, by their line: how much of each is still to be settled. */
  claim: ReadonlyMap<string, { sn: string; item: string; left: Decimal; isLive: boolean }>;
  /** The order a prepayment is for: what it comes to, and what other living prepayments of it come to. */
  prepaidOrder: { sn: string; partner: string; amount: Decimal; others: Decimal } | undefined;
  /** Per line: the line of goods it charges, as it stands now; undefined = it comes from none. */
  invoiced: (InvoicedFact | undefined)[];
  /** What the document itself raised was settled by others, or is held by somebody. */
  isTaken: boolean;
  /** The document an invoice in red goes back to: whether it counts, with whom it was, and who else goes back to it. */
  original: { sn: string; isPosted: boolean; partner: string } | undefined;
  reddened: string;
  /** What an invoice says beyond its lines, for only the rest of a line was accepted. */
  disputed: Decimal;
  /** What of the goods an invoice charged may be taken off it: what came back of them first, then what is left of each line. */
  toRedden: { sourceLine: string; quantity: Decimal; price: Decimal }[];
  /**
   * What a service is charged on, by paper and category (`line` = the first of its lines; `rate` where one is agreed on for just that), which bill
   * of the month a supplier has, and on what terms he agreed (运营合作), by partner.
   */
  serviceBase: {
    rows: readonly { partner: string; name: string; line: string; sn: string; day: string; category: string; amount: Decimal; rate: Decimal }[];
    others: ReadonlyMap<string, string>;
    agreed: ReadonlyMap<string, { sn: string; rate: Decimal; taxRate: string; paymentDays: string; minFee: Decimal }>;
  };
  /**
   * The account of the counterparty in the own book, paper by paper: what was owed when the period of the document began, the papers of the
   * period (of another side's statement those around it, too), and own drafts of what the other side has booked.
   */
  accountRows: {
    opening: Decimal;
    rows: readonly BookRow[];
    waiting: readonly { sn: string; near: readonly string[] }[];
  };
  /** Accounts the header asks for that have something to agree on in its period, and the number of the living statement there is of it. */
  statementsDue: { partner: string; name: string; side: string; sn: string }[];
};

/**
 * What a paper came to on an account on a day. `near` names it and the paper of the other side it mirrors, `wide` those it came of as well;
 * `since`: the first day either side is known to have had it.
 */
export type BookRow = {
  document: string;
  sn: string;
  kind: string;
  day: string;
  summary: string;
  invoiceNo: string;
  amount: Decimal;
  near: readonly string[];
  wide: readonly string[];
  since: string;
  /** It came of a settlement; the other side said it has it. */
  isSettled: boolean;
  isAnswered: boolean;
  /** Received with it and booked as paid ahead, since nothing else was open. */
  ahead: Decimal;
};

/** An open item as it stands now: `raised` = the document it arose from, `orders` = the purchase orders its goods came from. */
export type ItemFact = {
  id: string;
  sn: string;
  partner: string;
  account: string;
  kind: string;
  /** Kind of the document that raised it. */
  docKind: string;
  open: Decimal;
  /** What of it others have laid hold of and not settled yet. */
  claimed: Decimal;
  dueDate: string;
  raised: string;
  /** Of a prepayment: the order it was paid for; '' = any. */
  forOrder: string;
  orders: readonly string[];
};

/**
 * A line of goods as invoices see it: quantities in its own unit, both they and its amounts as they count in what its document raised
 * (what goes back is negative). `pending` = what other submitted invoices ask for; `item`, `opening`, `open`, `claimed` = the open item.
 */
export type InvoicedFact = {
  sn: string;
  name: string;
  partner: string;
  /** It counts and raised something. */
  isOpen: boolean;
  quantity: Decimal;
  amount: Decimal;
  price: Decimal;
  taxRate: Decimal;
  invoiced: Decimal;
  matched: Decimal;
  pending: Decimal;
  item: string;
  open: Decimal;
  claimed: Decimal;
  /** Of an invoice in red: the line of the first receipt, and how much of it (smallest unit) its original still leaves; '' = no limit. */
  target: string;
  redLeft: Decimal;
};
