import { sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf } from '../../../define/dates';
import type { OrgKind } from '../../../define/field';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { customers } from '../facts/customers';
import { organisations as facts, makers } from '../facts/organisations';
import { PAIRS } from './partners';
import type { Organisation } from './world';

type Row = Record<string, unknown>;
const TYPES: Record<OrgKind, readonly string[]> = {
  P: [],
  H: ['医疗机构执业许可证', '事业单位法人证书'],
  D: ['营业执照', '医疗器械经营许可证', '二类经营备案凭证', '质量保证协议'],
  V: ['营业执照', '医疗器械生产许可证', 'ISO13485'],
};
/** Valid as long as its holder lives. */
const FOR_EVER = ['营业执照', '事业单位法人证书', '二类经营备案凭证'];
/** Which paper ends before the others, and when. */
type Ending = { type: string; on: Day };
type Holder = { id: string; kind: OrgKind; creditCode: string; legal: string; address: string; ending?: Ending };
type Given = {
  made: Map<string, Organisation>;
  vendors: ReadonlyMap<string, string>;
  outside: ReadonlyMap<string, string>;
  partners: ReadonlyMap<string, string>;
};

/**
 * Papers of everybody joined, and what everybody holds of those he trades with: most of them valid, some about to end, and
 * some over where nobody trades any more.
 */
export async function buildPapers(db: Db, { made, vendors, outside, partners }: Given, end: Date, at: string): Promise<void> {
  const scope = (await sql<{ id: string }>`select id from category68 where parent_id is null and deleted_at is null`.execute(db)).rows.map((row) => row.id);
  const today = dayOf(end);
  let number = 0;
  const papersOf = (holder: Holder, owner: string): Row[] =>
    TYPES[holder.kind].map((type, i) => paper({ holder, owner, type, today, scope, at, ends: addMonths(today, 20 + i * 9), number: ++number }));
  const joined = [...made.values()].flatMap((organisation) => {
    const fact = facts.find((one) => one.key === organisation.key);
    return fact ? papersOf({ ...fact, id: organisation.id, kind: organisation.kind, ...endingOf(organisation.key, today) }, organisation.id) : [];
  });
  const copies = (own: string, other: string): Row[] => {
    const [mine, theirs] = [made.get(own), made.get(other)];
    return mine && theirs ? joined.filter((row) => row.org_id === theirs.id).map((row) => ({ ...row, org_id: mine.id, id: newId() })) : [];
  };
  const trading = [...PAIRS.flatMap(([buyer, seller]) => [[buyer, seller] as const, [seller, buyer] as const]), ['h2', 'v1'] as const];
  const received = [...partners.keys()].flatMap((pair): Row[] => {
    const [own = '', other = ''] = pair.split('>');
    const owner = made.get(own);
    const holder = made.has(other) ? undefined : outsider(other, { vendors, outside }, today);
    return owner && holder ? papersOf(holder, owner.id) : [];
  });
  await insertRows(db, 'licence', [...joined, ...trading.flatMap(([own, other]) => copies(own, other)), ...received]);
}

/** d4 has joined and does not trade: its licence is over. The great dealer has to sign its agreement anew soon. */
function endingOf(key: string, today: Day): { ending?: Ending } {
  if (key === 'd4') return { ending: { type: '医疗器械经营许可证', on: addDays(today, -12) } };
  return key === 'd1' ? { ending: { type: '质量保证协议', on: addDays(today, 62) } } : {};
}

/** Makers and customers without books here. One maker in twelve sends a new certificate soon. */
function outsider(key: string, { vendors, outside }: Pick<Given, 'vendors' | 'outside'>, today: Day): Holder | undefined {
  const index = makers.findIndex((one) => one.key === key);
  const maker = makers[index];
  if (maker) {
    const ending = index % 12 === 5 ? { ending: { type: 'ISO13485', on: addDays(today, 56 + index) } } : {};
    return { id: vendors.get(key) ?? '', kind: 'V', creditCode: '', legal: '', address: '', ...ending };
  }
  const one = customers.find((candidate) => candidate.key === key);
  if (!one) return undefined;
  const type = one.kind === 'H' ? '医疗机构执业许可证' : '医疗器械经营许可证';
  const ending = one.papers === 'valid' ? {} : { ending: { type, on: addDays(today, one.papers === 'lapsed' ? -LAPSED_DAYS : 63) } };
  return { ...one, id: outside.get(key) ?? '', ...ending };
}
/** So long ago the papers of a lapsed customer ended. */
export const LAPSED_DAYS = 21;

type Paper = { holder: Holder; owner: string; type: string; today: Day; scope: readonly string[]; at: string; ends: Day; number: number };
function paper({ holder, owner, type, today, scope, at, ends, number }: Paper): Row {
  const isForever = FOR_EVER.includes(type);
  const isCertificate = type === FOR_EVER[0] || type === FOR_EVER[1];
  const to = holder.ending?.type === type ? holder.ending.on : ends;
  const issued = addMonths(today, -30);
  return {
    org_id: owner,
    id: newId(),
    name: type,
    holder_id: holder.id,
    type,
    no: isCertificate && holder.creditCode ? holder.creditCode : `${SIGN[type] ?? '证'}${issued.slice(0, 4)}${String(1000 + number)}`,
    issuer: holder.kind === 'H' ? '武汉市卫生健康委员会' : holder.kind === 'V' ? '省药品监督管理局' : '武汉市市场监督管理局',
    issue_date: issued,
    valid_from: issued,
    valid_to: isForever ? null : to,
    long_term: isForever,
    scope_ids: type === '医疗器械经营许可证' || type === '二类经营备案凭证' ? scope : [],
    classes: ['1', '2', '3'],
    credit_code: holder.creditCode || null,
    legal_person: holder.legal || null,
    address: holder.address || null,
    review_state: 'valid',
    created_at: at,
    updated_at: at,
  };
}

/** How numbers of papers begin. */
const SIGN: Record<string, string> = {
  营业执照: '执照',
  医疗机构执业许可证: 'PDY',
  医疗器械经营许可证: '鄂汉药监械经营许',
  二类经营备案凭证: '鄂汉药监械经营备',
  医疗器械生产许可证: '药监械生产许',
  质量保证协议: 'ZB',
  ISO13485: 'CQC',
};
