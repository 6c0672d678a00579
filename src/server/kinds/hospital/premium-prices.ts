import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import { compare, plain, sub } from '../../../define/money';
import { priceAdjustment } from '../../../domain/hospital/price-adjustment';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { saveDocument } from '../../engine/documents/save';
import { callerOf } from '../../engine/masters/asked';
import type { ActionService } from '../../engine/masters/services';

type Priced = { specification: string; unit: string; code: string; name: string; spec: string; paid: string; old: string | null; next: string; rule: string };
/** Rows shown of a trial; lines of one adjustment. */
const SHOWN = 300;
const LINES = 500;

/** Products whose charge price the rules would change on a day, those that change most first. */
async function changes(tx: Db, { org }: Context, day: string): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select specification_id as specification, unit_id as unit, code, product_name as name, spec_model as spec, purchase_price as paid, old_price as old, new_price as next, rule_name as rule
    from premium_prices(${org.id}, ${day}::date) where new_price is distinct from old_price order by abs(new_price - coalesce(old_price, 0)) desc, code`.execute(
    tx,
  );
  return rows;
}

const difference = ({ old, next }: Priced): string => (old === null ? '' : plain(sub(next, old)));

/** What the rules in use come to today, before anything is changed. */
export const simulatePremium: ActionService = async (tx, context) => {
  const found = await changes(tx, context, dayOf(context.now()));
  const seesCost = callerOf(context).may('viewCost', 'premiumPrice');
  const raised = found.filter(({ old, next }) => old !== null && compare(next, old) > 0).length;
  return {
    says: [
      found.length === 0 ? '按现行规则没有需要调整的收费价' : `${found.length}个产品的收费价将改变，其中${raised}个上调`,
      ...(found.length > SHOWN ? [`只列出变动最大的${SHOWN}个`] : []),
    ],
    table: {
      head: ['编码', '产品', '规格型号', ...(seesCost ? ['采购价'] : []), '原收费价', '新收费价', '差额', '规则'],
      rows: found
        .slice(0, SHOWN)
        .map((one) => [
          one.code,
          one.name,
          one.spec,
          ...(seesCost ? [plain(one.paid)] : []),
          one.old === null ? '' : plain(one.old),
          plain(one.next),
          difference(one),
          one.rule,
        ]),
    },
  };
};

/** Drafts the adjustment of charge prices; the prices change when it is reviewed and its day has come. */
export const applyPremium: ActionService = async (tx, context, { input }) => {
  const day = addDays(dayOf(context.now()), Number(input.effective));
  const found = await changes(tx, context, day);
  if (found.length === 0) throw new Rejected('按现行规则没有需要调整的收费价');
  const numbers: string[] = [];
  for (let start = 0; start < found.length; start += LINES) {
    const lines = found
      .slice(start, start + LINES)
      .map(({ specification, unit, next, rule }) => ({ specification, unit, newPrice: plain(next), reason: `加价规则：${rule}`.slice(0, 200) }));
    const header = { adjustKind: 'charge', basis: String(input.basis ?? ''), effectiveDate: day };
    const saved = await saveDocument({ ...context, db: tx, isSystem: true, screen: '' }, priceAdjustment, { header, lines, key: newId(), confirmed: true });
    numbers.push(saved.sn ?? '');
  }
  return { says: [`已生成调价单 ${numbers.join('、')}，共${found.length}个产品；提交并审核后于 ${day} 生效`] };
};
