import { addDays, type Day } from '../../../define/dates';
import { nearestOf } from '../../../define/period-spans';
import { amountIn } from '../../../define/spoken-numbers';
import { horizonIn, periodsIn } from '../../../define/spoken-periods';
import type { Gazetteer } from '../reading/gazetteer';
import { type Arc, bestCover, worth } from '../reading/lattice';
import { type Naming, nameArcs } from '../reading/name-arcs';
import { beginsLabel } from '../words/field-names';
import { grammar } from './grammar';
import { asksIn, numbersIn, type Shape } from './shapes';
import type { Subject } from './subjects';
import type { Vocabulary } from './vocabulary';
import type { Word } from './word';

export type Token = Word & { from: number; to: number; text: string };

/** Letters that narrow nothing where nothing else was read from them. */
const LITTLE = /^[刚的了吗呢吧啊呀嘛么哪些呗哦着得地录登填写开建做弄进去出来从里给过]+$/;
/** A name that some record may hold, with letters of grammar at its ends. */
const UNKNOWN = /^[\u3400-\u9fffa-z0-9 .·-]{2,16}$/;
const EDGES = /^[的给把被在是由]+|[的了给在是那这]+$/g;
const LITTLE_OF_PEOPLE = /^[刚的了吗呢吧啊呀嘛么哪些呗哦着得地录登填写开建做弄进去出来从里给过提审批办]+$/;
const LONGEST = 16;
/** The number of a record, as its letters and figures say it: PK20261127002, bh01, 2.5.0, 国械注准20223101571. */
const CODE = /(?<![a-z\d])[a-z]{1,5}\d{2,}(?![\da-z-])|(?<![\d.])v?\d+(?:\.\d+){2,}|[\u3400-\u9fff]械[\u3400-\u9fff]{1,3}\d{6,}/g;
/** 国械注准20223101571这张: which one 这张 is, its number says. */
export const isNumbered = (text: string): boolean => text.search(CODE) >= 0;
/** What a house is. */
const HOUSE = /^(?:医院|公司|集团|中心|卫生院|院|那边|那家)的?$/;
const ENDS = /到期|过期|失效|截止/;

/**
 * The sentence as words of the dataset, of grammar, names and days; undefined where a stretch of it is none of them: then it asks for something the
 * dataset does not know by that name. `mayBeUnknown`: one such stretch is kept, for some record may hold it.
 */
export function readBy(
  text: string,
  { words: called, dataset }: Subject,
  vocabulary: Vocabulary,
  gazetteer: Gazetteer,
  today: Day,
  mayBeUnknown = false,
): Token[] | undefined {
  const arcs: Arc[] = [];
  const put = (from: number, said: string, word: Word, more = 0): void => {
    arcs.push({ from, to: from + said.length, sense: word.is, gain: worth(said.length) + more, text: said, value: word });
  };
  // 供应商, of a set that tells them apart: its field.
  for (const said of called.filter((one) => dataset.rowsOf || vocabulary.get(one)?.is !== 'field'))
    for (let at = text.indexOf(said); at >= 0; at = text.indexOf(said, at + 1)) put(at, said, { is: 'subject' }, 0.15);
  for (const { at, said, word } of wordsIn(text, vocabulary)) put(at, said, word, word.is === 'asks' ? 0.2 : 0.1);
  for (const { at, said, word } of wordsIn(text, grammar())) put(at, said, word);
  for (const { from, text: said, sense, value, gain } of nameArcs(text, gazetteer).filter((name) => !beginsLabel(text, name)))
    arcs.push({
      from,
      to: from + said.length,
      sense,
      gain,
      text: said,
      value: { is: 'name', found: (value as Naming).found, of: sense.slice(5), said } satisfies Word,
    });
  let after = 0;
  for (const spoken of periodsIn(text, today)) {
    // 1月份到期的: the next one there is.
    const period = ENDS.test(text) ? nearestOf(spoken, today) : spoken;
    const at = Math.max(text.indexOf(period.text, after), text.indexOf(period.text));
    after = at + period.text.length;
    if (at >= 0) put(at, period.text, { is: 'period', period }, 0.25);
  }
  // 半年内到期的: days to come.
  const ahead = ENDS.test(text) ? horizonIn(text) : undefined;
  if (ahead && ahead.days > 0 && text.includes(ahead.text))
    put(text.indexOf(ahead.text), ahead.text, { is: 'period', period: { from: today, to: addDays(today, ahead.days), text: ahead.text } }, 0.6);
  const amount = amountIn(text);
  if (amount && text.includes(amount.text)) put(text.indexOf(amount.text), amount.text, { is: 'amount', range: amount.range, said: amount.text }, 0.2);
  for (const { at, said, word } of numbersIn(text)) put(at, said, word);
  for (const { at, said, word } of asksIn(text)) put(at, said, word, 0.15);
  for (const found of text.matchAll(CODE)) put(found.index, found[0], { is: 'unknown', said: found[0] }, 1);
  const cover = joinedNames(bestCover(text, arcs), text);
  // 东湖医院: what a house is, behind its name.
  for (const [at, arc] of cover.entries())
    if (arc.sense === '?' && cover[at - 1]?.sense === 'name.partner' && HOUSE.test(arc.text)) cover[at] = { ...arc, sense: 'filler', value: { is: 'filler' } };
  // 吴清提的: what somebody did, behind his name.
  const little = cover.some(({ sense }) => sense === 'name.person') ? LITTLE_OF_PEOPLE : LITTLE;
  const isUnread = ({ sense, text: said }: Arc): boolean => sense === '?' && !little.test(said);
  const unread = cover.filter(isUnread);
  if (unread.length > 0 && !(mayBeUnknown && unread.length === 1 && UNKNOWN.test(unread[0]?.text ?? ''))) return undefined;
  return cover.flatMap((arc) => {
    const word: Word | undefined = isUnread(arc) ? { is: 'unknown', said: arc.text.replace(EDGES, '') } : (arc.value as Word | undefined);
    return word ? [{ ...word, from: arc.from, to: arc.to, text: arc.text }] : [];
  });
}

const LEAST_OF_NAME = 3;
/** 介入耗材补充: a word of grammar between letters of a name is part of it. */
function joinedNames(cover: readonly Arc[], text: string): Arc[] {
  const arcs: Arc[] = [];
  for (const arc of cover) {
    const [before, between] = [arcs.at(-2), arcs.at(-1)];
    const isName = ({ sense, text: said }: Arc): boolean => sense === '?' && said.length > 1 && !LITTLE.test(said);
    // 硅凝胶敷料: so is a letter that ends it.
    if (between && isName(between) && arc.text === '料' && between.to === arc.from) {
      arcs.splice(-1, 1, { ...between, to: arc.to, text: text.slice(between.from, arc.to) });
      continue;
    }
    // 一次性使用输液加温管: what a field is called, where a name begins with it, is part of the name.
    if (between?.sense === 'field' && isName(arc) && arc.text.length >= LEAST_OF_NAME && between.to === arc.from) {
      arcs.splice(-1, 1, { ...arc, from: between.from, text: text.slice(between.from, arc.to) });
      continue;
    }
    // 汉口银行账上: so is one that ends it, before the word for the rows.
    if (between?.sense === 'field' && before && isName(before) && arc.sense === 'subject' && before.to === between.from && between.to === arc.from) {
      arcs.splice(-2, 2, { ...before, to: between.to, text: text.slice(before.from, between.to) }, arc);
      continue;
    }
    // 泌尿外科: letters before a short name of other things make another name of it.
    if (between && isName(between) && arc.sense === 'name.goods' && arc.text.length <= 2 && between.to === arc.from) {
      arcs.splice(-1, 1, { ...between, to: arc.to, text: text.slice(between.from, arc.to) });
      continue;
    }
    if (
      before &&
      between &&
      isName(arc) &&
      isName(before) &&
      between.sense === 'filler' &&
      between.to - between.from <= 2 &&
      before.to === between.from &&
      between.to === arc.from
    )
      arcs.splice(-2, 2, { ...before, to: arc.to, text: text.slice(before.from, arc.to) });
    else arcs.push(arc);
  }
  return arcs;
}

/** What of a sentence is none of the words around it: the longest stretch, which may be what something is called. */
export function nameIn(text: string): string {
  const arcs: Arc[] = [...asksIn(text), ...wordsIn(text, grammar())].map(({ at, said, word }) => ({
    from: at,
    to: at + said.length,
    sense: word.is,
    gain: worth(said.length),
    text: said,
    value: word,
  }));
  // 温度记录仪: a word of grammar between letters of a name is part of it.
  const stretches: { from: number; to: number }[] = [];
  for (const { sense, from, to, text: said } of bestCover(text, arcs)) {
    if (sense !== '?' || LITTLE.test(said)) continue;
    const last = stretches.at(-1);
    if (last && from - last.to <= 2 && to - from <= 2) last.to = to;
    else stretches.push({ from, to });
  }
  const [longest] = stretches.map(({ from, to }) => text.slice(from, to).replace(EDGES, '')).sort((a, b) => b.length - a.length);
  return longest ?? '';
}
function wordsIn(text: string, words: Vocabulary): Shape[] {
  const found: Shape[] = [];
  for (let at = 0; at < text.length; at++)
    for (let to = at + 1; to <= Math.min(text.length, at + LONGEST); to++) {
      const said = text.slice(at, to);
      const word = words.get(said);
      // 有没有失败的: no 没有失败.
      if (said.startsWith('没有') && text[at - 1] === '有') continue;
      if (word) found.push({ at, said, word });
    }
  return found;
}
