import type { Context } from '../../../src/server/base/context';
import { add, edit, linesOf } from '../documents';
import { type Make, openLines } from './making';
import { careForSet, isHome } from './theatre';
import { freshLines, type Step, takenFrom, type Values } from './world';

/** Follow-table cases: sets go out, are counted, used, booked in, sold, and the rest comes back. */
export const surgeryMakers: Record<string, Make> = {
  bonePresale: async (step) => {
    const { w, otherCustomer, stores, theatre } = step.history;
    const withSet = step.random.chance(0.6) && (await isHome(step.history));
    const warehouse = withSet ? w.dealer.warehouse : step.random.pick(stores.dealer);
    const loose =
      withSet && step.random.chance(0.6) ? [] : (await takenFrom(step, step.dealer, warehouse)).map(unsaid).filter((line) => line.owner === undefined);
    if (!withSet && loose.length === 0) return;
    const header = {
      customer: step.random.pick([w.customer, w.customer, otherCustomer]),
      warehouse,
      ...operation(step.dealer),
      surgeon: '陈主任',
      patientName: '张三丰',
      ...(withSet ? { kits: [theatre.set] } : {}),
    };
    const { id } = await add(step.dealer, 'bonePresale', header, loose);
    if (withSet) await price(step, id);
  },
  surgicalReport: async (step) => {
    const { w, consignor, theatre } = step.history;
    const accepted = step.random.chance(0.85) ? await openLines(step, step.hospital, 'bonePreAcceptance') : undefined;
    const lines = accepted
      ? accepted.lines.map(({ specification, unit, quantity, sourceLine }) => ({
          specification,
          unit,
          quantity: step.random.chance(0.1) ? '0' : quantity,
          sourceLine,
        }))
      : freshLines(step, 2, () => false).map(({ taxRate: _t, ...line }) => line);
    const header = {
      supplier: accepted?.header.partner_id ?? consignor,
      ...operation(step.hospital),
      department: w.ward,
      surgeon: w.hospital.employee,
      patient: theatre.patient,
      followUp: '李跟台',
    };
    await add(
      step.hospital,
      'surgicalReport',
      header,
      lines.map((line) => ({ ...line, implantSite: 'L4' })),
    );
  },
  surgicalUsage: async (step) => {
    const { w, stores, theatre } = step.history;
    const used = (lines: readonly Values[]): Values[] => lines.map((line) => ({ ...line, implantSite: 'L4', usage: '1' }));
    const theirs = { ...operation(step.hospital), department: w.ward, surgeon: w.hospital.employee, circulatingNurse: theatre.nurse, patient: theatre.patient };
    const way = step.random.pick(['own', 'own', 'table', 'dealer']);
    const open =
      way === 'own' ? undefined : await openLines(step, way === 'table' ? step.hospital : step.dealer, way === 'table' ? 'bonePreAcceptance' : 'bonePresale');
    const pulled = open?.lines.map(({ specification, unit, quantity, sourceLine }) => ({ specification, unit, quantity, sourceLine })) ?? [];
    if (open && way === 'table') await add(step.hospital, 'surgicalUsage', { ...theirs, partner: open.header.partner_id }, used(pulled));
    if (open && way === 'dealer') await add(step.dealer, 'surgicalUsage', { ...operation(step.dealer), partner: open.header.partner_id }, used(pulled));
    if (way !== 'own') return;
    const lines = (await takenFrom(step, step.hospital, stores.ward)).map(unsaid).map(({ price: _p, taxRate: _t, ...line }) => line);
    if (lines.length > 0) await add(step.hospital, 'surgicalUsage', { ...theirs, warehouse: stores.ward }, used(lines));
  },
  boneGrn: async (step) => {
    const open = await openLines(step, step.hospital, step.random.pick(['surgicalReport', 'surgicalUsage']));
    if (!open) return;
    const lines = open.lines.map(({ specification, unit, quantity, sourceLine }) => ({ specification, unit, quantity, sourceLine }));
    await add(step.hospital, 'boneGrn', { supplier: open.header.partner_id, department: step.history.w.ward }, lines);
  },
  boneSale: async (step) => {
    const open = await openLines(step, step.dealer, 'bonePresale');
    if (!open) return;
    const lines = open.lines.map(({ specification, unit, quantity, price, taxRate, sourceLine }) => ({
      specification,
      unit,
      quantity,
      price,
      taxRate,
      sourceLine,
    }));
    await add(step.dealer, 'boneSale', { customer: open.header.partner_id, ...operation(step.dealer), attachments: ['报台单.jpg'] }, lines);
  },
  boneReturn: async (step) => {
    const isHospital = step.random.chance(0.5);
    const context = isHospital ? step.hospital : step.dealer;
    const open = await openLines(step, context, isHospital ? 'bonePreAcceptance' : 'bonePresale');
    if (!open) return;
    const { w, theatre, stores } = step.history;
    const mine = isHospital
      ? {}
      : {
          warehouse: step.random.pick(stores.dealer),
          unqualifiedWarehouse: w.dealer.stopWarehouse,
          ...(step.random.chance(0.5) ? { toolsBack: step.random.some(theatre.tools, step.random.int(1, 2)) } : {}),
        };
    const lines = open.lines.map(({ specification, unit, quantity, sourceLine }) => ({ specification, unit, quantity, sourceLine }));
    await add(context, 'boneReturn', { partner: open.header.partner_id, reason: step.random.pick(['1', '3']), ...mine }, lines);
  },
  instrumentKit: ({ history, random }) => careForSet(history, random.pick(['refill', 'refill', 'sterilise'])),
};

const operation = (context: Context): Values => ({ surgeryName: '椎体融合术', surgeryAt: context.now().toISOString() });
const unsaid = ({ fefoReason: _f, ...line }: Values): Values => line;

/** What lies in a set has no price yet. */
async function price(step: Step, id: string): Promise<void> {
  const lines = (await linesOf(step.dealer, id)).map((line) => ({
    id: line.id,
    specification: line.specification_id,
    unit: line.unit_id,
    quantity: line.quantity,
    batchNo: line.batch_no,
    serialNo: line.serial_no ?? '',
    packNo: line.pack_no ?? '',
    price: String(step.random.int(100, 20_000) / 100),
    taxRate: '13',
  }));
  await edit(step.dealer, 'bonePresale', id, {}, lines);
}
