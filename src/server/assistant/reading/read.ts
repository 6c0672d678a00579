import type { Day } from '../../../define/dates';
import type { OrgKind } from '../../../define/field';
import { isDeed } from '../words/button-names';
import { beginsLabel } from '../words/field-names';
import { inPlainLetters } from '../words/said/variants';
import { aspectArcs, isOfMoney } from './aspects';
import { withoutPrefixes } from './by-prefix';
import { exceptArcs, withoutKinds } from './except';
import type { Frame } from './frame';
import type { Gazetteer } from './gazetteer';
import { cells } from './grammar/all';
import type { Intent, Subject } from './grammar/cell';
import { isPossible } from './grammar/needs';
import { withoutIdioms } from './idioms';
import { type Arc, bestCover } from './lattice';
import { lexiconArcs } from './lexicon';
import { misspeltArcs } from './misspelt';
import { featuresOf } from './model/features';
import { chancesOf } from './model/linear';
import { model } from './model/model';
import { type Naming, nameArcs } from './name-arcs';
import { patternArcs } from './patterns';
import { sensesOf } from './senses';
import { withSizes } from './size-said';
import { slotsOf } from './slots-of';
import { sortsOfGoods } from './sort-of-goods';
import { soundOf } from './sound';
import { withoutTalk } from './talk';
import { joinedNames } from './typed-apart';
import { withWeekdays } from './weekday-said';

/** Full-width letters and digits as plain ones, small letters, one blank for many. */
export const normalise = (text: string): string =>
  inPlainLetters(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/(?<=\d) ?(?:公分|厘米)/g, 'cm')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a text: the best cover by lexicon, names and patterns; where something is left over, by what may have been meant. */
function coverOf(text: string, gazetteer: Gazetteer, today: Day): Arc[] {
  const words = [...lexiconArcs(text).filter((arc) => arc.sense !== 'trait' || !isOfMoney(text, arc.from, text.slice(arc.from, arc.to))), ...aspectArcs(text)];
  const arcs = [...words, ...nameArcs(text, gazetteer).filter((name) => !isWord(text, name, words)), ...patternArcs(text, today), ...exceptArcs(text)];
  const cover = bestCover(text, arcs);
  const more = misspeltArcs(text, cover, gazetteer).filter(
    (one) => !(one.sense.startsWith('name.') && beginsLabel(text, one)) && !isDeed(text.slice(one.from, one.to)),
  );
  return more.length === 0 ? cover : bestCover(text, [...arcs, ...more]);
}

const PLAIN = new Set(['word', 'polite', 'filler']);
/** A stretch of a common word is no name, unless somebody is called just so; nor is the beginning of what a field is called (财务 of 财务分类). */
const isWord = (text: string, name: Arc, words: readonly Arc[]): boolean =>
  beginsLabel(text, name) ||
  (((name.value as Naming).found[0]?.score ?? 0) < CALLED_SO &&
    words.some(({ sense, from, to }) => PLAIN.has(sense) && to - from > 1 && from <= name.from && to >= name.to));
const CALLED_SO = 1.15;

export type Asker = { kind: OrgKind; today: Day };

/** 受权 read as 授权, 过其 as 过期: the words that were meant in the place of those typed wrong, so that whatever looks at the sentence sees them. */
const asMeant = (text: string, cover: readonly Arc[]): string =>
  [...cover]
    .sort((a, b) => b.from - a.from)
    .reduce((said, arc) => {
      const meant = arc.meant ?? (soundsSo(text.slice(arc.from, arc.to), arc) ? arc.text : undefined);
      return meant ? said.slice(0, arc.from) + meant + said.slice(arc.to) : said;
    }, text);
/** Words the lexicon itself has for a slip. */
const soundsSo = (said: string, { sense, text: word }: Arc): boolean =>
  said !== word && said.length === word.length && !sense.startsWith('name.') && /^[\u3400-\u9fff]+$/.test(said) && soundOf(said).full === soundOf(word).full;

/** A question as a frame. */
export function readFrame(given: string, gazetteer: Gazetteer, { kind, today }: Asker): Frame {
  const typed = withWeekdays(withoutIdioms(withoutPrefixes(joinedNames(normalise(given)))), today);
  const typedCover = coverOf(typed, gazetteer, today);
  const text = asMeant(typed, typedCover);
  const whole = text === typed ? typedCover : coverOf(text, gazetteer, today);
  const cover = withSizes(text, sortsOfGoods(text, withoutKinds(text, withoutTalk(text, whole))));
  const senses = sensesOf(cover);
  const ranked = cellsBy(featuresOf(senses, kind), senses);
  const [best, ...others] = ranked;
  return {
    ...slotsOf(text, cover),
    intent: best?.intent ?? 'none',
    // 棉签哪个低于下限了: what lacks, whatever which of them is usually asked of.
    subject: best?.subject === 'price' && senses.includes('noun.low') && !OF_PRICES.test(text) ? 'low' : (best?.subject ?? 'none'),
    sure: best?.chance ?? 0,
    others: others.slice(0, 3),
  };
}

const OF_PRICES = /价|钱|金额|贵|便宜/;

const LEGAL = new Set(cells.map(({ intent, subject }) => `${intent} ${subject}`));

/** Legal cells by the product of the chances of their halves. */
export function cellsBy(features: readonly string[], senses: readonly string[]): { intent: Intent; subject: Subject; chance: number }[] {
  const { intent, subject } = model();
  const [wants, things] = [chancesOf(intent, features), chancesOf(subject, features)];
  const all = intent.classes.flatMap((want, a) =>
    subject.classes.flatMap((thing, b) =>
      LEGAL.has(`${want} ${thing}`) && isPossible(senses, want as Intent, thing as Subject)
        ? [{ intent: want as Intent, subject: thing as Subject, chance: (wants[a] ?? 0) * (things[b] ?? 0) }]
        : [],
    ),
  );
  const sum = all.reduce((total, one) => total + one.chance, 0) || 1;
  return all.map((one) => ({ ...one, chance: one.chance / sum })).sort((a, b) => b.chance - a.chance);
}
