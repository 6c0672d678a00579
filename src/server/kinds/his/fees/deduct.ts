import { sql } from 'kysely';
import { compare, isWhole, plain } from '../../../../define/money';
import { useRecord } from '../../../../domain/hospital/use-record';
import type { Context } from '../../../base/context';
import { Refusal } from '../../../base/errors';
import { gathering } from '../../../base/gather';
import { newId } from '../../../base/id';
import { actOnDocument } from '../../../engine/documents/lifecycle';
import { ruleReader } from '../../../engine/documents/rules';
import { addDraft } from '../../../engine/documents/save';
import type { Fee } from './fee';
import { readUses, type Use } from './uses';
import { operatorOf, visitOf } from './visit';

/** Goods a charge may be taken from the ward's store for. */
type Goods = { specification: string; unit: string; isDivisible: boolean; isCoded: boolean; manageClass: string };
/** What came of it: the use that was made, or why none was. `status` as the fee gets it. */
export type Deducted = { uses: readonly Use[] } | { status: '4' | '6'; reason: string };

/** Where and of what: a code names goods, store and lot; without one the goods an item is compared with. */
export type Wanted = { quantity: string; specifications: readonly string[]; code: string };

/**
 * What was charged and nobody wrote down counts as used where rule his.chargeDeduct says so: reviewed at once, first expiry first, from a store of the
 * department that carried it out. `isAsked`: somebody decided it for this charge, whatever the rule says.
 */
export async function deduct(context: Context, fee: Fee, wanted: Wanted, isAsked = false): Promise<Deducted> {
  const how = isAsked ? '全部' : (await ruleReader(context, { department: fee.department ?? '' }))('his.chargeDeduct');
  if (how === '关闭') return { status: '4', reason: '没有对应的使用记录' };
  const goods = await goodsOf(context, wanted.specifications);
  const may = goods.filter(
    (one) => (wanted.code ? how === '全部' : !one.isCoded) && (how === '全部' || one.manageClass !== '高值') && (one.isDivisible || isWhole(wanted.quantity)),
  );
  if (may.length === 0) return { status: '4', reason: '没有对应的使用记录' };
  const store = await storeWith(context, fee, may, wanted);
  if (!store) return wanted.code ? { status: '4', reason: `唯一码【${wanted.code}】不在执行科室的库房` } : { status: '6', reason: '执行科室库存不足' };
  await sql`savepoint deduct`.execute(context.db);
  try {
    const made = await gathering(context.db, () => use(context, fee, { ...store, ...wanted }));
    await sql`release savepoint deduct`.execute(context.db);
    return { uses: await readUses(context.db, context.org.id, sql`h.id = ${made}`) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint deduct`.execute(context.db);
    return { status: '4', reason: error.message };
  }
}

async function goodsOf({ db, org }: Context, specifications: readonly string[]): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select b.specification_id as specification, c.root_unit_id as unit, c.divisible as "isDivisible", b.coded as "isCoded", coalesce(b.manage_class, '') as "manageClass"
    from business_product b join specification_card c on c.id = b.specification_id where b.org_id = ${org.id}
    and b.specification_id = any(${[...specifications]}::uuid[]) and b.deleted_at is null`.execute(db);
  return rows;
}

/** The store of the department that holds enough of one of the goods, the fullest first. */
async function storeWith(
  { db, org, now }: Context,
  fee: Fee,
  goods: readonly Goods[],
  { quantity, code }: Wanted,
): Promise<{ store: string; goods: Goods; lot?: Lot } | undefined> {
  if (code) {
    const { rows } = await sql<{ store: string; specification: string } & Lot>`
      select w.id as store, s.specification_id as specification, t.batch_no as "batchNo", t.serial_no as "serialNo" from stock_label s join warehouse w on w.org_id = s.org_id and w.id = s.warehouse_id
        join lot t on t.org_id = s.org_id and t.id = s.lot_id
      where s.org_id = ${org.id} and s.label_no = ${code} and s.state = '2' and w.level = 2 and w.department_id = ${fee.department}`.execute(db);
    const [found] = rows;
    const one = found && goods.find(({ specification }) => specification === found.specification);
    return found && one && { store: found.store, goods: one, lot: { batchNo: found.batchNo, serialNo: found.serialNo } };
  }
  const { rows } = await sql<{ store: string; specification: string; free: string }>`
    select b.warehouse_id as store, b.specification_id as specification, sum(b.quantity - b.reserved)::text as free
    from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id join lot t on t.org_id = b.org_id and t.id = b.lot_id
    where b.org_id = ${org.id} and w.level = 2 and w.department_id = ${fee.department} and w.scrap_type = 1 and w.status and w.deleted_at is null and b.pack_no = ''
      and b.specification_id = any(${goods.map(({ specification }) => specification)}::uuid[])
      and (t.expiry_date is null or t.expiry_date >= (${now()}::timestamptz at time zone 'Asia/Shanghai')::date)
    group by 1, 2 order by sum(b.quantity - b.reserved) desc, 1, 2`.execute(db);
  const [found] = rows.filter(({ free }) => compare(free, quantity) >= 0);
  const one = found && goods.find(({ specification }) => specification === found.specification);
  return found && one && { store: found.store, goods: one };
}

type Lot = { batchNo: string; serialNo: string };
type Taken = { store: string; goods: Goods; lot?: Lot; quantity: string; code: string };

/** @returns the record, reviewed */
async function use(context: Context, fee: Fee, { store, goods, lot, quantity, code }: Taken): Promise<string> {
  const system = { ...context, isSystem: true, screen: '' };
  const header = {
    useType: '3',
    department: fee.department,
    warehouse: store,
    patient: await visitOf(system, fee),
    useTime: fee.at,
    operator: await operatorOf(system, fee),
    remark: `HIS计费 ${fee.feeId}`,
  };
  const line = { specification: goods.specification, unit: goods.unit, quantity: plain(quantity), ...(lot ? { ...lot, labelNo: code } : {}) };
  const saved = await addDraft(system, useRecord, { header, lines: [line] }, { confirmed: true, hasLots: true, automatic: { source: 'HIS' } });
  const review = useRecord.actions.find((action) => action.id === 'review');
  if (!review) throw new Error('a use is never reviewed');
  await actOnDocument(system, useRecord, review, { id: saved.id, version: saved.version, key: newId(), confirmed: true });
  return saved.id;
}
