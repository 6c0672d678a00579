import type { Day } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import type { Period } from '../../../define/spoken-periods';
import type { Found } from '../words/names';
import type { Token } from './read';
import type { Grammar } from './word';

/** A question as a query over the dataset, and each condition as it was understood. */
export type Placed = {
  where: Record<string, string>;
  said: string[];
  by: string[];
  measures: string[];
  periods: Period[];
  asks: Set<Grammar>;
  /** Whether something is asked of each row: a field by its label, who, when, where, why. */
  isTold: boolean;
  /** Fields that are asked for in words of the set's own (screens/row-words.ts). */
  told: string[];
  /** Whether how far it is was asked: 到了没. */
  isStand?: true;
  /** Whether one of them was called by its own title. */
  isCalled?: true;
  /** A field by its label with nothing beside it. */
  isLone?: true;
  /** The field rows are put in order by, the first of them first. */
  sort?: string;
  /** What no word was read from, to be looked for in the rows. */
  unknown?: string;
  /** Whether a condition or a figure was said that is the dataset's own. */
  isOwn: boolean;
};

/** A word among those beside it, and what was placed so far. */
export type Placing = { dataset: Dataset; today: Day; words: readonly Token[]; at: number; placed: Placed; text: string };

/** Before the name of a figure of lines: rows by what it is. */
export const AT = '@';
/** Said of the asker himself. */
export const OWN = '本人';

export const fieldNamed = ({ dataset }: Pick<Placing, 'dataset'>, name: string): Field | undefined => dataset.dimensions[name] ?? dataset.measures[name];
export const beside = ({ words, at }: Placing, by: number): Token | undefined => words[at + by];

/** Two values of one field are either of them; two ranges of it are none. @returns false where it cannot be both */
export function put({ placed }: Placing, name: string, value: string, said: string): boolean {
  const known = placed.where[name];
  const isPlain = !/[:~]/.test(`${known ?? ''}${value}`);
  if (known !== undefined && known !== value && !isPlain) return false;
  placed.where[name] = known === undefined || known === value || (isPlain && isAmong(value, known)) ? value : `${known},${value}`;
  if (!placed.said.includes(said)) placed.said.push(said);
  placed.isOwn = true;
  return true;
}

/** 没匹配上的…已建议的: of several states one of them. */
const isAmong = (value: string, known: string): boolean => {
  const all = new Set(known.split(','));
  return value.split(',').every((one) => all.has(one)) && all.size > value.split(',').length;
};

/** What records of a kind are pointed to by. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  partner: ['partner', 'organisation'],
  department: ['department'],
  warehouse: ['warehouse'],
  goods: ['specification'],
  person: ['employee'],
  patient: ['patient'],
};
/** Of people it is told who they are. */
const kindOfName = (of: string, found: readonly Found[]): string => (of === 'person' && found[0]?.detail === 'patient' ? 'patient' : of);

/** The field that names such a record; of several the one that was said, else the first of the list. */
export function refFor({ dimensions, rowsOf }: Dataset, of: string, found: readonly Found[], among?: readonly string[]): string | undefined {
  const targets = TARGETS[kindOfName(of, found)] ?? [];
  const fits = Object.entries(dimensions).filter(
    ([name, field]) =>
      field.kind === 'ref' && targets.includes(field.to) && (!rowsOf || rowsOf.level === 'lines' || field.filter) && (!among || among.includes(name)),
  );
  return (fits.find(([, field]) => field.list) ?? fits[0])?.[0];
}

export const idsOf = (field: Field | undefined, found: readonly Found[]): string =>
  [...new Set(found.flatMap((one) => (field?.kind === 'ref' && field.to === 'organisation' ? (one.counterparty ?? []) : one.id)))].join();

/** Of the record itself: the certificate of goods is another's. */
const ENDS = /^(?:有效期|到期|截止|结束|失效|合同结束)/;
/** The day that ends a record. */
export const endOf = ({ dimensions, rowsOf }: Dataset): string | undefined =>
  Object.entries(dimensions).find(([name, field]) => field.kind === 'date' && ENDS.test(field.label) && !/^cert/.test(name) && (!rowsOf || field.filter))?.[0];
