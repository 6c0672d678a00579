import type { Measure } from '../../../define/spoken-numbers';
import type { Period } from '../../../define/spoken-periods';
import type { Found } from '../words/names';
import type { Again } from './again';
import { isLeftOut, leftOut, leftOutUnread, statesLeftOut } from './except';
import type { Naming } from './gazetteer';
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
  end: 'most' | 'least' | 'first' | 'last' | undefined;
  count: number | undefined;
  /** The rows of the answer before that are meant, by their names. */
  within?: { lists: readonly (readonly string[])[]; thing?: string | undefined; as?: 'partner' | 'department' | 'warehouse' | 'product' };
  /** Words of an edit that go nowhere. */
  lost?: readonly string[];
  /** What is asked of the answer the frame has: it is opened, exported, counted, told on. */
  again?: Again;
  place: string | undefined;
  /** Letters nothing was read from that may be a name. */
  unknown: readonly string[];
  has(sense: string): boolean;
};

const values = (cover: readonly Arc[], sense: string): Arc[] => cover.filter((arc) => arc.sense === sense);

/** Fills the slots of a frame from what was read. */
export function slotsOf(text: string, cover: readonly Arc[]): Omit<Frame, 'intent' | 'subject' | 'sure' | 'others'> {
  const senses = new Set(cover.map((arc) => arc.sense));
  const named = (sense: string): Named[] => values(cover, sense).map((arc) => ({ said: arc.text, at: arc.from, found: (arc.value as Naming).found }));
  const first = (sense: string): string | undefined => values(cover, sense)[0]?.text;
  const names = leftOut(text, {
    partners: named('name.partner'),
    goods: named('name.goods'),
    departments: named('name.department'),
    warehouses: named('name.warehouse'),
  });
  const outside = statesLeftOut(text, cover);
  const stands = cover.filter((arc) => !outside.includes(arc));
  const top = [...values(cover, 'calc.most'), ...values(cover, 'calc.least')].find((arc) => typeof arc.value === 'number')?.value as number | undefined;
  return {
    text,
    cover,
    ...names,
    people: named('name.person'),
    specs: values(cover, 'spec').map((arc) => arc.text),
    number: first('number')?.toUpperCase(),
    tail: first('tail') ?? tailIn(cover),
    lot: first('lot')?.toUpperCase(),
    code: first('code')?.toUpperCase(),
    bed: first('bed'),
    periods: values(cover, 'period').map((arc) => arc.value as Period),
    ahead: first('ahead') ?? first('noun.expired'),
    state: values(stands, 'state')[0]?.text.replace(/的$/, ''),
    withoutStates: outside.map((arc) => arc.text.replace(/的$/, '')),
    // 发了货还没签收: what is still to come says where it stands.
    trait: (values(stands, 'trait').find(({ text: said }) => /^[没待未]/.test(said)) ?? values(stands, 'trait')[0])?.text.replace(/的$/, ''),
    amount: first('amount'),
    worth: worthIn(text, cover),
    quantities: values(cover, 'qty').map((arc) => ({ ...(arc.value as Measure), at: arc.from })),
    kind: first('kind'),
    flows: cover.flatMap(({ sense, text: said }) => (sense.startsWith('flow.') ? [{ flow: sense.slice(5), said }] : [])),
    page: first('page'),
    by: groupingOf(cover),
    also: furtherGrouping(cover),
    change: values(cover, 'change')[0]?.value as number | undefined,
    end: endOf(senses),
    count: top ?? (values(cover, 'num').length > 0 && senses.has('calc.most') ? Number(first('num')) : undefined),
    place: first('it'),
    unknown: [...unknownIn(text, cover), ...leftOutUnread(text, cover)],
    has: (sense) => senses.has(sense),
  };
}

/** 0012那张采购单: digits beside a word for papers are the end of a number. */
function tailIn(cover: readonly Arc[]): string | undefined {
  const isOfPaper = cover.some(({ sense }) => sense === 'kind' || sense === 'noun.doc' || sense === 'noun.order' || sense === 'it');
  return isOfPaper ? cover.find(({ sense, text }) => sense === 'num' && /^\d{4,6}$/.test(text))?.text : undefined;
}

function worthIn(text: string, cover: readonly Arc[]): Frame['worth'] {
  const arc = values(cover, 'noun.highvalue').at(-1);
  if (!arc) return undefined;
  const worth = arc.text.startsWith('高') ? 'high' : arc.text.startsWith('低') ? 'low' : 'implant';
  // 除了高值的: the others are what is low.
  if (worth === 'implant' || !isLeftOut(text, arc)) return worth;
  return worth === 'high' ? 'low' : 'high';
}

/** A month or a day is what everything else is told apart by as well: 各客户每月. */
const IS_TIME = (by: Frame['by']): boolean => by === 'month' || by === 'day' || by === 'week';
const groupings = (cover: readonly Arc[]): Grouping[] => {
  const said = cover.flatMap(({ sense }): Grouping[] => (sense.startsWith('by.') ? [sense.slice(3) as Grouping] : sense === 'noun.month' ? ['month'] : []));
  const all = [...new Set(said)];
  return [...all.filter((one) => !IS_TIME(one)), ...all.filter(IS_TIME)];
};
const furtherGrouping = (cover: readonly Arc[]): Frame['also'] => groupings(cover)[1];

const NAMES = new Set(['name.partner', 'name.department', 'name.goods', 'name.warehouse', 'noun.highvalue', 'noun.consigned']);
/** 骨科占全院耗材的百分之几: what is named before 占 is the part, nothing is told apart. */
function isPart(cover: readonly Arc[]): boolean {
  const at = cover.findIndex(({ sense }) => sense === 'calc.share');
  return at > 0 && cover.slice(0, at).some(({ sense }) => NAMES.has(sense));
}

/** 发了几个科室的货: wards are counted, so they are told apart. */
const countsWards = (cover: readonly Arc[]): boolean =>
  cover.some(
    ({ sense, to }, at) =>
      sense === 'ask.howmuch' && cover[at + 1]?.sense === 'noun.department' && cover[at + 1]?.from === to && cover.some((one) => one.sense.startsWith('flow.')),
  );

/** 跟谁买得最多, 卖给康达什么最多: who and what are asked for beside an order. */
function askedBy(cover: readonly Arc[]): Frame['by'] {
  const isOrdered = cover.some(({ sense }) => sense === 'calc.most' || sense === 'calc.least');
  const at = isOrdered ? cover.findIndex(({ sense }) => sense === 'ask.who' || sense === 'ask.what') : -1;
  const [before, asked, after] = [cover[at - 1], cover[at], cover[at + 1]];
  if (asked?.sense === 'ask.who') return before && /[跟向找从给]$/.test(before.text) ? 'partner' : undefined;
  return asked && after && /^calc\.(?:most|least)$/.test(after.sense) ? 'product' : undefined;
}

function groupingOf(cover: readonly Arc[]): Frame['by'] {
  const [by] = groupings(cover);
  if (by) return by;
  if (countsWards(cover)) return 'department';
  const asked = askedBy(cover);
  if (asked) return asked;
  if (isPart(cover)) return undefined;
  // 供应商按采购额排名, 用量最大的科室: what is ranked stands beside the order.
  const ranked = cover.some(
    ({ sense }) => sense === 'calc.most' || sense === 'calc.least' || sense === 'ask.which' || sense === 'ask.who' || sense === 'calc.share',
  );
  const isPointed = cover.some(({ sense }) => sense === 'calc.compare') && cover.some(({ sense }) => sense === 'change' || sense === 'amount');
  if (!ranked && !isPointed) return undefined;
  const things: Record<string, Frame['by']> = {
    'noun.partner': 'partner',
    'noun.department': 'department',
    'noun.goods': 'product',
    'noun.warehouse': 'warehouse',
    'noun.person': 'person',
  };
  const thing = cover.filter(({ sense }) => sense in things).at(-1);
  // 哪家供货最多: a house is asked for.
  const isHouse = cover.some(({ sense, text }) => sense === 'ask.which' && /家$/.test(text));
  return (thing && things[thing.sense]) ?? (isHouse ? 'partner' : undefined);
}

function endOf(senses: ReadonlySet<string>): Frame['end'] {
  if (senses.has('calc.least')) return 'least';
  if (senses.has('calc.most')) return 'most';
  if (senses.has('calc.first')) return 'first';
  return senses.has('calc.last') ? 'last' : undefined;
}

/** Stretches nothing was read from, with single letters between them that are words only by chance. */
function unknownIn(text: string, cover: readonly Arc[]): string[] {
  const stretches: { from: number; to: number }[] = [];
  for (const arc of cover) {
    if (arc.sense !== '?') continue;
    const last = stretches.at(-1);
    const between = last ? cover.filter((one) => one.from >= last.to && one.to <= arc.from) : [];
    if (last && arc.from - last.to <= 1 && between.every((one) => one.text.length === 1 && !'的了吗和给'.includes(one.text))) last.to = arc.to;
    else stretches.push({ from: arc.from, to: arc.to });
  }
  return stretches.map(({ from, to }) => text.slice(from, to).trim()).filter((said) => said.length >= 2 || /[\u3400-\u9fff]{2}/.test(said));
}
