import type { OrgKind } from '../../../define/field';
import type { Db } from '../../db/open';
import type { Random } from '../random';

export type Size = 'small' | 'medium' | 'large';

/** What the masters' builders make and the year's documents then use. */
export type Person = { user: string; employee: string; name: string; department: string; userName: string };
/** Somebody who works there and does not log in. */
export type Colleague = { employee: string; name: string };
/** `nurse` heads it; `helper` writes what she passes, where there is one. */
export type Ward = {
  name: string;
  department: string;
  store: string;
  nurse: Person | undefined;
  helper: Person | undefined;
  doctors: Colleague[];
  nurses: Colleague[];
};
export type Organisation = {
  key: string;
  id: string;
  kind: OrgKind;
  code: string;
  name: string;
  root: string;
  departments: Map<string, string>;
  /** By user name. */
  people: Map<string, Person>;
  central: string;
  standby: string;
  cold: string;
  stop: string;
  scrap: string;
  wards: Ward[];
};

/** A specification as the documents need it: units, price, how it is kept, who sells it to whom. */
export type Goods = {
  id: string;
  code: string;
  name: string;
  group: string;
  root: string;
  rootName: string;
  box: string;
  boxRatio: number;
  /** Tax-inclusive price of the smallest unit: what a dealer pays, what a hospital pays, what a patient pays. */
  cost: number;
  price: number;
  charge: number;
  shelfMonths: number;
  isCold: boolean;
  isCoded: boolean;
  isHighValue: boolean;
  isImplant: boolean;
  /** Bought by volume for the whole country: 集采. */
  isBulk: boolean;
  /** Stands at the large hospital as its dealer's until it is used: 寄售. */
  isConsigned: boolean;
  isChargeable: boolean;
  vendor: string;
  dealer: string;
};

/** A patient's stay from the day of admission to the day of going home, and the operation planned in it (facts/operations.ts). */
export type Stay = { id: string; ward: string; name: string; diagnosis: string; from: string; to: string; operation?: { fact: number; at: string } };

/** What a ward keeps, how many pieces of it a month takes there, and whether operations take it. */
export type Kept = { one: Goods; monthly: number; isOperated: boolean };

export type World = {
  db: Db;
  random: Random;
  size: Size;
  /** The moment the world ends: now. */
  end: Date;
  /** The day all papers were looked through: when they end was counted from there. */
  papersSeen: string;
  organisations: Map<string, Organisation>;
  vendors: Map<string, string>;
  goods: Goods[];
  /** Partner row of the first organisation for the second, by keys: partners.get('h1>d1'). */
  partners: Map<string, string>;
  /** Goods each organisation may trade, by its key; what each ward keeps, by its department. */
  carried: Map<string, Goods[]>;
  kept: Map<string, Kept[]>;
  patients: Map<string, Stay[]>;
  /** The last day somebody was admitted. */
  admitted: string;
  /** Pieces a month that leave somewhere: of a hospital's wards together, of a dealer to everybody. By key of the organisation, then specification. */
  demand: Map<string, Map<string, number>>;
};

export const organisationOf = (world: World, key: string): Organisation => {
  const found = world.organisations.get(key);
  if (!found) throw new Error(`the demo world has no organisation ${key}`);
  return found;
};

export const personOf = (organisation: Organisation, userName: string): Person => {
  const found = organisation.people.get(userName);
  if (!found) throw new Error(`${organisation.name} has nobody called ${userName}`);
  return found;
};

export const keptBy = (world: World, ward: Ward): Goods[] => (world.kept.get(ward.department) ?? []).map(({ one }) => one);
