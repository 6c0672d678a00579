import type { OrgKind } from '../../../../define/field';
import { datasetOf } from '../../../../domain/dataset-of';
import type { Frame } from '../../reading/frame';
import { BETWEEN, CLASSIFIERS, FIRST, LITTLE, NEVER, NOT, RHYTHM, SIGN, SINCE, THINGS, type Thing } from '../../words/operator-words';
import type { Rows } from '../figures/row-sets';
import { whereOf } from '../figures/rows';
import { nameOf, type Told } from '../words-of';
import { FACTS, type Fact, turnedRound } from './facts';

/** A stretch of the sentence. */
export type Span = { from: number; to: number };
/** What is said to happen, or not to. */
export type Mention = Span & { fact: Fact; isNot: boolean; isNever: boolean; isLittle: boolean };
/** A sentence with what names, days and asking words cover taken out, letter by letter, so that places stay. */
/** `usual`: what the rows before are, where it is asked within them. */
export type Parsed = { text: string; masked: string; mentions: Mention[]; usual?: Thing | undefined };

const ASKED = '(?:哪(?:一|几|些)?|什么|啥|有几|多少|几)(?:个|家|种|样|张|批|些|款|处)?';
const words = (list: readonly [Thing, string][]): string => list.map(([, said]) => `(?:${said})`).join('|');
const called = (said: string): Thing | undefined => THINGS.find(([, one]) => new RegExp(`^(?:${one})$`).test(said))?.[0];

const GAP = '＿';
const NAMED = /^(?:name\.|own$|noun\.consigned$|period$|ahead$|spec$|lot$|code$|number$)/;
const ASKING = /有没有(?!过)|是不是|有无/g;

const isMended = ({ sense, text, from, to }: Frame['cover'][number], said: string): boolean =>
  sense.startsWith('flow.') &&
  to - from === text.length &&
  to <= said.length &&
  said.slice(from, to) !== text &&
  /[\u3400-\u9fff]/.test(said.slice(from, to)) &&
  said.charAt(from) === text.charAt(0);
/** Every stretch that fits. */
export const spansOf = (words: RegExp, text: string): Span[] =>
  [...text.matchAll(new RegExp(words.source, 'g'))].flatMap(({ index, 0: said }) => (said === '' ? [] : [{ from: index, to: index + said.length }]));
const touches = (one: Span, spans: readonly Span[]): boolean => spans.some(({ from, to }) => one.from < to && one.to > from);

const blank = (text: string, { from, to }: Span): string => text.slice(0, from) + GAP.repeat(to - from) + text.slice(to);

export function parsed({ frame, asking }: Told): Parsed {
  // Words that were mistyped stand as they were meant.
  const text = frame.cover.reduce((said, arc) => (isMended(arc, frame.text) ? said.slice(0, arc.from) + arc.text + said.slice(arc.to) : said), frame.text);
  let masked = text;
  const kept = [RHYTHM, FIRST, SINCE, SIGN, new RegExp(`(?:${ASKED}|[一二两三四五六七八九十\\d]+[个家种样张批])(?:${words(THINGS)})`)].flatMap((words) =>
    spansOf(words, text),
  );
  for (const arc of frame.cover) if (arc.sense === 'noun.highvalue' && /^[高低]值/.test(arc.text)) masked = blank(masked, { from: arc.from, to: arc.from + 2 });
  for (const arc of frame.cover)
    if (NAMED.test(arc.sense) && text.slice(arc.from, arc.to) === arc.text && !touches(arc, kept) && !called(arc.text)) masked = blank(masked, arc);
  masked = masked.replace(ASKING, (said) => GAP.repeat(said.length));
  return { text, masked, mentions: mentionsIn(masked, asking.context.org.kind, areCustomers(frame)), usual: frame.within?.as };
}

/** 卖得少, 用得慢: hardly at all. */
const LITTLE_OF = /^得?(?:很|太|比较|又)?(?:少|慢|不多|不动|不快)/;
/** Firms that are named buy from whoever asks. */
const areCustomers = ({ partners }: Frame): boolean => partners.length > 0 && partners.every(({ found }) => found.every(({ detail }) => detail === '客户'));
/** What happens, from left to right; where two begin at one letter the one of more letters is meant. */
function mentionsIn(masked: string, kind: OrgKind, isOfThem: boolean): Mention[] {
  const isOfCustomers = isOfThem || (/客户|医院|经销商|下家|谁/.test(masked) && !/供应商|供货商|厂家/.test(masked));
  const all = FACTS.filter(({ kinds }) => kinds.includes(kind)).flatMap((fact): Mention[] =>
    [...masked.matchAll(new RegExp(`(${NOT}${BETWEEN})?(?:${fact.words})`, 'g'))].map((found) => {
      const from = found.index;
      return {
        fact: turnedRound(fact, kind, isOfCustomers, /供应商|供货商|厂家|上家/.test(masked) && /供|送/.test(found[0])),
        isNot: found[1] !== undefined,
        isNever: NEVER.test(found[1] ?? ''),
        isLittle: /怎么/.test(found[1] ?? '') || LITTLE_OF.test(masked.slice(from + found[0].length)),
        from,
        to: from + found[0].length + (LITTLE_OF.exec(masked.slice(from + found[0].length))?.[0].length ?? 0),
      };
    }),
  );
  const sorted = all.sort((a, b) => a.from - b.from || b.to - a.to);
  return sorted.filter((one, at) => !sorted.slice(0, at).some((other) => other.to > one.from && other.from <= one.from));
}

/** What is asked for: what stands after 哪些, what the sentence ends in, what it names at all, what 哪家 counts. */
export function thingAsked({ masked, mentions, usual }: Parsed, except: readonly Span[] = []): (Span & { thing: Thing }) | undefined {
  let text = masked;
  for (const one of [...mentions, ...except]) text = blank(text, one);
  const at = (found: RegExpExecArray | null | undefined): (Span & { thing: Thing }) | undefined => {
    const thing = found?.[1] ? called(found[1]) : undefined;
    const from = found?.[1] ? found.index + found[0].lastIndexOf(found[1]) : 0;
    return thing && found?.[1] ? { thing, from, to: from + found[1].length } : undefined;
  };
  const named =
    at(new RegExp(`${ASKED}(${words(THINGS)})`).exec(text)) ??
    at(new RegExp(`的(${words(THINGS)})`).exec(text)) ??
    at(new RegExp(`(${words(THINGS)})`).exec(text));
  if (named) return named;
  for (const [thing, classifier] of CLASSIFIERS) {
    const found = new RegExp(`(?:哪(?:一|几)?|有几|几|多少)(?:${classifier})|谁家?`).exec(text);
    if (found) return { thing, from: found.index, to: found.index + found[0].length };
  }
  if (usual) return { thing: usual, from: 0, to: 0 };
  return undefined;
}

/** What of the sentence was read by nothing: what is left once what an operator stands on is taken out. */
export function leftOver({ masked }: Parsed, spans: readonly Span[]): string {
  let text = masked;
  for (const one of spans) text = blank(text, one);
  return text
    .replace(new RegExp(words(THINGS), 'g'), GAP)
    .replace(new RegExp(LITTLE, 'g'), '')
    .replace(/[\s＿,，。.、;；:：!！?？"“”()（）]/g, '');
}

/** Conditions an operator has no place for: it says nothing then. */
export const isNarrower = ({ amount, number, tail, bed, code, cover, periods }: Frame, spans: readonly Span[] = []): boolean =>
  [number, tail, bed, code].some(Boolean) ||
  periods.length > 1 ||
  (amount !== undefined && !cover.some((arc) => arc.sense === 'amount' && spans.some(({ from, to }) => arc.from < to && arc.to > from)));

/**
 * What is told of an operator: the frame without the words the operator stands on. All of it was heard where nothing is left over; else the
 * words it stands on were, and the rest is for the answer to say.
 */
export function withoutWords(told: Told, all: Parsed, spans: readonly Span[]): Told {
  const { frame, asking } = told;
  const rest = leftOver(all, spans);
  const touched = frame.cover.filter((arc) => !NAMED.test(arc.sense) && spans.some(({ from, to }) => arc.from < to && arc.to > from));
  const isTouched = (said: string | undefined): boolean =>
    said !== undefined && (rest === '' || touched.some(({ text }) => text.includes(said) || said.includes(text)));
  const heard =
    rest === ''
      ? [all.text, ...frame.cover.filter(({ sense }) => !NAMED.test(sense)).map(({ text }) => text)].join('\n')
      : spans.map(({ from, to }) => edges(all.text, touched, from, to)).join('\n');
  asking.asked?.push({ tool: 'heard', args: frame.has('noun.consigned') ? `${heard}\nconsigned 寄售` : heard });
  // 多久进一次货: letters of an operator are nobody's name.
  const outside = (list: Frame['partners']): Frame['partners'] => list.filter(({ at, said }) => !touches({ from: at, to: at + said.length }, spans));
  const names = {
    partners: outside(frame.partners),
    departments: outside(frame.departments),
    warehouses: outside(frame.warehouses),
    goods: outside(frame.goods),
  };
  const isGone = (one: keyof typeof names): boolean => frame[one].length > 0 && names[one].length === 0;
  return {
    ...told,
    ...(isGone('partners') ? { partner: undefined } : {}),
    ...(names.partners.length === 1 && frame.partners.length > 1 ? { partner: nameOf(names.partners[0]) } : {}),
    ...(isGone('departments') ? { department: undefined } : {}),
    ...(isGone('warehouses') ? { warehouse: undefined } : {}),
    ...(isGone('goods') ? { product: undefined } : {}),
    frame: {
      ...frame,
      ...names,
      state: isTouched(frame.state) ? undefined : frame.state,
      trait: isTouched(frame.trait) ? undefined : frame.trait,
      amount: isTouched(frame.amount) ? undefined : frame.amount,
      unknown: rest === '' ? [] : frame.unknown.filter((said) => !isTouched(said)),
    },
  };
}

const edges = (text: string, touched: readonly Span[], from: number, to: number): string => {
  const own = touched.filter((arc) => arc.from < to && arc.to > from);
  return text.slice(Math.min(from, ...own.map((arc) => arc.from)), Math.max(to, ...own.map((arc) => arc.to)));
};

/** Conditions of the question on the rows of an operator: whose the goods are, too; undefined where one has no place in them. */
export function conditionsOf(told: Told, rows: Rows): Record<string, string> | undefined {
  const { partners, departments, warehouses } = told.frame;
  // Of several that are named no one answers for all.
  if ((partners.length > 0 && !told.partner && !told.maker) || departments.length > 1 || warehouses.length > 1) return undefined;
  const where = whereOf(told, rows);
  const isConsigned = told.frame.has('noun.consigned');
  if (!where || !isConsigned) return where;
  return 'ownership' in (datasetOf(rows.of)?.dimensions ?? {}) ? { ...where, ownership: 'consigned' } : undefined;
}
