import type { Decimal } from './money';

/**
 * What a rule may know besides the document itself. A check names the facts it needs; the server loads each
 * once per document (server/kinds/facts/<name>.ts), line facts as an array in line order.
 */
export type LotFact = {
  /** Free = qty − hard reservations of others, of exactly this balance. */
  free: Decimal;
  quantity: Decimal;
  expiryDate: string;
  isStopSold: boolean;
  isFrozen: boolean;
  /** A lot of the same goods in the same place that expires earlier and is free; '' = none. */
  earlierBatchNo: string;
  /** Pack the goods lie in and how much it holds in all. */
  packQuantity: Decimal;
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
/** A paper of a firm and how long it holds. */
export type Paper = { type: string; validTo: string; isLongTerm: boolean };
export type Facts = {
  /** Per line: the balance it takes from. */
  lot: LotFact[];
  /** Per line: LR7 available of (warehouse, specification) for this document, its own soft reservation included. */
  available: Decimal[];
  /** Per line: open quantity of the upstream line in smallest units ('' without source); its price for the unit of this line. */
  /** `convertible`: what the customer used of goods outside and nobody sold him yet; '' where no use is counted. */
  source: { open: Decimal; kind: string; sn: string; partner: string; warehouse: string; status: string; price: Decimal; convertible: Decimal }[];
  /** Employees who ordered what the lines came of, however many papers lie between. */
  buyers: string[];
  /** Per line: the product its `newSpecification` names. */
  newProduct: Facts['product'];
  /** Per line: the lot its new batch and serial number would make. */
  newSerial: Facts['serial'];
  /** Per line: how much of the source line may still be returned, smallest unit ('' without source). */
  returnable: Decimal[];
  /** Per line: the moving average of the goods in the header's warehouse, net and per document unit ('' = none there). */
  averageCost: Decimal[];
  /** Per line: the price agreed for the partner and day, per document unit ('' = none). */
  agreedPrice: Decimal[];
  /** Per line: the most it may cost by that agreement, per document unit ('' = no limit). */
  priceCap: Decimal[];
  /** Per line: what the procurement platform lists, per document unit ('' = nobody said how the units compare); state '' = nothing is kept of it, none, over, listed. */
  listed: { price: Decimal; code: string; validTo: string; state: string }[];
  /** Per line: the product as the organisation may trade it. */
  product: {
    name: string;
    specModel: string;
    /** Status of the organisation's own catalogue row: '1' enabled, '0', '2', '3'; '' = not in the catalogue. */
    tradeStatus: string;
    tracking: string;
    noExpiry: boolean;
    isDivisible: boolean;
    /** Name of the unit stock is counted in. */
    smallestUnit: string;
    isCoded: boolean;
    isStopSold: boolean;
    chargeable: boolean;
    isImplant: boolean;
    minOrderQuantity: Decimal;
    packQuantity: Decimal;
    tempZone: string;
    riskClass: string;
    certNo: string;
    certValidTo: string;
    needGrant: boolean;
    isFirstApproved: boolean;
    isGrantValid: boolean;
    inScope: boolean;
    isKept: boolean;
    tradeMode: string;
    /** How much may still be bought of goods that are only admitted for a time, smallest unit ('' = no limit). */
    temporaryLeft: Decimal;
    /** A laboratory's report of this lot is on file here; one of them says it failed. */
    hasReport: boolean;
    isFailedLot: boolean;
  }[];
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
  /** Per line: the goods as an invoice of the tax office names them ('' = a line of no goods, or nothing is known). */
  onPaper: { name: string; spec: string; unit: string; taxCode: string }[];
  /** The last electronic invoice made of the document, and how far that is. */
  eInvoice: { sn: string; state: string; total: Decimal } | undefined;
  /** The organisation itself, as its papers name it. */
  ownFirm: { name: string; creditCode: string };
  /** The header's warehouse(s). */
  warehouse: {
    name: string;
    scrapType: string;
    level: string;
    isEnabled: boolean;
    tempZone: string;
    useLocation: boolean;
    allowConsigned: boolean;
    hasBusiness: boolean;
    /** Goods in transit, at a customer, in a department: not a place people work in. */
    isVirtual: boolean;
    /** The caller keeps it, or works in its department. */
    isMine: boolean;
  };
  toWarehouse: {
    name: string;
    scrapType: string;
    level: string;
    isEnabled: boolean;
    tempZone: string;
    useLocation: boolean;
    allowConsigned: boolean;
    hasBusiness: boolean;
    isVirtual: boolean;
    /** The caller keeps it, or works in its department. */
    isMine: boolean;
  };
  /** Where goods for the header's warehouse are delivered, and to whom; its organisation's address where it has none of its own. */
  deliveryPlace: { address: string; receiver: string; phone: string };
  /** First store of the department that goods go straight to (`directTo`); '' = it has none. */
  directStore: string;
  /** The header's scrap warehouse. */
  scrapWarehouse: { scrapType: string; isEnabled: boolean };
  /** Per line: serial already in stock in this organisation. */
  serial: { isInStock: boolean; isKnownExpiryDifferent: boolean; knownExpiry: string }[];
  /** Per line: the pack named on it, where the goods of the document lie. */
  pack: { isHere: boolean; isWhole: boolean; isFree: boolean }[];
  /** Per line: the pack its receipt brought was opened meanwhile; how much of the loose goods there did not come out of opened packs ('' = all). */
  opened: { isSourceOpened: boolean; unopened: Decimal }[];
  /** Per line: the zone the goods are kept in; whether their lot may not be sold. */
  keeping: { tempZone: string; isLotStopped: boolean }[];
  /** Papers of the counterparty and registration certificates of the goods, each with its last day. */
  validity: { paper: string; validTo: string }[];
  /**
   * Per line: whether the header's warehouse keeps no stock (a department without one; a store that only passes on), whether such
   * goods are settled when they are issued; the line of the use their receipt made, where it is the source.
   */
  usedUp: { isUnstocked: boolean; isPassedOn: boolean; isSettledAtIssue: boolean; use: { line: string; owner: string } | undefined }[];
  /** Per line, of a document that is posted: by how much its entries changed the value of the own stock. */
  valueChange: Decimal[];
  /** Per line: how much of the source line may be carried in all, and what other papers of the kind carry of it, smallest units ('' without source). */
  carried: { whole: Decimal; taken: Decimal }[];
  /** Per line: the last day of the registration certificate it names, or else of the one its goods are sold under. */
  certificateDays: string[];
  /** Per line: label (单品码) named on the line. */
  label: { isKnown: boolean; status: string; warehouse: string; batchNo: string; usedBy: string; patient: string; heldBy: string }[];
  /**
   * Per line, in the smallest unit (called `unit`): what is free in the target store, as proposals of restocking count it, goods on the way to it, open claims
   * and its par; what is free where it is asked of.
   */
  par: { free: Decimal; inTransit: Decimal; openClaims: Decimal; maxQuantity: Decimal; freeAtSource: Decimal; unit: string }[];
  /** Per line of an enquiry: what suppliers quoted, per document unit with tax. */
  quotes: { partner: string; price: Decimal; taxRate: Decimal }[][];
  /** What the other side is doing with its mirror of this document: goods are being shipped. */
  mirror: { isShipping: boolean };
  /** Instrument kits a header field `kits` names; `isWhole`: the lines hold everything that lies in it. */
  kits: {
    id: string;
    no: string;
    name: string;
    needsSterile: boolean;
    isKnown: boolean;
    state: string;
    heldBy: string;
    isSterileOver: boolean;
    isShort: boolean;
    isWhole: boolean;
  }[];
  /** Surgical tools a header field `tools` (or `toolsBack`) names. */
  tools: { id: string; no: string; name: string; isKnown: boolean; state: string; heldBy: string; isWorn: boolean }[];
  /** What the pack named in the header should hold: of a kit per pack, of a set what is missing in it (smallest units). */
  packContent: { specification: string; quantity: Decimal; isOptional: boolean; substitutes: string[] }[];
  department: { name: string; isEnabled: boolean; canClaim: boolean; isMine: boolean; isReceivers: boolean; monthBudget: Decimal; monthClaimed: Decimal };
  /** The run that carries the issue a receipt was born with. */
  run: { hasLeft: boolean };
  /** Per line: the cap of its charge price; whether another change of this price is still to come. */
  pricing: { chargeCap: Decimal; isPending: boolean }[];
  /** The grant this one passes on, whether each line is within it, and who stands above; `isSource`: the goods are the grantor's own. */
  grant: {
    isSource: boolean;
    parent?: { sn: string; isLive: boolean; validFrom: string; validTo: string; regions: string[]; hospitals: string[]; subLevels: number };
    covered: boolean[];
    upstream: string[];
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
  /** Per line: goods that ask for a first approval or an admission. */
  candidate: {
    isReleased: boolean;
    maker: string;
    makerName: string;
    /** Code in the classification of what the line says it is. */
    category: string;
    isOwnCertificate: boolean;
    certValidTo: string;
    /** Firms (the own one, the supplier) whose papers name a scope without it. */
    outOfScope: string[];
    /** Purchasable from this supplier already; number of another paper about it that waits; of the first order after this one was passed. */
    isApproved: boolean;
    waiting: string;
    ordered: string;
    /** How often its product was admitted for a time within twelve months. */
    temporary: number;
  }[];
  /** Supplier and makers of the goods, each with the papers known of it. */
  papers: { firm: string; orgKind: string; role: 'supplier' | 'maker'; classes: string[]; isImported: boolean; held: Paper[] }[];
  /** Per line: the own paper (or certificate of goods) it names to be given; undefined = none that holds. Number of another application that asks for the same. */
  givenPapers: ({ type: string; no: string; validTo: string; isLongTerm: boolean; files: string[] } | undefined)[];
  papersAsked: string[];
  /** Per line of a contract: what such goods were agreed or ordered at with this partner before; number of another contract whose price is in the way. */
  lastPrice: Decimal[];
  contractPrices: string[];
  /**
   * What there is beside a cooperation of two firms: whether others run the hospital's store in its days for its goods; number of another one
   * of the two in its days, the one before it and its rate; the bill that was made under it; names of the people it names; per line
   * whether the hospital has no such class of goods.
   */
  cooperating: { operated: boolean; same: string; before: { sn: string; rate: Decimal } | undefined; charged: string; staff: string; strange: boolean[] };
  /**
   * The cabinet the header names: where it stands, which central store it is filled from, what lies in it (smallest units); per line how much
   * of that lies there, in which unit, and whether it is of high value.
   */
  cabinetPlace: {
    name: string;
    isEnabled: boolean;
    isOnline: boolean;
    warehouse: string;
    location: string;
    department: string;
    central: string;
    onHand: Decimal[];
    /** The same of all lots of the line's goods. */
    inAll: Decimal[];
    units: string[];
    isHighValue: boolean[];
    contents: { specification: string; unit: string; quantity: Decimal; batchNo: string }[];
  };
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
  /** The authorisation letter between the two sides for the follow-up person named, best of the day of the operation. */
  followGrant: { sn: string; until: string; isValid: boolean } | undefined;
  /** What was given to the counterparty this year, at reference prices. */
  gifted: Decimal;
  /** The plan of an operation the header names; number of another living plan for its patient and moment ('' = none). */
  plan:
    | {
        sn: string;
        isInForce: boolean;
        patient: string;
        surgeryName: string;
        surgeryAt: string;
        department: string;
        surgeon: string;
        room: string;
        /** Partners it names to bring goods. */
        suppliers: string[];
        lines: { specification: string; unit: string; quantity: Decimal; supply: string }[];
      }
    | undefined;
  plannedTwice: string;
  /** Per line: what is free of the goods in all stores of the house, in smallest units. */
  freeInHouse: Decimal[];
  /** Documents in force that carried the document out and moved something by it: 手术使用记录HU…. */
  carriedOutBy: string[];
  /** What the operation of the chosen path (called `name`) takes, and the chosen kits hold. */
  usualGoods: Record<'path' | 'kits', { specification: string; unit: string; quantity: Decimal; supply: string }[]> & { name: string };
  /** Per line: name of the set (a template) it asks for ('' = none). */
  setNames: string[];
  /** Name of the surgeon the header names among the own people. */
  surgeon: string;
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
  /** What storing goods for the counterparty cost last month, as lines of an invoice that says none of it yet. */
  leaseFees: { serviceName: string; quantity: Decimal; price: Decimal; taxRate: string }[];
  /** The lease a notice is under: where its goods lie, its areas (named `stockArea`), whose keeping the own store is in, per line what the lessee may not deal in. */
  lease: {
    isLive: boolean;
    warehouse: string;
    areas: { id: string; name: string; kind: string; min: string; max: string }[];
    keeper: string;
    supplierName: string;
    outOfScope: string[];
  };
  /** Per line: what is free at the keeper of its goods (of its lot), how much of the lot lies at its place, the lot that goes first. */
  custody: {
    available: Decimal;
    atPlace: Decimal;
    expiryDate: string;
    isStopped: boolean;
    first: { batchNo: string; serialNo: string; expiryDate: string; location: string } | undefined;
  }[];
  custodyHeld: { specification: string; unit: string; batchNo: string; serialNo: string; expiryDate: string; quantity: Decimal }[];
  /** Whom a notice sends goods to, as the lessee's partner row knows him. */
  consignee: Facts['partner'];
  patient: { name: string; visitNo: string; isDischarged: boolean; dischargedHours: number };
};
export type FactName = keyof Facts;

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
