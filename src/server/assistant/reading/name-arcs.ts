import type { NameKind, NameRow } from '../words/name-rows';
import { type Found, foundOf } from '../words/names';
import { nicknamesIn } from '../words/nicknames';
import type { Gazetteer } from './gazetteer';
import { type Arc, worth } from './lattice';
import { formsOf, isLatin, qualityOf, wholly } from './name-forms';
import { contractions, goodsForms, shortForms, soundsOf, storeForms } from './short-forms';

/** A stretch and every record it may mean, of one kind. */
export type Naming = { kind: NameKind | 'person'; found: Found[] };

/** A code; names are as long as they are: goods with their size and model. */
const LONGEST = 24;

export function nameArcs(text: string, gazetteer: Gazetteer): Arc[] {
  const arcs: Arc[] = [];
  for (const kind of ['department', 'partner', 'goods', 'warehouse'] as const) arcs.push(...arcsOf(text, kind, gazetteer[kind]));
  hideWards(text, arcs);
  for (const { id, name, is } of gazetteer.people) {
    const at = text.indexOf(name.toLowerCase());
    const found: Found = { kind: 'department', id, name, detail: is, score: 1 };
    if (at >= 0)
      arcs.push({
        from: at,
        to: at + name.length,
        sense: 'name.person',
        gain: worth(name.length) + 0.3,
        text: name,
        value: { kind: 'person', found: [found] },
      });
  }
  return arcs;
}

/** 导管 names goods, not the 导管室, where goods are called so: a ward's name without its 室 or 科 gives way. */
function hideWards(text: string, arcs: Arc[]): void {
  const isCut = ({ sense, value, text }: Arc): boolean =>
    sense === 'name.department' && (value as Naming).found.every(({ name }) => name === `${text}室` || name === `${text}科`);
  for (let at = arcs.length - 1; at >= 0; at--) {
    const arc = arcs[at] as Arc;
    const goods = isCut(arc) && arcs.some((one) => one.sense === 'name.goods' && one.from === arc.from && one.to === arc.to);
    // 质量问题 is no 质量管理部.
    const isSaid = arc.sense === 'name.department' && SAID_OF_GOODS.test(text.slice(arc.from));
    if (goods || isSaid) arcs.splice(at, 1);
  }
}

const SAID_OF_GOODS = /^质量(?:问题|不|差|有|没|好|可疑|太)/;

/** Of equally long readings a ward is meant rather than a company, a company rather than goods. */
const FIRST: Record<NameKind, number> = { department: 0.06, partner: 0.04, goods: 0.02, warehouse: 0.03 };

function arcsOf(text: string, kind: NameKind, rows: readonly NameRow[]): Arc[] {
  const spans = new Map<string, Map<string, { row: NameRow; quality: number }>>();
  const add = (from: number, to: number, row: NameRow, quality: number) => {
    const key = `${from} ${to}`;
    const known = spans.get(key) ?? new Map();
    if ((known.get(row.id)?.quality ?? -9) < quality) known.set(row.id, { row, quality });
    spans.set(key, known);
  };
  const { holding, byCode } = formsOf(rows);
  const isCut = (at: number): boolean => isLatin(text[at - 1]) && isLatin(text[at]);
  const addAll = (from: number, to: number, called: readonly NameRow[], quality: number | undefined) => {
    if (quality !== undefined) for (const row of called) add(from, to, row, quality);
  };
  for (let from = 0; from < text.length - 1; from++) {
    if (isCut(from)) continue;
    for (const form of holding(text.slice(from, from + 2)))
      for (let to = from + 2; to <= text.length; to++) {
        const said = text.slice(from, to);
        if (!form.text.includes(said)) break;
        if (!isCut(to)) addAll(from, to, form.rows, qualityOf(said, form, kind));
      }
    for (let to = from + 2; to <= Math.min(text.length, from + LONGEST); to++) {
      const said = text.slice(from, to);
      if (!isCut(to)) addAll(from, to, byCode.get(said) ?? [], wholly(said, kind));
    }
  }
  if (kind === 'goods')
    for (const { said, at, proper } of nicknamesIn(text))
      for (const row of rows) if (row.name.toLowerCase().includes(proper.toLowerCase())) add(at, at + said.length, row, 0);
  if (kind === 'department')
    for (const { said, at, proper } of nicknamesIn(text)) for (const row of rows) if (row.name === proper) add(at, at + said.length, row, 0);
  if (kind === 'partner' || kind === 'department') shortForms(text, rows, add);
  if (kind === 'warehouse') storeForms(text, rows, add);
  if (kind === 'goods') goodsForms(text, rows, add);
  if (kind === 'goods') contractions(text, rows, add);
  soundsOf(text, kind, rows, add);
  return [...spans].flatMap(([key, known]) => arcOf(text, kind, key, [...known.values()]));
}

function arcOf(text: string, kind: NameKind, key: string, known: { row: NameRow; quality: number }[]): Arc[] {
  const [from = 0, to = 0] = key.split(' ').map(Number);
  const best = Math.max(...known.map((one) => one.quality));
  const near = known.filter((one) => one.quality >= best - 0.15);
  const found = near
    .map(({ row, quality }) => foundOf(kind, row, 1 + quality))
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.id < b.id ? -1 : 1));
  const said = text.slice(from, to);
  // What half the names share says little: of partners it hardly tells anybody.
  const rare = kind === 'goods' ? 0 : -0.25 * Math.log2(Math.max(1, Math.min(8, new Set(near.map((one) => one.row.name)).size)));
  const gain = worth(/^[a-z0-9]+$/.test(said) ? Math.min(4, 1 + said.length / 3) : said.length) + best + FIRST[kind] + rare;
  return [{ from, to, sense: `name.${kind}`, gain, text: said, value: { kind, found } satisfies Naming }];
}
