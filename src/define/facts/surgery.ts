import type { Decimal } from '../money';

/** What is known of an operation, its patient and its instruments. */
export type SurgeryFacts = {
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
  /** Documents in force that carried the document out and moved something by it: 手术使用记录HU…. */
  carriedOutBy: string[];
  /** What the operation of the chosen path (called `name`) takes, and the chosen kits hold. */
  usualGoods: Record<'path' | 'kits', { specification: string; unit: string; quantity: Decimal; supply: string }[]> & { name: string };
  /** Per line: name of the set (a template) it asks for ('' = none). */
  setNames: string[];
  /** Name of the surgeon the header names among the own people. */
  surgeon: string;
  patient: { name: string; visitNo: string; isDischarged: boolean; dischargedHours: number };
};
