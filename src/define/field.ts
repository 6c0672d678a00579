import type { LiveFigure } from './live-figure';

/**
 * One field of a master, document, report or action. From it come its zod schema (field-schema.ts),
 * its text in cells, prints and exports (field-text.ts), its filter (field-filter.ts), its form control and
 * its column. Nothing else decides how a date or a price looks.
 *
 * @example
 * const header = { supplier: ref('partner', '供应商', { required: true, column: 'partner_id' }), urgent: flag('加急') };
 */
export type OrgKind = 'P' | 'H' | 'D' | 'V';

/** Value of a choice and its words; `tone` colours it the same way everywhere. */
export type Option = { value: string; label: string; tone?: 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'yellow' };

/** A condition on sibling fields, as data: every named field has one of the values. */
export type FieldCondition = Record<string, readonly string[]>;

type Common = {
  label: string;
  required?: boolean;
  /** Required only while the condition holds. */
  requiredWhen?: FieldCondition;
  /** Shown (and accepted) only while the condition holds. */
  shownWhen?: FieldCondition;
  /** Of a line: its column stands in the table only while the header meets this: { changeType: ['1'] }. */
  columnWhen?: FieldCondition;
  /** Of a day: the sibling it may not be before; of a number: the sibling it may not exceed. Where one of the two is empty nothing is said. */
  since?: string;
  upTo?: string;
  /** Made by the server; shown, never sent. */
  computed?: boolean;
  /** Can be typed only while the document is new; afterwards shown. */
  fixed?: boolean;
  hint?: string;
  /** Operation of the page without which the field is absent from answers, exports and prints. */
  needs?: 'viewCost' | 'showPatient' | 'viewDocs' | 'compare' | 'query' | 'merge';
  /** Column where the name in snake case is not it. */
  column?: string;
  /** How it is worked out of its siblings, in words with their names in braces: '{quantity} × {price}'. Shown on request (为什么). */
  madeOf?: string;
  /** Of a document's header: the line field whose values it adds up, or what it adds up of each line, as in madeOf: '{open} × {price}'. 为什么 leads to those lines. */
  sumOf?: string;
  /** Read through this sibling ref (from its card), shown beside it, never stored: productName via specification. */
  via?: string;
  /** Worked out whenever it is read, from what became of the document; never stored. */
  live?: LiveFigure;
  /** Merely shown: kept in `extra`, cannot be filtered, summed or required to be unique. */
  extra?: boolean;
  /** Column of the default list. */
  list?: boolean;
  filter?: boolean;
  /** Totals over the whole filter. */
  sum?: boolean;
  default?: string | boolean;
  /** Of a document's header: what it says in the red document of one that is flushed: 'negative' of what it said, or this value. */
  inRed?: string;
  /** Name on the wire where the specification fixed another one. */
  wire?: string;
  /** No other living document of the kind says the same: the number of a bank's posting; with siblings, of an invoice of one code. */
  unique?: boolean | readonly string[];
  /** Of a unique field: further kinds whose documents may not say the same either. */
  alsoIn?: readonly string[];
  /** Operation of the page without which it is not typed: an order is pulled, a slip uploaded. */
  typedWith?: string;
  /**
   * Of a document's header: it never folds away. What is typed, because a step asks for it though a draft does without (a slip of the bank); what is worked
   * out, as soon as it comes to something (the rest of what was received).
   */
  inSight?: boolean;
  width?: number;
};

export type TextField = Common & {
  kind: 'text';
  max: number;
  pattern?: RegExp;
  message?: string;
  multiline?: boolean;
  /** Words of this dictionary: forms offer them, the server takes no others. Where it may be extended, people add their own while choosing. */
  dictionary?: string;
};
export type DecimalField = Common & {
  kind: 'quantity' | 'money' | 'price' | 'rate';
  min?: string;
  max?: string;
  /** Greater than zero, not merely ≥ min. */
  positive?: boolean;
  places: number;
  /** Of a quotient: said of a hundred, as a rate is, though not in percent: yuan of goods per hundred of income. */
  perHundred?: true;
};
export type IntegerField = Common & { kind: 'integer'; min: number; max: number };
export type DateField = Common & { kind: 'date' | 'month'; notAfterToday?: boolean; notBeforeToday?: boolean };
export type DatetimeField = Common & { kind: 'datetime' };
export type ChoiceField = Common & {
  kind: 'choice';
  options: readonly Option[];
  /** A row may say its word itself, as `<field>Name`, where it says more than the choice does. */
  isTold?: boolean;
  /** It lies in a numeric column, as tax rates do: 13.00 is the option 13. */
  isNumber?: true;
};
export type ChoicesField = Common & { kind: 'choices'; options: readonly Option[] };
export type FlagField = Common & { kind: 'flag' };
export type RefField = Common & {
  kind: 'ref' | 'refs';
  to: string;
  /** Fixed filter of the picker: { kind: ['supplier', 'both'] }. */
  where?: Record<string, readonly string[]>;
  /** Filter of the picker by a sibling: { department: 'department' } = rows whose department is the sibling's value. */
  within?: Record<string, string>;
  /** Of a store: one where he works, not merely one he may read, unless the other values meet this (define-document: worksIn). */
  own?: { unless?: FieldCondition };
  /** Rows with one of these values stand first in the picker, the others after them: doctors where somebody operates. */
  first?: Record<string, readonly string[]>;
  /** Of refs: how many at most; 200 unless told. */
  max?: number;
  /** A new document begins with what its maker chose here last, or with the only one there is; where values are told, among rows of those. */
  usual?: true | Record<string, readonly string[]>;
  /**
   * Of a document: it carries out the one it names, which is not taken back under it. What comes of a plan `wholly` ends it: an operation
   * that is written down was the planned one.
   */
  carriesOut?: 'partly' | 'wholly';
  /** Of a unit: only the smallest one of the goods; what is counted by the piece is not typed in boxes. */
  smallest?: boolean;
};
export type FilesField = Common & {
  kind: 'files';
  max: number;
  /** Files of more than the usual size, from whoever may add or change on this page: films, programs. */
  large?: { megabytes: number; page: string };
  /** The only ending such a file may have: '.mp4'. */
  ending?: string;
};

export type Field = TextField | DecimalField | IntegerField | DateField | DatetimeField | ChoiceField | ChoicesField | FlagField | RefField | FilesField;
export type FieldKind = Field['kind'];
export type Fields = Record<string, Field>;

/** What a definition's pure functions see: '' for empty, decimals and days as strings. */
export type Value = string | boolean | string[];
export type ValueOf<F> = F extends { kind: 'flag' } ? boolean : F extends { kind: 'refs' | 'files' | 'choices' } ? string[] : string;
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

type More<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>;

export const text = (label: string, more: More<TextField> = {}): TextField => ({ kind: 'text', label, max: 100, ...more });
export const note = (label = '备注', more: More<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  max: 500,
  multiline: true,
  ...more,
});
export const quantity = (label: string, more: More<DecimalField> = {}): DecimalField & { kind: 'quantity' } => ({
  kind: 'quantity',
  label,
  places: 4,
  min: '0',
  max: '99999999999999',
  ...more,
});
export const money = (label: string, more: More<DecimalField> = {}): DecimalField & { kind: 'money' } => ({
  kind: 'money',
  label,
  places: 2,
  max: '999999999999.99',
  ...more,
});
export const price = (label: string, more: More<DecimalField> = {}): DecimalField & { kind: 'price' } => ({
  kind: 'price',
  label,
  places: 6,
  min: '0',
  max: '999999999999',
  ...more,
});
export const rate = (label: string, more: More<DecimalField> = {}): DecimalField & { kind: 'rate' } => ({
  kind: 'rate',
  label,
  places: 4,
  max: '99999999',
  ...more,
});
export const integer = (label: string, more: More<IntegerField> = {}): IntegerField => ({
  kind: 'integer',
  label,
  min: 0,
  max: 2_000_000_000,
  ...more,
});
export const date = (label: string, more: More<DateField> = {}): DateField & { kind: 'date' } => ({ kind: 'date', label, ...more });
export const month = (label: string, more: More<DateField> = {}): DateField & { kind: 'month' } => ({ kind: 'month', label, ...more });
export const datetime = (label: string, more: More<DatetimeField> = {}): DatetimeField => ({ kind: 'datetime', label, ...more });
export const flag = (label: string, more: More<FlagField> = {}): FlagField => ({ kind: 'flag', label, ...more });
export const files = (label: string, more: More<FilesField> = {}): FilesField => ({ kind: 'files', label, max: 9, ...more });
export const ref = (to: string, label: string, more: More<RefField> = {}): RefField & { kind: 'ref' } => ({
  kind: 'ref',
  to,
  label,
  ...more,
});
export const refs = (to: string, label: string, more: More<RefField> = {}): RefField & { kind: 'refs' } => ({
  kind: 'refs',
  to,
  label,
  ...more,
});

/** Options in short: options('1 买断, 2 寄售') or options('合格:green, 不合格:red'), value = label when one word stands alone. */
export function options(short: string): Option[] {
  return short.split(/,\s*/).map((item) => {
    const [words = '', tone] = item.trim().split(':');
    const space = words.indexOf(' ');
    const value = space === -1 ? words : words.slice(0, space);
    const label = space === -1 ? words : words.slice(space + 1);
    return tone ? { value, label, tone: tone as NonNullable<Option['tone']> } : { value, label };
  });
}
export const choice = (label: string, list: string | readonly Option[], more: More<ChoiceField> = {}): ChoiceField => ({
  kind: 'choice',
  label,
  options: typeof list === 'string' ? options(list) : list,
  ...more,
});
export const choices = (label: string, list: string | readonly Option[], more: More<ChoicesField> = {}): ChoicesField => ({
  kind: 'choices',
  label,
  options: typeof list === 'string' ? options(list) : list,
  ...more,
});

/** The same field with some properties changed: computed(money('金额')). */
export const computed = <F extends Field>(field: F): F => ({ ...field, computed: true, required: false });
/** Of a master: what rows are ordered or judged by, and nobody reads. */
export const unseen = <F extends Field>(field: F): F => ({ ...computed(field), shownWhen: { id: [] } });
export const isUnseen = ({ shownWhen = {} }: Field): boolean => Object.values(shownWhen).some((values) => values.length === 0);
export const live = <F extends Field>(figure: LiveFigure, field: F): F => ({ ...computed(field), live: figure });
export const extra = <F extends Field>(field: F): F => ({ ...field, extra: true });
export const withCost = <F extends Field>(field: F): F => ({ ...field, needs: 'viewCost' });
/** The same for what tells who a patient is. */
export const withPatient = <F extends Field>(field: F): F => ({ ...field, needs: 'showPatient' });

/** Tax rates of the product: 0, 1, 3, 6, 9 and 13 percent. */
export const TAX_RATES = ['0', '1', '3', '6', '9', '13'] as const;
export const taxRate = (label = '税率', more: More<ChoiceField> = {}): ChoiceField =>
  choice(
    label,
    TAX_RATES.map((value) => ({ value, label: `${value}%` })),
    { column: 'tax_rate', isNumber: true, ...more },
  );

/** Column name of a field: its own, else its name in snake case; a ref's column ends in _id. */
export function columnOf(name: string, field: Field): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return field.column ?? (field.kind === 'ref' ? `${snake}_id` : snake);
}

/** The field of this name; names come from outside, so nothing inherited counts (`__proto__`, `constructor`). */
export const fieldOf = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** True while a condition on sibling values holds; no condition always holds. */
export const holds = (condition: FieldCondition | undefined, values: Record<string, unknown>): boolean =>
  !condition || Object.entries(condition).every(([name, allowed]) => allowed.includes(String(values[name] ?? '')));

/** Money of a line that is typed where it is not worked out: what the paper of somebody else says. */
export const saidMoney = (fields: Fields, line: Record<string, unknown>): { amount?: string; tax?: string } =>
  Object.fromEntries((['amount', 'tax'] as const).flatMap((name) => (fields[name]?.computed !== true && line[name] ? [[name, String(line[name])]] : [])));
