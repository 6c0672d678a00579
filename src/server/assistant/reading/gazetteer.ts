import { type RawBuilder, sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { scopeSql } from '../../engine/masters/access';
import { type Found, loadNames, type NameKind, type NameRow } from '../words/names';
import { nicknamesIn } from '../words/nicknames';
import { isCommon } from '../words/similarity';
import { type Arc, worth } from './lattice';

/**
 * The organisation's own names as arcs: what a stretch of the text may be called by. Rows come fresh with each question, so a record
 * named a moment ago is known. Which stretches stand for a name is a matter of rules: all of it, its distinctive part, its head
 * noun, its short form (一院), its code. What several records share stays several.
 */
export type Person = { id: string; name: string; is: 'employee' | 'patient' };
export type Gazetteer = {
  goods: readonly NameRow[];
  partner: readonly NameRow[];
  department: readonly NameRow[];
  warehouse: readonly NameRow[];
  people: readonly Person[];
};

const MOST_PARTNERS = 3000;

export async function loadGazetteer(context: Context, text: string): Promise<Gazetteer> {
  const [names, partner, people] = await Promise.all([loadNames(context, text), allPartners(context), peopleIn(context, text)]);
  return { goods: names.goods, department: names.department, warehouse: names.warehouse, partner, people };
}

async function allPartners(context: Context): Promise<readonly NameRow[]> {
  const definition = masterOf('partner');
  if (!definition || context.org.kind === 'P') return [];
  const { rows } =
    await sql<NameRow>`select t.id, t.name, case t.kind when 'supplier' then '供应商' when 'customer' then '客户' else '供应商与客户' end as detail,
      array[t.short_name, t.code] as other, t.pinyin, t.pinyin_full, t.counterparty_id as counterparty
    from partner t where t.deleted_at is null and ${scopeSql(context, definition)} limit ${MOST_PARTNERS}`.execute(context.db);
  return rows;
}

/** People whose whole name stands in the text: staff, and patients where the user sees who they are. */
async function peopleIn({ db, org, permissions }: Context, text: string): Promise<Person[]> {
  if (!/[\u3400-\u9fff]{2}/.test(text)) return [];
  const seesPatients = Object.values(permissions).some((operations) => operations.includes('showPatient'));
  const patients: RawBuilder<unknown> = seesPatients
    ? sql`union all select p.id, p.name, 'patient' from patient p where p.org_id = ${org.id} and length(p.name) between 2 and 8 and position(p.name in ${text}) > 0`
    : sql``;
  const { rows } = await sql<Person>`select e.id, e.name, 'employee' as is from employee e where e.org_id = ${org.id} and e.deleted_at is null
      and length(e.name) between 2 and 8 and position(e.name in ${text}) > 0 ${patients} limit 20`.execute(db);
  return rows;
}

/** A stretch and every record it may mean, of one kind. */
export type Naming = { kind: NameKind | 'person'; found: Found[] };

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
  const index = pairsOf(rows);
  for (let from = 0; from < text.length - 1; from++) {
    if (isLatin(text[from]) && isLatin(text[from - 1])) continue;
    for (const form of index.get(text.slice(from, from + 2)) ?? []) {
      const most = Math.min(text.length, from + LONGEST);
      for (let to = from + 2; to <= most; to++) {
        const said = text.slice(from, to);
        if (!form.text.includes(said)) break;
        if (isLatin(text[to - 1]) && isLatin(text[to])) continue;
        const quality = qualityOf(said, form, kind);
        if (quality !== undefined) add(from, to, form.row, quality);
      }
    }
  }
  if (kind === 'goods')
    for (const { said, at, proper } of nicknamesIn(text))
      for (const row of rows) if (row.name.toLowerCase().includes(proper.toLowerCase())) add(at, at + said.length, row, 0);
  if (kind === 'department')
    for (const { said, at, proper } of nicknamesIn(text)) for (const row of rows) if (row.name === proper) add(at, at + said.length, row, 0);
  if (kind === 'partner' || kind === 'department') shortForms(text, rows, add);
  soundsOf(text, kind, rows, add);
  return [...spans].flatMap(([key, known]) => arcOf(text, kind, key, [...known.values()]));
}

function arcOf(text: string, kind: NameKind, key: string, known: { row: NameRow; quality: number }[]): Arc[] {
  const [from = 0, to = 0] = key.split(' ').map(Number);
  const best = Math.max(...known.map((one) => one.quality));
  const near = known.filter((one) => one.quality >= best - 0.15);
  const found = near
    .map(
      ({ row, quality }): Found => ({
        kind,
        id: row.id,
        name: row.name,
        detail: row.detail ?? '',
        score: 1 + quality,
        ...(row.counterparty ? { counterparty: row.counterparty } : {}),
        ...(row.level ? { level: row.level } : {}),
      }),
    )
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.id < b.id ? -1 : 1));
  const said = text.slice(from, to);
  // What half the names share says little: of partners it hardly tells anybody.
  const rare = kind === 'goods' ? 0 : -0.25 * Math.log2(Math.max(1, Math.min(8, new Set(near.map((one) => one.row.name)).size)));
  const gain = worth(/^[a-z0-9]+$/.test(said) ? Math.min(4, 1 + said.length / 3) : said.length) + best + FIRST[kind] + rare;
  return [{ from, to, sense: `name.${kind}`, gain, text: said, value: { kind, found } satisfies Naming }];
}

const isLatin = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter);

/** A name as it may be said: all of it, without what half the trade is called, its code. */
type Form = { row: NameRow; text: string; isCode: boolean; core: string };
const FRAME = /^(?:一次性使用|一次性|医用|无菌|灭菌)+/;
const TAIL = /(?:股份)?有限(?:责任)?公司$|（.*?）|\(.*?\)/g;

function pairsOf(rows: readonly NameRow[]): Map<string, Form[]> {
  const index = new Map<string, Form[]>();
  for (const row of rows) {
    const texts = [row.name, ...row.other.filter((one): one is string => Boolean(one))].map((one) => one.toLowerCase());
    for (const text of new Set(texts)) {
      const core = text.replace(TAIL, '').replace(FRAME, '');
      const form = { row, text, core, isCode: /^[a-z0-9_-]+$/.test(text) };
      const seen = new Set<string>();
      for (let at = 0; at < text.length - 1; at++) {
        const pair = text.slice(at, at + 2);
        if (seen.has(pair)) continue;
        seen.add(pair);
        const known = index.get(pair);
        if (known) known.push(form);
        else index.set(pair, [form]);
      }
    }
  }
  return index;
}

/** Endings that are no names by themselves. */
const EMPTY = new RegExp(
  [
    '^(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古?|广西|西藏|宁夏|新疆|香港|澳门',
    '|广州|深圳|成都|杭州|南京|西安|长沙|苏州|器械|系统|装置|医疗|医药|科技|用品|材料|设备|公司|中心|人民|医院|使用|管理|产品|一次|无菌|医用|耗材|型号|规格|武汉|江城|上海|北京|城市|市第',
    '|一人|民医|第一人|一人民|人民医)$',
  ].join(''),
);

/** 能一次付清 speaks of no disposable goods. */
const ONCE = /^.?一次.?$/;

/** How well a stretch stands for a name; undefined where it does not. */
function qualityOf(said: string, { text, core, isCode }: Form, kind: NameKind): number | undefined {
  if (said === text) return kind === 'goods' && /^\d+$/.test(said) ? undefined : kind === 'warehouse' && said.length > 2 ? 0.9 : 0.25;
  if (isCode) return undefined;
  // Names are stretches of words: neither a blank's neighbour (包_, _10) nor figures alone.
  if (/^\s|\s$/.test(said) || /^[a-z0-9.#×*\s-]+$/.test(said)) return undefined;
  if (said === core) return 0.15;
  if (EMPTY.test(said) || isCommon(said) || ONCE.test(said)) return undefined;
  if (kind === 'department' || kind === 'warehouse') {
    // 手术缝线 names no theatre.
    if (/^(?:手术|检验|供应|采购|设备|药剂|管理|采供)$/.test(said)) return undefined;
    if (`${said}科` === text || `${said}室` === text || `${said}库` === text || `${said}仓库` === text) return 0.05;
    return said.length >= 3 && text.endsWith(said) ? -0.1 : said.length >= 3 && text.startsWith(said) ? -0.2 : undefined;
  }
  // The head noun stands at the end, before the size: 静脉留置针 22G is a 留置针.
  const name = core.split(' ')[0] ?? core;
  if (kind === 'goods') {
    if (name.endsWith(said)) return said.length === 2 ? -0.05 : 0.05;
    if (name.startsWith(said) && said.length >= 2) return said.length === 2 ? -0.35 : -0.05;
    return said.length >= 3 ? -0.15 : -0.5;
  }
  if (core.startsWith(said)) return 0.05;
  return said.length >= 3 ? -0.05 : -0.3;
}

type Add = (from: number, to: number, row: NameRow, quality: number) => void;

/** 一院 of 江城市第一人民医院, 神外 of 神经外科: two to four letters in the order of the name, the first or last of them at its end. */
function shortForms(text: string, rows: readonly NameRow[], add: Add): void {
  for (let from = 0; from < text.length - 1; from++)
    for (let to = from + 2; to <= Math.min(text.length, from + 4); to++) {
      const said = text.slice(from, to);
      if (!/^[\u3400-\u9fff]+$/.test(said)) break;
      const last = said.at(-1) as string;
      if (!'院科室部'.includes(last) && to - from !== 2) continue;
      for (const row of rows) {
        const name = row.name;
        if (name.length <= said.length || name.length > 16 || /^(?:手术|检验|医院|科室|院科)$/.test(said)) continue;
        const isEnd = name.endsWith(last) && '院科室部公司厂'.includes(last);
        const isHead = name.startsWith(said[0] as string) && name.length <= 6 && !name.includes(said);
        // 中医院 is no 中心医院: what tells a hospital from others stands together in its name.
        // 江城一院: where it is before what it is called for short.
        const isPlaced = said.length === 4 && name.startsWith(said.slice(0, 2)) && /[一二三四五六七八九]/.test(said);
        if (last === '院' && said.length > 2 && !name.includes(said.slice(0, -1)) && !isPlaced) continue;
        if ((isEnd || isHead) && isInOrder(name, said) && !name.endsWith(said)) add(from, to, row, isEnd ? -0.1 : -0.35);
      }
    }
}

function isInOrder(name: string, said: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === said[at]) at += 1;
  return at === said.length;
}

/** liuzhizhen, kangda, lzz: words of Latin letters as the sound of a name, whole or by its initials. */
function soundsOf(text: string, kind: NameKind, rows: readonly NameRow[], add: Add): void {
  for (const found of text.matchAll(/[a-z]{3,}/g)) {
    const said = found[0];
    for (const row of rows) {
      const full = (row.pinyin_full ?? '').split('|')[0] ?? '';
      const initials = (row.pinyin ?? '').split('|')[0] ?? '';
      const quality =
        full === said || initials === said
          ? 0
          : full.startsWith(said) && said.length >= 4
            ? -0.1
            : full.includes(said) && said.length >= 5
              ? -0.15
              : initials.startsWith(said)
                ? -0.4
                : undefined;
      if (quality !== undefined)
        add(found.index, found.index + said.length, row, quality - (kind === 'goods' ? 0 : kind === 'warehouse' && quality < 0 ? 0.3 : 0.05));
    }
  }
}
