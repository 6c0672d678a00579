import { remembered } from '../../base/remembered';
import { NAME_KINDS, type NameKind, type NameRow } from '../words/name-rows';
import { foundOf } from '../words/names';
import type { Gazetteer } from './gazetteer';
import { type Arc, worth } from './lattice';
import type { Naming } from './name-arcs';

/** Shorter names have too many others one letter away. */
const SHORTEST = 4;
const LONGEST = 12;
/** What tells no name from another. */
const COMMON = /^(?:一次性使用|一次性|医用|无菌)+/;

/** 血透灌流器 of 血液灌流器: names with one letter wrong, or two side by side changed over, where nothing else was read. */
export function namesOneLetterOff(text: string, gap: Arc, gazetteer: Gazetteer): Arc[] {
  return NAME_KINDS.flatMap((kind) => [...byName(gazetteer[kind])].flatMap(([name, rows]) => arcsOf(text, gap, kind, name, rows)));
}

const byName = remembered((rows: readonly NameRow[]): ReadonlyMap<string, NameRow[]> => {
  const named = new Map<string, NameRow[]>();
  for (const row of rows) {
    const name = (row.name.split(' ')[0] ?? '').replace(COMMON, '');
    if (name.length >= SHORTEST && name.length <= LONGEST && /^[\u3400-\u9fff]+$/.test(name)) named.set(name, [...(named.get(name) ?? []), row]);
  }
  return named;
});

function arcsOf(text: string, gap: Arc, kind: NameKind, name: string, rows: readonly NameRow[]): Arc[] {
  const arcs: Arc[] = [];
  for (let from = Math.max(0, gap.from - name.length + 1); from < gap.to && from + name.length <= text.length; from++) {
    const to = from + name.length;
    const said = text.slice(from, to);
    if (to <= gap.from || !isOneOff(said, name)) continue;
    const found = rows.map((row) => foundOf(kind, row, 0.6));
    arcs.push({ from, to, sense: `name.${kind}`, gain: worth(said.length) - 0.6, text: name, meant: name, value: { kind, found } satisfies Naming });
  }
  return arcs;
}

/** One letter is another, or two neighbours stand the other way round; the beginning or the end is as it should be. */
function isOneOff(said: string, name: string): boolean {
  const wrong = [...said].flatMap((letter, at) => (letter === name[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  if (wrong.length === 1) return first > 0 && first < name.length - 1;
  return wrong.length === 2 && second === first + 1 && said[first] === name[second] && said[second] === name[first];
}
