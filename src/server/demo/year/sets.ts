import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';
import { onHand } from './stock';

/** Operations, and the groups of goods they take first. */
const OPERATIONS = [
  ['SS001', '腹腔镜胆囊切除术套包', '腹腔镜胆囊切除术', 'surgery'],
  ['SS002', '剖宫产术套包', '子宫下段剖宫产术', 'suture,protect'],
  ['SS003', '骨折内固定术套包', '骨折切开复位内固定术', 'ortho'],
] as const;
const TOOLS = [
  ['GJ001', '持针器', '18cm 直'],
  ['GJ002', '动力钻', 'DP-200'],
  ['GJ003', '骨膜剥离器', '弯 20cm'],
] as const;

/** What operations take, and the instruments for them: of the platform's library, or of an organisation's own, one set of them packed. */
export async function keepSets(at: Day, userName: string, goods: readonly Goods[]): Promise<void> {
  const desk = at.desk(userName);
  const fitting = (groups: string): Goods[] => {
    const first = goods.filter((one) => groups.split(',').includes(one.group));
    return at.random.some([...(first.length >= 3 ? first : goods)], 5);
  };
  for (const [code, name, surgeryName, groups] of OPERATIONS) {
    const contents = fitting(groups).map((one): Values => ({ specification: one.id, quantity: String(at.random.int(1, 4)) }));
    await keepRecord(desk, 'surgeryKit', { code, name, surgeryName }, { contents });
  }
  const implants = fitting('ortho')
    .slice(0, 3)
    .map((one): Values => ({ specification: one.id, parQuantity: '4', minQuantity: '1' }));
  const tools = TOOLS.map(([, name]): Values => ({ name, parCount: '1' }));
  const template = { kitNo: `MB${at.organisation.code}`, name: '骨折内固定标准包', isTemplate: true, kitKind: '3' };
  await keepRecord(desk, 'instrumentKit', template, { implants, tools });
  if (at.organisation.kind === 'P') return;
  for (const [toolNo, name, model] of TOOLS) await keepRecord(desk, 'surgicalTool', { toolNo, name, model, warehouse: at.organisation.central });
  await packOwn(at, goods);
}

/** A set of instruments that stands packed in the store. */
async function packOwn(at: Day, goods: readonly Goods[]): Promise<void> {
  const desk = at.desk(crewOf(at.organisation).keep);
  const here = await onHand(at, at.organisation.central, goods);
  const packed = goods
    .filter((one) => !one.isCoded && !one.isCold && (here.get(one.id) ?? 0) >= Math.max(8, one.boxRatio * 3))
    .sort((a, b) => a.boxRatio - b.boxRatio || a.code.localeCompare(b.code))
    .slice(0, 2);
  const implants = packed.map((one): Values => ({ specification: one.id, parQuantity: String(one.boxRatio === 1 ? 2 : one.boxRatio), minQuantity: '1' }));
  if (implants.length === 0) return;
  const row = { kitNo: `QX${at.organisation.code}`, name: '四肢骨折基础器械包', kitKind: '2', warehouse: at.organisation.central };
  const id = await keepRecord(desk, 'instrumentKit', row, { implants, tools: TOOLS.map(([, name]): Values => ({ name, parCount: '1' })) });
  await actOnRecord(desk, 'instrumentKit', 'refill', id);
}
