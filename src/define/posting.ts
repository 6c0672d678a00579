import type { BillType } from './bill-type';
import { add, type Decimal, neg, sub } from './money';

/**
 * What a posting function says: intentions in the order of the lines. The ledger engine turns them into
 * stock and account entries, because averages depend on what was posted one line before (LR4, LR5).
 *
 * @example
 * posting: (d) => [...d.lines.map((line) => out(line, d.header.warehouse, 'saleOut')), owes('receivable', d)]
 */
export type Place = string | VirtualPlace | { scrapType: '2' };
/** A virtual warehouse, made on first use: one per organisation, counterparty or department (catalogue: §6.4). */
export type VirtualPlace = { virtual: 'transit' | 'presale' | 'bone' | 'boneH' | 'dept'; of?: string };

export const virtual = (kind: VirtualPlace['virtual'], of?: string): VirtualPlace => (of === undefined ? { virtual: kind } : { virtual: kind, of });

/** The goods of one line: what moves, in the smallest unit. Empty strings mean "none". */
export type GoodsLine = {
  id: string;
  lineNo: number;
  specification: string;
  baseQuantity: Decimal;
  batchNo: string;
  serialNo: string;
  productionDate?: string;
  expiryDate?: string;
  sterilisationNo?: string;
  udi?: string;
  packNo?: string;
  location?: string;
  /** Organisation whose goods these are; '' = own. */
  owner?: string;
};

export type StockMove = {
  move: 'in' | 'out' | 'transfer' | 'adjust' | 'through';
  line: GoodsLine;
  quantity: Decimal;
  from?: Place;
  to?: Place;
  billType: BillType;
  /** Bill type of the arriving half of a transfer; default the same. */
  arrives?: BillType;
  owner: string;
  /** Inbound only: how the value is found. */
  cost?:
    | { given: Decimal; memo?: Decimal }
    /** `otherwise`: per smallest unit, where the cell is empty. */
    | { average: true; otherwise?: Decimal }
    | { source: string }
    | { memo: Decimal };
  /** The goods arrive as others than they left (another lot, another specification), with their lot cost. */
  arrivesAs?: GoodsLine;
  /** Of an adjustment: what the value of the cell becomes, or a part of an amount as large as what is left of the goods. */
  adjusts?: { unitCost: Decimal } | { amount: Decimal; of: Decimal };
  packNo?: string;
  toPackNo?: string;
  toLocation?: string;
};

/** What they owe us, we owe them, we paid ahead, they paid ahead. */
export type Account = 'receivable' | 'payable' | 'prepaid' | 'advance';

/** The document raises an open item, or (`settles`) takes from one that stands: partner and due date are the item's then. */
export type AccountMove = {
  move: 'account';
  account: Account;
  partner: string;
  amount: Decimal;
  dueDate: string;
  /** What the item is that it raises, where that is not the account's usual sort. */
  itemKind?: 'service';
  settles?: { item: string; line: number; section?: string };
  /** What item it raises, where that is not simply the document: a line of it, or one that stands on a paper with a day of its own. */
  raises?: { item: string; kind: 'opening' | 'invoice'; date: string; paperNo: string };
};

export type Move = StockMove | AccountMove;

type InOptions = { owner?: string; cost: NonNullable<StockMove['cost']>; quantity?: Decimal };
type OutOptions = { owner?: string; quantity?: Decimal };
type TransferOptions = OutOptions & { arrives?: BillType; toLocation?: string; toPackNo?: string };

/** Goods come in at a given cost, at the cell average, at the cost they left by, or at 0 with a memo price. */
export const into = (line: GoodsLine, to: Place, billType: BillType, o: InOptions): StockMove => ({
  move: 'in',
  line,
  to,
  billType,
  owner: o.owner ?? '',
  cost: o.cost,
  quantity: o.quantity ?? line.baseQuantity,
});
/** Goods leave at the moving average of the cell (own) or at 0 (another owner's). */
export const out = (line: GoodsLine, from: Place, billType: BillType, o: OutOptions = {}): StockMove => ({
  move: 'out',
  line,
  from,
  billType,
  owner: o.owner ?? line.owner ?? '',
  quantity: o.quantity ?? line.baseQuantity,
});
/** Goods move inside the organisation: the target receives exactly the amount that left. */
export const transfer = (line: GoodsLine, from: Place, to: Place, billType: BillType, o: TransferOptions = {}): StockMove => ({
  move: 'transfer',
  line,
  from,
  to,
  billType,
  owner: o.owner ?? line.owner ?? '',
  quantity: o.quantity ?? line.baseQuantity,
  ...(o.arrives ? { arrives: o.arrives } : {}),
  ...(o.toLocation === undefined ? {} : { toLocation: o.toLocation }),
  ...(o.toPackNo === undefined ? {} : { toPackNo: o.toPackNo }),
});
/** Goods stay where they are and become others: the old lot leaves, the new one arrives with the same amount (LR8: attrChange). */
export const change = (line: GoodsLine, place: Place, arrivesAs: GoodsLine): StockMove => ({
  ...transfer(line, place, place, 'attrChange', { toLocation: line.location ?? '', toPackNo: line.packNo ?? '' }),
  arrivesAs,
});
/**
 * Goods that were consumed before they were bought: booked in at an amount and straight out again by the same one (直入直出). Both
 * halves are virtual; nothing of the place changes. What is negative was consumed in error and goes the other way round.
 */
export const through = (line: GoodsLine, place: Place, amount: Decimal, o: { arrives: BillType; leaves: BillType }): StockMove => ({
  move: 'through',
  line: { ...line, location: '', packNo: '' },
  from: place,
  to: place,
  billType: o.leaves,
  arrives: o.arrives,
  owner: '',
  quantity: line.baseQuantity,
  cost: { given: amount },
});
/** The value of own goods in a place changes, their quantity does not: to a unit cost (per smallest unit), or by the part of `amount` that falls on what is left of `of`. */
export const adjust = (line: GoodsLine, place: Place, adjusts: NonNullable<StockMove['adjusts']>): StockMove => ({
  move: 'adjust',
  line,
  to: place,
  billType: 'costAdj',
  owner: '',
  quantity: '0',
  adjusts,
});

type Settling = { item: string; lineNo: number; amount: unknown };
/**
 * Each line takes its amount from the open item it names. `turned`: the items mean the opposite of what the document does (credit of a
 * customer that is paid out). `section`: where the lines stand, unless they are those of the first.
 */
export const settles = (account: Account, lines: readonly Settling[], o: { section?: string; turned?: boolean } = {}): AccountMove[] =>
  lines.map(({ item, lineNo, amount }) => ({
    move: 'account',
    account,
    partner: '',
    dueDate: '',
    amount: o.turned ? String(amount) : neg(String(amount)),
    settles: { item, line: lineNo, ...(o.section === undefined ? {} : { section: o.section }) },
  }));

type OpeningLine = { id: string; partner: string; amount: unknown; dueDate: unknown; billDate: unknown; billNo: unknown };
/** Each line is an open item of its own: what a partner owed before the books began, due when its paper says. */
export const opens = (account: Account, line: OpeningLine): AccountMove => ({
  move: 'account',
  account,
  partner: line.partner,
  dueDate: String(line.dueDate ?? ''),
  amount: String(line.amount),
  raises: { item: line.id, kind: 'opening', date: String(line.billDate), paperNo: String(line.billNo ?? '') },
});

type Owing = { header: Record<string, unknown>; partner: string; total: { amount: Decimal } };
/** One account entry for the whole document (sum of its rounded lines): the document is the open item it raises. */
export const owes = (account: Account, d: Owing, sign: 1 | -1 = 1): AccountMove => ({
  move: 'account',
  account,
  partner: d.partner,
  dueDate: String(d.header.dueDate ?? ''),
  amount: sign === 1 ? d.total.amount : neg(d.total.amount || '0'),
});

type Invoicing = Owing & { id: string; lines: readonly { lineNo: number; item: string; matched?: unknown; moved?: unknown }[] };
/**
 * An invoice takes from the items its goods raised what it charges of them, and is an open item itself: for what its paper says, from
 * its paper's day. What was paid of the goods already (`moved`) is paid of the invoice from then on.
 */
export function invoices(account: Account, d: Invoicing): AccountMove[] {
  const { header } = d;
  const raised = { item: d.id, kind: 'invoice', date: String(header.invoiceDate), paperNo: String(header.invoiceNo ?? '') } as const;
  const items = [...new Set(d.lines.map(({ item }) => item).filter(Boolean))];
  const sumOf = (item: string, name: 'matched' | 'moved') => add('0', ...d.lines.filter((line) => line.item === item).map((line) => String(line[name] || '0')));
  const moved = add('0', ...items.map((item) => sumOf(item, 'moved')));
  const taken = items.map((item) => {
    const line = d.lines.find((one) => one.item === item)?.lineNo ?? 1;
    return { item, lineNo: line, amount: sub(sumOf(item, 'matched'), sumOf(item, 'moved')) };
  });
  return [{ ...owes(account, d), raises: raised }, ...settles(account, taken), ...settles(account, [{ item: d.id, lineNo: 1, amount: moved }])];
}
