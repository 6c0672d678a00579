import type { Goods } from '../world/world';
import type { Day } from './day';
import { keepRecord, type Values } from './desk';

const OPERATIONS = [
  ['SS001', '腹腔镜胆囊切除术套包', '腹腔镜胆囊切除术'],
  ['SS002', '剖宫产术套包', '子宫下段剖宫产术'],
  ['SS003', '骨折内固定术套包', '骨折切开复位内固定术'],
] as const;
const TOOLS = [
  ['GJ001', '持针器', '18cm 直'],
  ['GJ002', '动力钻', 'DP-200'],
  ['GJ003', '骨膜剥离器', '弯 20cm'],
] as const;

/** What operations take, and the instruments for them: of the platform's library, or of an organisation's own. */
export async function keepSets(at: Day, userName: string, goods: readonly Goods[]): Promise<void> {
  const desk = at.desk(userName);
  for (const [code, name, surgeryName] of OPERATIONS) {
    const contents = at.random.some([...goods], 5).map((one): Values => ({ specification: one.id, quantity: String(at.random.int(1, 4)) }));
    await keepRecord(desk, 'surgeryKit', { code, name, surgeryName }, { contents });
  }
  const isLibrary = at.organisation.kind === 'P';
  const implants = at.random.some([...goods], 3).map((one): Values => ({ specification: one.id, parQuantity: '4', minQuantity: '1' }));
  const tools = TOOLS.map(([, name]): Values => ({ name, parCount: '1' }));
  await keepRecord(
    desk,
    'instrumentKit',
    { kitNo: `MB${at.organisation.code}`, name: '骨折内固定标准包', isTemplate: true, kitKind: '3' },
    { implants, tools },
  );
  if (isLibrary) return;
  for (const [toolNo, name, model] of TOOLS) await keepRecord(desk, 'surgicalTool', { toolNo, name, model, warehouse: at.organisation.central });
}
