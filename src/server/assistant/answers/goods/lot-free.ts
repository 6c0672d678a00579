import { dayOf, daysBetween } from '../../../../define/dates';
import type { ToolAnswer } from '../../tool';
import { stock } from '../../tools/stock';
import { given, use } from '../../use';
import type { Told } from '../words-of';
import { factRows } from './rows';

/** Whether it may go out: what lies of it, when it ends and what holds it back. */
export async function mayGo(told: Told, lot: string): Promise<ToolAnswer> {
  const { asking, product } = told;
  const lies = await use(stock, asking, given({ batchNo: lot, product }));
  const rows = await factRows(asking.context, { of: 'lying', by: ['state', 'expiryDate'], measures: ['quantity', 'available'], where: { batchNo: `=${lot}` } });
  if (lies.isEmpty || rows.length === 0) return lies;
  const today = dayOf(asking.context.now());
  const [ended] = rows.map(({ expiryDate }) => String(expiryDate ?? '')).filter((day) => day !== '' && day < today);
  const free = rows.reduce((sum, { available }) => sum + Number(available ?? 0), 0);
  const held = [...new Set(rows.flatMap(({ state }) => HELD[String(state)] ?? []))];
  const says = ended
    ? `**不能**：批号 ${lot} 有效期至 ${ended}，已过期 **${daysBetween(ended, today)} 天**${held.length > 0 ? `，并且${held.join('、')}` : ''}。`
    : free <= 0
      ? `**不能**：批号 ${lot} 可用为 0${held.length > 0 ? `（${held.join('、')}）` : ''}。`
      : `可以：批号 ${lot} 没有过期，可用 **${free}**${held.length > 0 ? `（另有${held.join('、')}的，不能动）` : ''}。`;
  return { ...lies, text: `${says}\n\n${lies.text}` };
}
const HELD: Readonly<Record<string, string>> = { stopped: '停售', frozen: '冻结' };
