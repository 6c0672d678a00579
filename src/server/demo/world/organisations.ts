import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { readingsOf, readingsOfPerson } from '../../engine/masters/words';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { insertRows } from '../bulk';
import { customers } from '../facts/customers';
import { makers, type OrganisationFact, organisations } from '../facts/organisations';
import { phoneOf } from '../facts/phones';
import type { Random } from '../random';
import type { Organisation } from './world';

const known = new Map<string, { pinyin: string; pinyin_full: string }>();

/** What a name is searched by; the same few hundred names come again and again. */
export function words(name: string): { pinyin: string; pinyin_full: string } {
  const found = known.get(name);
  if (found) return found;
  const { initials, full } = readingsOf(name);
  const made = { pinyin: initials, pinyin_full: full };
  known.set(name, made);
  return made;
}

/** What a person is searched by. */
export function personWords(name: string): { pinyin: string; pinyin_full: string } {
  const { initials, full } = readingsOfPerson(name);
  return { pinyin: initials, pinyin_full: full };
}

/** The joined organisations with their departments, and the platform that the base data made. */
export async function buildOrganisations(db: Db, at: string): Promise<Map<string, Organisation>> {
  const made = new Map<string, Organisation>();
  const platform = await sql<{ id: string; name: string; code: string; root: string }>`select o.id, o.name, o.code, d.id as root from organisation o
    join department d on d.org_id = o.id and d.parent_id is null where o.kind = 'P'`.execute(db);
  const p = platform.rows[0];
  if (!p) throw new Error('the base data is missing: seedBase has not run');
  await sql`update organisation set social_credit_code = '91330100MA2YRT0011', division_sn = '330106', address = '浙江省杭州市西湖区文三路100号' where id = ${p.id}`.execute(
    db,
  );
  made.set('p', { ...p, key: 'p', kind: 'P', departments: new Map(), people: new Map(), central: '', standby: '', cold: '', stop: '', scrap: '', wards: [] });
  for (const fact of organisations) made.set(fact.key, await addOrganisation(db, fact, at));
  await addDepartments(
    db,
    made.get('p') as Organisation,
    [
      ['运营部', '行政'],
      ['产品部', '质管'],
    ],
    at,
  );
  return made;
}

async function addOrganisation(db: Db, fact: OrganisationFact, at: string): Promise<Organisation> {
  const organisation: Organisation = {
    key: fact.key,
    id: newId(),
    kind: fact.kind,
    code: fact.code,
    name: fact.name,
    root: newId(),
    departments: new Map(),
    people: new Map(),
    central: '',
    standby: '',
    cold: '',
    stop: '',
    scrap: '',
    wards: [],
  };
  const { pinyin, pinyin_full } = words(fact.name);
  await sql`insert into organisation (id, code, kind, name, pinyin, pinyin_full, alias, social_credit_code, division_sn, address, legal_person, org_level, registrant, registrant_phone, invoice_title,
      joined, is_use_system, role_template_id, vip_level_id, vip_expire, registered_at, approved_at, created_at, updated_at)
    select ${organisation.id}, ${fact.code}, ${fact.kind}, ${fact.name}, ${pinyin}, ${pinyin_full}, ${fact.alias ?? null}, ${fact.creditCode}, ${fact.division},
      ${fact.address}, ${fact.legal}, ${fact.level ?? null},
      ${fact.legal}, ${phoneOf(fact.name)}, ${fact.name}, true, true, (select id from role_template where org_kind = ${fact.kind} and is_default and deleted_at is null),
      (select id from vip_level where rank = 2 and deleted_at is null), '2099-12-31', ${at}, ${at}, ${at}, ${at}`.execute(db);
  await sql`insert into organisation_menu (org_id, node_id) select ${organisation.id}, id from menu_node where type > 0 and ${fact.kind} = any(org_kinds) and deleted_at is null`.execute(
    db,
  );
  await touchPermissions(db, organisation.id);
  await insertRows(db, 'department', [
    {
      org_id: organisation.id,
      id: organisation.root,
      code: '01',
      name: fact.name,
      ...words(fact.name),
      level: 1,
      path: [organisation.root],
      created_at: at,
      updated_at: at,
    },
  ]);
  await addDepartments(db, organisation, fact.departments, at);
  return organisation;
}

async function addDepartments(db: Db, organisation: Organisation, departments: OrganisationFact['departments'], at: string): Promise<void> {
  const rows = departments.map(([name, type], i) => {
    const id = newId();
    organisation.departments.set(name, id);
    return {
      org_id: organisation.id,
      id,
      code: `01${String(i + 1).padStart(2, '0')}`,
      name,
      ...words(name),
      parent_id: organisation.root,
      level: 2,
      path: [organisation.root, id],
      dept_type: type,
      is_surgery: type === '手术室',
      can_claim: true,
      sort: (i + 1) * 10,
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(db, 'department', rows);
}

/** Makers that are archive rows: named by products, not on the platform. @returns ids by key, the joined maker's too */
export async function buildMakers(db: Db, made: Map<string, Organisation>, random: Random, at: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows = makers.flatMap((one, i) => {
    const joined = made.get(one.key);
    const id = joined?.id ?? newId();
    ids.set(one.key, id);
    if (joined) return [];
    const creditCode =
      `9${random.int(1, 9)}${random.pick(['3201', '3301', '4401', '1101', '3101'])}00MA${String(100_000 + i * 37)}${random.pick([...'ABCDEFGHJKLMNPQRTUWXY'])}${random.int(1, 9)}`.slice(
        0,
        18,
      );
    return [
      {
        id,
        code: `V${String(i + 101)}`,
        kind: 'V',
        name: one.name,
        ...words(one.name),
        social_credit_code: one.mark === '进' ? null : creditCode,
        joined: false,
        is_use_system: false,
        created_at: at,
        updated_at: at,
      },
    ];
  });
  await insertRows(db, 'organisation', rows);
  return ids;
}

/** Customers of the dealers and the maker that are archive rows, too. @returns ids by key */
export async function buildCustomers(db: Db, at: string): Promise<Map<string, string>> {
  const ids = new Map(customers.map((one) => [one.key, newId()]));
  const rows = customers.map((one, i) => ({
    id: ids.get(one.key),
    code: `${one.kind}${String(i + 301)}`,
    kind: one.kind,
    name: one.name,
    ...words(one.name),
    social_credit_code: one.creditCode,
    division_sn: one.division,
    address: one.address,
    legal_person: one.legal,
    org_level: one.level || null,
    joined: false,
    is_use_system: false,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(db, 'organisation', rows);
  return ids;
}
