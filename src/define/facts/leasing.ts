import type { Decimal } from '../money';
import type { FirmsFacts } from './firms';

/** What is known of goods kept for others. */
export type LeasingFacts = {
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
  /** Per line: what is free at the keeper of its goods (of its lot), how much of the lot lies at its place and where it lies, the lot that goes first. */
  custody: {
    available: Decimal;
    atPlace: Decimal;
    /** Its lot by places, those with most in front; '' = beside the shelves. */
    lies: { location: string; name: string; quantity: Decimal }[];
    expiryDate: string;
    isStopped: boolean;
    first: { batchNo: string; serialNo: string; expiryDate: string; location: string } | undefined;
  }[];
  custodyHeld: { specification: string; unit: string; batchNo: string; serialNo: string; expiryDate: string; quantity: Decimal }[];
  /** Whom a notice sends goods to, as the lessee's partner row knows him. */
  consignee: FirmsFacts['partner'];
};
