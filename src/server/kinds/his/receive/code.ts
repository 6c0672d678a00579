import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { logInterface } from '../../../base/interface-log';
import type { Answer } from './take-call';

const STATES: Record<string, string> = { '0': '已生成', '1': '已打印', '2': '在库', '3': '已出库', '4': '已使用', '5': '作废' };

/** What a code scanned there stands for: goods, the item they are charged by and its price, lot, where it lies. */
export async function codeFor(context: Context, code: string): Promise<Answer> {
  const started = Date.now();
  const { rows } = await sql<Record<string, string | null>>`
    select c.product_name as name, c.spec_model as spec, coalesce(b.own_code, c.code) as "innerCode", i.code as "hisItemCode",
    trim_scale(b.charge_price)::text as "chargePrice", t.batch_no as "batchNo",
      t.expiry_date::text as "expiryDate", s.state, w.name as warehouse
    from stock_label s join specification_card c on c.id = s.specification_id left join business_product b on b.org_id = s.org_id and b.specification_id = s.specification_id and b.deleted_at is null
      left join lot t on t.org_id = s.org_id and t.id = s.lot_id left join warehouse w on w.org_id = s.org_id and w.id = s.warehouse_id
      left join product_comparison m on m.org_id = s.org_id and m.specification_id = s.specification_id and m.state = '2' and m.deleted_at is null
      left join his_item i on i.org_id = m.org_id and i.id = m.his_item_id
    where s.org_id = ${context.org.id} and s.label_no = ${code} and s.deleted_at is null`.execute(context.db);
  const [found] = rows;
  await logInterface(context.db, {
    org: context.org.id,
    callId: newId(context.now().getTime()),
    attempt: 1,
    system: 'HIS',
    interface: '唯一码查询',
    direction: 'in',
    sn: code.slice(0, 60),
    state: found ? 'success' : 'failed',
    milliseconds: Date.now() - started,
    error: found ? '' : '唯一码不存在',
    request: '',
    response: found ? String(found.name) : '',
    isIdempotent: true,
    at: context.now(),
  });
  if (!found) return { code: 40401, msg: '唯一码不存在' };
  return { code: 0, msg: '成功', result: { ...found, state: STATES[found.state ?? ''] ?? found.state } };
}
