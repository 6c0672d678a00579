import { FILLED } from '../../../../define/blank-filter';
import { countOf } from '../../../../define/derived-measures';
import type { OrgKind } from '../../../../define/field';
import { numberOf } from '../../../../define/spoken-numbers';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { CLASSIFIERS, ONLY, SEVERAL, SOLE, THINGS, type Thing } from '../../words/operator-words';
import { ROWS } from '../figures/row-sets';
import { seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { dimensionOf, FACTS, type Fact } from './facts';
import { conditionsOf, isNarrower, type Parsed, parsed, type Span, spansOf, thingAsked, withoutWords } from './parse';

const COUNTER = '(?:个|家|种|样|张|批|处|笔|位|名|款|条|回|次|台|单)';
const NUMBER = '(\\d+|[一二两三四五六七八九十]+)';
const NOUNS = THINGS.map(([, said]) => `(?:${said})`).join('|');
const THING = `(?:不同的?)?(${NOUNS})?`;
const PATTERNS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [new RegExp(`${ONLY}[^哪几，。＿]{0,4}?(?<!第)${NUMBER}(${COUNTER})${THING}`), (found) => `${numberOf(found[1] ?? '')}~${numberOf(found[1] ?? '')}`],
  [new RegExp(`(?:超过|多于|大于|不止|不只)${NUMBER}(${COUNTER})${THING}`), (found) => `${numberOf(found[1] ?? '') + 1}~`],
  [new RegExp(`(?:至少|不少于|起码)${NUMBER}(${COUNTER})${THING}`), (found) => `${numberOf(found[1] ?? '')}~`],
  [new RegExp(`${NUMBER}(${COUNTER})${THING}(?:及?以上|或更多|或以上|起步|往上|都有|都在|都能|都供|同时)`), (found) => `${numberOf(found[1] ?? '')}~`],
  [new RegExp(`${NUMBER}(${COUNTER})(?:及?以上|或更多|或以上|往上|多)的?${THING}`), (found) => `${numberOf(found[1] ?? '')}~`],
  [new RegExp(`${NUMBER}(${COUNTER})(?:及?以下|以内)的?${THING}`), (found) => `~${numberOf(found[1] ?? '')}`],
  [new RegExp(`()(?:分|同时|都)?(?:在|被|由|跟|向|从|有|对着?|放|存)*${SEVERAL}(${COUNTER})${THING}`), () => '2~'],
];

/** What a row may be without. */
const BLANKS = new Set<Thing>(['invoice', 'order', 'person', 'brand', 'surgery', 'patient']);
/** 只有一家供应商的品种, 放在两个以上库房的批号, 一张发票对好几张入库: groups that have so many of something. */
export async function havingSoMany(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const counted = countedIn(all);
  if (!counted || isNarrower(told.frame, [counted])) return undefined;
  const asked = groupIn(all, counted);
  if (!asked || asked.thing === counted.thing) return undefined;
  const fact = factFor(told.asking.context.org.kind, all, asked.thing, counted.thing);
  if (!fact) return undefined;
  const [group, each] = [dimensionOf(fact, asked.thing), dimensionOf(fact, counted.thing)];
  const plain = withoutWords(told, all, [...all.mentions, counted, asked]);
  const where = conditionsOf(plain, fact.rows);
  if (!group || !each || !where) return undefined;
  const measure = countOf(each.key.at(-1) ?? '');
  const { rows } = fact;
  const money = seesMoney(told, rows) ? [rows.money] : [];
  return use(queryFigures, plain.asking, {
    of: rows.of,
    measures: [measure, ...(rows.of === 'lying' && rows.quantity ? [rows.quantity] : money)],
    by: group.shown,
    where: { ...(BLANKS.has(asked.thing) ? { [group.key[0] ?? '']: FILLED } : {}), ...fact.where, ...where, [measure]: counted.range },
    order: `-${measure}`,
    limit: Math.min(told.frame.count ?? 20, 50),
    said: `${rows.said}，${called(asked.thing)}各有几个${called(counted.thing)}`,
    ...(fact.standing ? {} : { period: told.period ?? 'ever' }),
  });
}

type Counted = Span & { thing: Thing; range: string };
function countedIn({ masked }: Parsed): Counted | undefined {
  const [sole] = spansOf(SOLE, masked);
  if (sole) return { ...sole, thing: 'partner', range: '1~1' };
  for (const [pattern, rangeOf] of PATTERNS) {
    const found = pattern.exec(masked);
    const thing = found && thingOf(found[3], found[2] ?? '');
    // 哪几家, 有几个, 收了几单, 这个月有几张销售退货: asked, not said of what is asked for.
    const isAsked =
      found !== null &&
      ((/^几/.test(found[0]) && /[了过]$/.test(masked.slice(0, found.index))) ||
        (/^有?几/.test(found[0]) && /^[^的都同，,]*(?:[，,]|$)/.test(masked.slice(found.index + found[0].length))));
    if (!found || !thing || isAsked || /[哪有]$/.test(masked.slice(0, found.index)) || OF_THEM.test(masked.slice(found.index))) continue;
    const range = rangeOf(found);
    if (!/\d/.test(range)) continue;
    return { thing, range, from: found.index, to: found.index + found[0].length };
  }
  return undefined;
}

/** 发了几个科室的货: how many there are is asked. */
const OF_THEM = new RegExp(`^几(?:个|家)(?:${NOUNS})的(?:货|东西|单)`);
const thingOf = (noun: string | undefined, counter: string): Thing | undefined =>
  (noun && THINGS.find(([, said]) => new RegExp(`^(?:${said})$`).test(noun))?.[0]) ||
  CLASSIFIERS.find(([, one]) => new RegExp(`^(?:${one})$`).test(counter))?.[0];

/** What the groups are: 一张发票对着好几张入库 are invoices. */
function groupIn(all: Parsed, counted: Counted): (Span & { thing: Thing }) | undefined {
  const one = new RegExp(`(?:同?一|每|同)(?:个|家|种|样|张|批|笔)?(${NOUNS})`).exec(all.masked.slice(0, counted.from));
  const thing = one?.[1] && thingOf(one[1], '');
  if (one && thing) return { thing, from: one.index, to: one.index + one[0].length };
  return thingAsked({ ...all, mentions: [] }, [counted]);
}

const GENERAL: readonly Fact[] = [
  { id: 'lying', kinds: ['H', 'D', 'V'], words: '', rows: ROWS.lying, standing: true, where: { quantity: '0.0001~' } },
  { id: 'bought', kinds: ['H'], words: '', rows: ROWS.bought },
  { id: 'sold', kinds: ['D', 'V'], words: '', rows: ROWS.sold },
  { id: 'used', kinds: ['H'], words: '', rows: ROWS.used },
];
/** Rows that know both: those of what is said to happen, those of goods in stores for lots and stores, and any others. */
function factFor(kind: OrgKind, { mentions }: Parsed, group: Thing, each: Thing): Fact | undefined {
  const isOfStores = [group, each].includes('lot') || [group, each].includes('warehouse');
  const own = mentions.filter(({ isNot }) => !isNot).map(({ fact }) => fact);
  const others = [...(isOfStores ? GENERAL.slice(0, 1) : []), ...GENERAL.slice(1), ...FACTS.filter(({ id }) => id !== 'login')].filter(({ kinds }) =>
    kinds.includes(kind),
  );
  return [...own, ...others].find((fact) => dimensionOf(fact, group) && dimensionOf(fact, each));
}

const CALLED: Partial<Record<Thing, string>> = {
  product: '品种',
  partner: '单位',
  department: '科室',
  warehouse: '库房',
  lot: '批号',
  paper: '单据',
  invoice: '发票',
  order: '订单',
  person: '人员',
  brand: '品牌',
  maker: '厂家',
  surgery: '手术',
  patient: '患者',
};
const called = (thing: Thing): string => CALLED[thing] ?? '';
