import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { customers } from '../facts/customers';
import { phoneOf } from '../facts/phones';
import { words } from './organisations';
import type { Organisation } from './world';

type Row = Record<string, unknown>;
/** Pairs that trade: buyer, seller, relation seen by the buyer and by the seller ('' = the seller keeps no books here). */
export const PAIRS = [
  ['h1', 'd1', 'HD', 'DH'],
  ['h1', 'd2', 'HD', 'DH'],
  ['h1', 'd3', 'HD', 'DH'],
  ['h2', 'd1', 'HD', 'DH'],
  ['h2', 'd2', 'HD', 'DH'],
  ['h2', 'd3', 'HD', 'DH'],
  ['d1', 'v1', 'DV', 'VD'],
  ['d2', 'd1', 'DD', 'DD'],
  ['d3', 'v1', 'DV', 'VD'],
  ['h1', 'v1', 'HV', 'HV'],
] as const;

type Others = {
  /** Ids of makers and of customers that keep no books here, by key. */
  vendors: ReadonlyMap<string, string>;
  outside: ReadonlyMap<string, string>;
  /** Makers each buys from, by key of the organisation. */
  bought: ReadonlyMap<string, ReadonlySet<string>>;
};
type World = Others & { db: Db; made: ReadonlyMap<string, Organisation>; book: PartnerBook };

/** Both halves of every relation, the makers somebody buys from, and customers of the neighbourhood. @returns partner ids by 'own>other' */
export async function buildPartners(db: Db, made: Map<string, Organisation>, others: Others, at: string): Promise<Map<string, string>> {
  const book = partnerBook(made, at);
  const world: World = { ...others, db, made, book };
  addPairs(world);
  await addMakers(world);
  addCustomers(world);
  await insertRows(db, 'partner', book.rows);
  return book.ids;
}

type PartnerBook = ReturnType<typeof partnerBook>;

/** The partners as they are added, and their ids by 'own>other'. */
function partnerBook(made: ReadonlyMap<string, Organisation>, at: string) {
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
      region: null,
      contact: '业务部',
      phone: phoneOf(other.name),
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
  return { ids, rows, add };
}

function addPairs({ made, book }: World): void {
  for (const [buyer, seller, mine, theirs] of PAIRS) {
    const [b, s] = [made.get(buyer) as Organisation, made.get(seller) as Organisation];
    const first = book.add(buyer, s, mine, 'supplier', { buyer_id: employeeOf(b, /采购/) });
    // A maker sees its dealers from the same kind of relation (catalogue: relations), as customers.
    const second = book.add(seller, b, theirs === 'VD' ? 'DV' : theirs, 'customer', {
      salesperson_id: employeeOf(s, /销售|管理/),
      credit_limit: '20000000',
      mirror_of: first,
    });
    (book.rows.find((row) => row.id === first) as Row).mirror_of = second;
  }
}

async function addMakers({ db, vendors, bought, book }: World): Promise<void> {
  for (const [dealer, makers] of bought) {
    for (const vendor of makers) {
      const key = [...vendors].find(([, id]) => id === vendor)?.[0] ?? '';
      if (book.ids.has(`${dealer}>${key}`)) continue;
      const { rows: found } = await sql<{ name: string }>`select name from organisation where id = ${vendor}`.execute(db);
      book.add(dealer, { key, id: vendor, name: found[0]?.name ?? '' }, dealer.startsWith('h') ? 'HV' : 'DV', 'supplier');
    }
  }
}

function addCustomers({ made, outside, book }: World): void {
  for (const one of customers) {
    for (const seller of one.sellers) {
      const id = outside.get(one.key) ?? '';
      const terms = { salesperson_id: employeeOf(made.get(seller) as Organisation, /销售|管理/), credit_limit: '800000', payment_days: 90, level: 'B' };
      book.add(seller, { key: one.key, id, name: one.name }, seller.startsWith('v') ? 'DD' : one.kind === 'H' ? 'DH' : 'DD', 'customer', terms);
    }
  }
}

const employeeOf = (organisation: Organisation, department: RegExp): string | null => {
  const names = new Map([...organisation.departments].map(([name, id]) => [id, name]));
  const people = [...organisation.people.values()];
  return (people.find((person) => department.test(names.get(person.department) ?? '')) ?? people[0])?.employee ?? null;
};
