import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '../../../../define/dates';
import { newId } from '../../../id';
import type { Db } from '../../open';
import { insertRows } from '../bulk';
import { organisations as facts } from '../facts/organisations';
import { words } from './organisations';
import type { Organisation } from './world';

type Row = Record<string, unknown>;
/** Pairs that trade: buyer, seller, relation seen by the buyer and by the seller ('' = the seller keeps no books here). */
const PAIRS = [
  ['h1', 'd1', 'HD', 'DH'],
  ['h1', 'd2', 'HD', 'DH'],
  ['h1', 'd3', 'HD', 'DH'],
  ['h2', 'd1', 'HD', 'DH'],
  ['h2', 'd2', 'HD', 'DH'],
  ['h2', 'd3', 'HD', 'DH'],
  ['d1', 'v1', 'DV', 'VD'],
  ['d2', 'd1', 'DD', 'DD'],
  ['d3', 'v1', 'DV', 'VD'],
] as const;

/** Both halves of every relation, and the makers a dealer buys from. @returns partner ids by 'own>other' */
export async function buildPartners(
  db: Db,
  made: Map<string, Organisation>,
  vendors: Map<string, string>,
  bought: Map<string, Set<string>>,
  at: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows: Row[] = [];
  const add = (own: string, other: { key: string; id: string; name: string }, relation: string, kind: string, more: Row = {}): string => {
    const id = newId();
    ids.set(`${own}>${other.key}`, id);
    const organisation = made.get(own) as Organisation;
    rows.push({
      org_id: organisation.id,
      id,
      code: `${kind === 'customer' ? 'KH' : 'GYS'}${String(rows.length + 1).padStart(4, '0')}`,
      name: other.name,
      ...words(other.name),
      relation,
      kind,
      counterparty_id: other.id,
      settlement_mode: '月结',
      payment_days: 60,
      credit_limit: null,
      tax_rate: '13',
      salesperson_id: null,
      buyer_id: null,
      contact: '业务部',
      phone: '027-82811000',
      level: 'A',
      valid_from: at.slice(0, 10),
      valid_to: null,
      mirror_of: null,
      first_approved: true,
      created_at: at,
      updated_at: at,
      ...more,
    });
    return id;
  };
  for (const [buyer, seller, mine, theirs] of PAIRS) {
    const [b, s] = [made.get(buyer) as Organisation, made.get(seller) as Organisation];
    const first = add(buyer, s, mine, 'supplier', { buyer_id: employeeOf(b, /采购/) });
    // A maker sees its dealers from the same kind of relation (catalogue: relations), as customers.
    const second = add(seller, b, theirs === 'VD' ? 'DV' : theirs, 'customer', {
      salesperson_id: employeeOf(s, /销售|管理/),
      credit_limit: '20000000',
      mirror_of: first,
    });
    (rows.find((row) => row.id === first) as Row).mirror_of = second;
  }
  for (const [dealer, makers] of bought) {
    for (const vendor of makers) {
      const key = [...vendors].find(([, id]) => id === vendor)?.[0] ?? '';
      if (ids.has(`${dealer}>${key}`)) continue;
      const { rows: found } = await sql<{ name: string }>`select name from organisation where id = ${vendor}`.execute(db);
      add(dealer, { key, id: vendor, name: found[0]?.name ?? '' }, 'DV', 'supplier');
    }
  }
  await insertRows(db, 'partner', rows);
  return ids;
}

const employeeOf = (organisation: Organisation, department: RegExp): string | null => {
  const names = new Map([...organisation.departments].map(([name, id]) => [id, name]));
  const people = [...organisation.people.values()];
  return (people.find((person) => department.test(names.get(person.department) ?? '')) ?? people[0])?.employee ?? null;
};

const TYPES: Record<string, readonly string[]> = {
  H: ['医疗机构执业许可证', '事业单位法人证书'],
  D: ['营业执照', '医疗器械经营许可证', '二类经营备案凭证', '质量保证协议'],
  V: ['营业执照', '医疗器械生产许可证', 'ISO13485'],
};

/** Papers of everybody joined: valid, one about to end, and one over at an organisation that does not trade. */
export async function buildLicences(db: Db, made: Map<string, Organisation>, end: Date, at: string): Promise<void> {
  const scope = (await sql<{ id: string }>`select id from category68 where parent_id is null and deleted_at is null`.execute(db)).rows.map((row) => row.id);
  const today = dayOf(end);
  const rows: Row[] = [];
  for (const organisation of made.values()) {
    const fact = facts.find((one) => one.key === organisation.key);
    if (!fact) continue;
    for (const [i, type] of (TYPES[organisation.kind] ?? []).entries()) {
      const isForever = type === '营业执照' || type === '事业单位法人证书' || type === '二类经营备案凭证';
      const ends =
        organisation.key === 'd4' && type === '医疗器械经营许可证'
          ? addDays(today, -12)
          : organisation.key === 'd1' && type === '质量保证协议'
            ? addDays(today, 41)
            : addMonths(today, 20 + i * 9);
      rows.push({
        org_id: organisation.id,
        id: newId(),
        name: type,
        holder_id: organisation.id,
        type,
        no:
          isForever && i === 0
            ? fact.creditCode
            : `${['鄂', '沪'][organisation.kind === 'V' ? 1 : 0]}${['药监械经营许', '食药监械备', '械质'][i % 3]}${today.slice(0, 4)}${String(1000 + rows.length)}`,
        issuer: organisation.kind === 'H' ? '武汉市卫生健康委员会' : '武汉市市场监督管理局',
        issue_date: addMonths(today, -30),
        valid_from: addMonths(today, -30),
        valid_to: isForever ? null : ends,
        long_term: isForever,
        scope_ids: type === '医疗器械经营许可证' || type === '二类经营备案凭证' ? scope : [],
        classes: ['1', '2', '3'],
        credit_code: fact.creditCode,
        legal_person: fact.legal,
        address: fact.address,
        review_state: 'valid',
        created_at: at,
        updated_at: at,
      });
    }
  }
  await insertRows(db, 'licence', [...rows, ...copies(rows, made)]);
}

/** What partners gave each other of their papers: the filing of everybody one trades with, and hospitals' of the maker behind. */
function copies(papers: readonly Row[], made: Map<string, Organisation>): Row[] {
  const trading = [...PAIRS.flatMap(([buyer, seller]) => [[buyer, seller] as const, [seller, buyer] as const]), ['h1', 'v1'] as const, ['h2', 'v1'] as const];
  return trading.flatMap(([own, other]) => {
    const [mine, theirs] = [made.get(own), made.get(other)];
    return mine && theirs ? papers.filter((row) => row.org_id === theirs.id).map((row) => ({ ...row, org_id: mine.id, id: newId() })) : [];
  });
}
