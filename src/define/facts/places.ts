import type { Decimal } from '../money';

/** What is known of the stores, wards and cabinets a document names. */
export type PlacesFacts = {
  /** The header's warehouse(s). */
  warehouse: WarehouseFact;
  toWarehouse: WarehouseFact;
  /** Where goods for the header's warehouse are delivered, and to whom; its organisation's address where it has none of its own. */
  deliveryPlace: { address: string; receiver: string; phone: string };
  /** First store of the department that goods go straight to (`directTo`); '' = it has none. */
  directStore: string;
  /** The header's scrap warehouse. */
  scrapWarehouse: { scrapType: string; isEnabled: boolean };
  /** What lies in the store goods leave from and has no place yet, free of other papers, the longest waiting in front; its usual place beside it. */
  unplaced: {
    specification: string;
    unit: string;
    batchNo: string;
    serialNo: string;
    packNo: string;
    productionDate: string;
    expiryDate: string;
    owner: string;
    quantity: Decimal;
    waitingSince: string;
    toLocation: string;
  }[];
  department: { name: string; isEnabled: boolean; canClaim: boolean; isMine: boolean; isReceivers: boolean; monthBudget: Decimal; monthClaimed: Decimal };
  /** The run that carries the issue a receipt was born with. */
  run: { hasLeft: boolean };
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
};

type WarehouseFact = {
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
