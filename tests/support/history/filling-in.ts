import { edit, linesOf } from '../documents';
import type { Step, Values } from './world';

type Chosen = { id: string; kind: string; status: number; org_id: string; origin: string };
type Filled = { header: Values; lines: (line: Values, less: number) => Values };

/** What people write into papers that came to them before they confirm them: sometimes something is missing, broken or refused. */
const FILLED: Record<string, (step: Step) => Filled> = {
  departmentReceipt: ({ random }) => ({
    header: {},
    lines: (line, less) => ({ receivedQuantity: String(Number(line.note_quantity) - less), ...(less ? { refuseReason: random.pick(['破损', '短缺']) } : {}) }),
  }),
  purchaseGrn: () => ({ header: {}, lines: counted }),
  enquiry: ({ random }) => ({
    header: { validUntil: '2040-02-01' },
    lines: () => ({ quotePrice: String(random.int(1, 900) / 10), taxRate: '13', leadDays: '3' }),
  }),
  bonePreAcceptance: ({ history }) => ({
    header: { department: history.w.ward, patient: history.theatre.patient, packageOk: '1', sterileOk: '1', toolsPresent: '1' },
    lines: (line, less) => ({ ...counted({ quantity: line.note_quantity }, less), scannedQuantity: String(line.note_quantity) }),
  }),
  boneReturn: ({ history, random }) => ({
    header: {
      warehouse: random.pick(history.stores.dealer),
      unqualifiedWarehouse: history.w.dealer.stopWarehouse,
      toolsBack: random.some(history.theatre.tools, random.int(0, 2)),
    },
    lines: (line, less) => {
      const found = Number(line.note_quantity) - less;
      const bad = random.chance(0.2) ? 1 : 0;
      return { quantity: String(found), qualifiedQuantity: String(found - bad), unqualifiedQuantity: String(bad) };
    },
  }),
};

const counted = (line: Values, less: number): Values => ({
  quantity: String(Number(line.quantity) - less),
  refusedQuantity: String(less),
  ...(less ? { refuseReason: '3' } : {}),
});

/** Made by somebody else: counted before it is confirmed. */
export async function fillIn(step: Step, chosen: Chosen): Promise<void> {
  const { random, hospital, dealer } = step;
  const isMirror = chosen.origin === 'mirror';
  const filled = isMirror || chosen.kind === 'departmentReceipt' ? FILLED[chosen.kind]?.(step) : undefined;
  if (!filled) return;
  const context = chosen.org_id === hospital.org.id ? hospital : dealer;
  const lines = await linesOf(context, chosen.id);
  const less = (line: Values): number => (random.chance(0.3) && Number(line.note_quantity ?? line.quantity) > 1 ? 1 : 0);
  await edit(
    context,
    chosen.kind,
    chosen.id,
    filled.header,
    lines.map((line) => ({ id: line.id, ...filled.lines(line, less(line)) })),
  );
}
