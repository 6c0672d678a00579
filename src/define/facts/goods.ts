import type { Decimal } from '../money';

/** What is known of the goods of a line: which they are, where they lie, what became of them. */
export type GoodsFacts = {
  /** Per line: the balance it takes from. */
  lot: LotFact[];
  /** Per line: LR7 available of (warehouse, specification) for this document, its own soft reservation included. */
  available: Decimal[];
  /** Per line: open quantity of the upstream line in smallest units ('' without source); its price for the unit of this line. */
  /** `convertible`: what the customer used of goods outside and nobody sold him yet; '' where no use is counted. */
  source: { open: Decimal; kind: string; sn: string; partner: string; warehouse: string; status: string; price: Decimal; convertible: Decimal }[];
  /** Per line: how much of the source line may still be returned, smallest unit ('' without source). */
  returnable: Decimal[];
  /** Per line: the moving average of the goods in the header's warehouse, net and per document unit ('' = none there). */
  averageCost: Decimal[];
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
  /** Per line: the product its `newSpecification` names. */
  newProduct: GoodsFacts['product'];
  /** Per line: the lot its new batch and serial number would make. */
  newSerial: GoodsFacts['serial'];
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
  /** What the pack named in the header should hold: of a kit per pack, of a set what is missing in it (smallest units). */
  packContent: { specification: string; quantity: Decimal; isOptional: boolean; substitutes: string[] }[];
  /** Per line: what is free of the goods in all stores of the house, in smallest units. */
  freeInHouse: Decimal[];
  /**
   * Per line: whether the header's warehouse keeps no stock (a department without one; a store that only passes on), whether such
   * goods are settled when they are issued; the line of the use their receipt made, where it is the source.
   */
  usedUp: { isUnstocked: boolean; isPassedOn: boolean; isSettledAtIssue: boolean; use: { line: string; owner: string } | undefined }[];
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
};

/** The balance a line takes from. */
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
