import type { OrgKind } from '../../../../define/field';
import type { Db } from '../../open';
import type { Random } from '../random';

export type Size = 'small' | 'medium' | 'large';

/** What the masters' builders make and the year's documents then use. */
export type Person = { user: string; employee: string; name: string; department: string; userName: string };
export type Ward = { name: string; department: string; store: string; nurse: Person | undefined };
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
  isChargeable: boolean;
  vendor: string;
  dealer: string;
};

/** A patient's stay: days, '' while it lasts. */
export type Stay = { id: string; ward: string; from: string; to: string };

export type World = {
  db: Db;
  random: Random;
  size: Size;
  /** The moment the world ends: now. */
  end: Date;
  organisations: Map<string, Organisation>;
  vendors: Map<string, string>;
  goods: Goods[];
  /** Partner row of the first organisation for the second, by keys: partners.get('h1>d1'). */
  partners: Map<string, string>;
  /** Goods each organisation may trade, by its key; goods each ward keeps, by its department. */
  carried: Map<string, Goods[]>;
  kept: Map<string, Goods[]>;
  patients: Map<string, Stay[]>;
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
