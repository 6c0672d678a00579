import { bestCover, isSign } from '../lattice';
import { everydayArcs } from '../lexicon';
import { patternArcs } from '../patterns';
import { sensesOf } from '../senses';
import { MACROS, SLOTS } from './macros';
import { pick, type Random } from './random';

/** A construction as a tree: what stands after each other, one of several, or nothing. */
type Part = string | { slot: string } | { any: readonly Part[][] } | { maybe: readonly Part[] };

const parsed = new Map<string, readonly Part[]>();
/** @throws on a bracket that is not closed, or a slot nobody knows */
export function partsOf(construction: string): readonly Part[] {
  const known = parsed.get(construction);
  if (known) return known;
  let at = 0;
  const read = (ends: string): Part[] => {
    const parts: Part[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') parts.push(text);
      text = '';
    };
    while (at < construction.length && !ends.includes(construction[at] as string)) {
      const sign = construction[at] as string;
      at += 1;
      if (sign === '{') {
        flush();
        const any: Part[][] = [];
        do {
          any.push(read('|}'));
          at += 1;
        } while (construction[at - 1] === '|');
        parts.push({ any });
      } else if (sign === '[') {
        flush();
        // Within brackets a bar still parts what may stand there.
        const any: Part[][] = [];
        do {
          any.push(read('|]'));
          at += 1;
        } while (construction[at - 1] === '|');
        parts.push({ maybe: any.length === 1 ? (any[0] as Part[]) : [{ any }] });
      } else if (sign === '<') {
        flush();
        const end = construction.indexOf('>', at);
        const slot = construction.slice(at, end);
        if (!(slot in SLOTS) && !(slot in MACROS)) throw new Error(`no slot <${slot}> in ${construction}`);
        at = end + 1;
        parts.push({ slot });
      } else text += sign;
    }
    flush();
    return parts;
  };
  const parts = read('');
  if (at < construction.length) throw new Error(`a bracket too many in ${construction}`);
  parsed.set(construction, parts);
  return parts;
}

type Piece = { text: string } | { sense: string };
function piecesOf(random: Random, parts: readonly Part[]): Piece[] {
  return parts.flatMap((part): Piece[] => {
    if (typeof part === 'string') return [{ text: part }];
    if ('slot' in part) {
      const sense = SLOTS[part.slot];
      return sense ? [{ sense }] : piecesOf(random, partsOf(MACROS[part.slot] ?? ''));
    }
    if ('any' in part) return piecesOf(random, pick(random, part.any));
    return random() < 0.5 ? piecesOf(random, part.maybe) : [];
  });
}

const covered = new Map<string, readonly string[]>();
const TODAY = '2026-06-15';

/** The senses of a stretch of plain words, read as any question is. */
function read(text: string): readonly string[] {
  let known = covered.get(text);
  if (!known) {
    const plain = text.toLowerCase();
    known = [...plain].every(isSign) ? [] : sensesOf(bestCover(plain, [...everydayArcs(plain), ...patternArcs(plain, TODAY)]));
    covered.set(text, known);
  }
  return known;
}

/** One sentence of a construction, as the senses that would be found in it. */
export function write(random: Random, construction: string): string[] {
  const pieces = piecesOf(random, partsOf(construction));
  const senses: string[] = [];
  let text = '';
  const flush = () => {
    senses.push(...read(text));
    text = '';
  };
  for (const piece of pieces)
    if ('text' in piece) text += piece.text;
    else {
      flush();
      senses.push(piece.sense);
    }
  flush();
  return senses;
}
