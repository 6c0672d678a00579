import type { Measure } from '../../../define/spoken-numbers';
import type { Period } from '../../../define/spoken-periods';
import type { Found } from '../words/names';
import type { Again } from './again';
import type { Intent, Subject } from './grammar/cell';
import type { Arc } from './lattice';

/** Somebody or something named in the question: as said, and every record it may be. */
export type Named = { said: string; at: number; found: readonly Found[] };

/** What figures can be told apart by. */
export type Grouping =
  | 'partner'
  | 'department'
  | 'product'
  | 'warehouse'
  | 'month'
  | 'day'
  | 'brand'
  | 'person'
  | 'patient'
  | 'maker'
  | 'category'
  | 'ageBand'
  | 'paper'
  | 'week'
  | 'lot';

/** A question that was read: what is wanted, of what, and under which conditions. */
export type Frame = {
  text: string;
  /** As it was asked, where it was read in other words (an English name of a kind). */
  asked?: string;
  cover: readonly Arc[];
  intent: Intent;
  subject: Subject;
  /** Chance of this reading, and the next ones. */
  sure: number;
  others: readonly { intent: Intent; subject: Subject; chance: number }[];
  partners: readonly Named[];
  goods: readonly Named[];
  departments: readonly Named[];
  warehouses: readonly Named[];
  people: readonly Named[];
  /** Words for goods that name a class of them: 试剂. */
  classes: readonly string[];
  /** Sizes said beside goods. */
  specs: readonly string[];
  number: string | undefined;
  tail: string | undefined;
  lot: string | undefined;
  code: string | undefined;
  bed: string | undefined;
  periods: readonly Period[];
  /** Days ahead, as said. */
  ahead: string | undefined;
  state: string | undefined;
  trait: string | undefined;
  amount: string | undefined;
  /** 高值, 低值, 植入: the last one said. */
  worth: 'high' | 'low' | 'implant' | undefined;
  quantities: readonly (Measure & { at: number })[];
  /** The words for the kind of documents, and for what happens to goods or money. */
  kind: string | undefined;
  flows: readonly { flow: string; said: string }[];
  page: string | undefined;
  by: Grouping | undefined;
  /** What groups are told apart by once more: 各客户每月. */
  also: Grouping | undefined;
  /** 三成以上, 一倍: by how many percent something is to have changed at least. */
  change: number | undefined;
  /** Names that are left out: 不要安泰. */
  without: readonly Named[];
  /** States of papers that are left out: 红冲的不要. */
  withoutStates: readonly string[];
  /** What else is left out, as said: 停售的别算. Which rows that are the data asked says. */
  withoutKinds: readonly string[];
  end: 'most' | 'least' | 'first' | 'last' | undefined;
  count: number | undefined;
  /** The rows of the answer before that are meant, by their names; `of`: the question they answered. */
  within?: { lists: readonly (readonly string[])[]; thing?: string | undefined; as?: 'partner' | 'department' | 'warehouse' | 'product'; of?: string };
  /** Words of an edit that go nowhere. */
  lost?: readonly string[];
  /** The question is one of several alike, of one name each: what is told of all of them before their answers. */
  oneOf?: 'each' | 'sum' | 'most';
  /** What is asked of the answer the frame has: it is opened, exported, counted, told on. */
  again?: Again;
  /**
   * What is asked of the rows the frame tells of, or of those something is written on; the frame of the question, or of the whole sentence it ends, where
   * they have no such field; `deed`: what is to be done with those rows.
   */
  asking?: { asks: string; end?: Frame['end'] | 'urgent'; holds?: string; deed?: string; way?: string; otherwise?: Frame; whole?: Frame };
  /** What was named before and the sentence is still said of, and the sentence by itself; `isSaid`: the answer says so. */
  still?: { of: readonly string[]; text: string; isSaid?: true };
  /** The name that is looked for in the rank the frame is of: where it stands in it. */
  among?: string;
  place: string | undefined;
  /** Letters nothing was read from that may be a name. */
  unknown: readonly string[];
  has(sense: string): boolean;
};
