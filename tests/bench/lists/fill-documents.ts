import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import type { Db } from '../../../src/server/db/open';
import { foldCounts } from '../../../src/server/engine/documents/fold-counts';
import { makeSpecification, trade } from '../../support/trade-world';
import type { Organisation } from '../../support/world';

/**
 * That many delivery notes over two years, 50 customers, every status, one line each: written by two statements, not
 * posted; only what a list reads has to be there, and its counts are kept as after any save. Ids sort by time as the product's own do.
 * @returns the dealer's customers
 */
export async function fillDocuments(db: Db, dealer: Organisation, count: number): Promise<string[]> {
  const customers = Array.from({ length: 50 }, () => newId());
  const names = customers.map((_, i) => `第${i + 1}人民医院`);
  const hospitals = customers.map(() => newId());
  await sql`insert into organisation (id, kind, code, name)
    select id, 'H', 'B' || i, name from unnest(${hospitals}::uuid[], ${names}::text[]) with ordinality as t (id, name, i)`.execute(db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    select ${dealer.id}, id, name, 'DH', 'customer', hospital, '入库结算', 30, true
    from unnest(${customers}::uuid[], ${names}::text[], ${hospitals}::uuid[]) as t (id, name, hospital)`.execute(db);
  const stores = Array.from({ length: 5 }, () => newId());
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, is_default)
    select ${dealer.id}, id, 'B' || i, case i when 1 then '中心库' else i || '号库' end, 1, 1, i = 1 from unnest(${stores}::uuid[]) with ordinality as t (id, i)`.execute(
    db,
  );
  const { spec, box } = await makeSpecification(db, '留置针');
  await trade(db, { ...dealer, warehouse: stores[0] ?? '', stopWarehouse: '', user: '', employee: '' }, spec);
  await sql`
    insert into document (org_id, id, kind, sn, status, document_date, biz_date, partner_id, warehouse_id, salesman_id, mode, delivery_address,
      receiver, total_quantity, total_amount, total_tax, total_net, total_cost, line_count, created_by, created_at, updated_at, reviewed_by, reviewed_at)
    select ${dealer.id}, ${timeId}, 'saleOdo', 'XC' || to_char(day, 'YYYYMMDD') || lpad((i % 10000)::text, 4, '0'), (array[0, 1, 2, 2, 2, 2, 7, 7, 5, 6])[1 + i % 10], day, day,
      (${customers}::uuid[])[1 + i % 50], (${stores}::uuid[])[1 + i % 5], ${dealer.admin.employee}, (array['1', '2', '3'])[1 + i % 3], '解放路1号', '王库管', 1 + i % 40,
        100 + i % 9000, 13, 87 + i % 9000, 80 + i % 8000, 1,
      ${dealer.admin.user}, at, at, ${dealer.admin.user}, at
    from (select i, at, (at at time zone 'Asia/Shanghai')::date as day from generate_series(1, ${count}::int) as i,
      lateral (select now() - interval '1 day' - (${count}::int - i) * interval '2 years' / ${count}::int as at) as t) as d`.execute(db);
  await sql`
    insert into document_line (org_id, id, document_id, line_no, specification_id, unit_id, ratio, quantity, base_quantity, price, tax_rate, amount, batch_no)
    select org_id, gen_random_uuid(), id, 1, ${spec}, ${box}, 10, 1, 10, 100, 13, 100, 'B' || (row_number() over ()) % 500 from document where org_id = ${dealer.id}`.execute(
    db,
  );
  await foldCounts(db);
  await sql`vacuum (analyze) document, document_line, partner, document_count, document_count_delta`.execute(db);
  return customers;
}

/** A version 7 id of the moment `at`. */
const timeId = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(i), 15, '0'))::uuid`;
