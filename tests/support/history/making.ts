import { sql } from 'kysely';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import { act, add } from '../documents';
import { freshLines, type Step, takenFrom, type Values } from './world';

/** One way to make a document of each kind: as a person would, from stock, from what is open upstream, or from nothing. */
export type Make = (step: Step) => Promise<void>;
const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
const price = (name: string): boolean => name === 'price';

/** Open lines of reviewed documents of a kind, all of one document, in the unit of the line or, sometimes, in pieces. */
export async function openLines(
  step: Step,
  context: Context,
  kind: string,
): Promise<{ header: Record<string, string>; lines: (Values & { unit: string })[] } | undefined> {
  const { rows } = await sql<{
    document_id: string;
    id: string;
    specification_id: string;
    unit_id: string;
    ratio: string;
    open: string;
    price: string | null;
    batch_no: string | null;
    serial_no: string | null;
    expiry_date: string | null;
    header: Record<string, string>;
  }>`
    select l.document_id, l.id, l.specification_id, l.unit_id, l.ratio, l.open, l.price, l.batch_no, l.serial_no, l.expiry_date, to_jsonb(h) as header
      from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and h.kind = ${kind} and h.status = 2 and not h.is_red and l.open > 0 order by h.created_at, h.id, l.line_no`.execute(
    context.db,
  );
  const chosen = rows.length > 0 ? step.random.pick(rows).document_id : undefined;
  const mine = rows.filter((row) => row.document_id === chosen);
  if (!mine[0]) return undefined;
  return {
    header: mine[0].header,
    lines: mine.map((row) => {
      const one = step.history.goods.find((candidate) => candidate.spec === row.specification_id);
      const inPieces = step.random.chance(0.3) && one !== undefined;
      const open = Number(row.open) * (inPieces ? Number(row.ratio) : 1);
      const quantity = Math.max(1, Math.floor(step.random.chance(0.5) ? open : open * step.random.next()));
      return {
        specification: row.specification_id,
        unit: inPieces ? (one?.piece as string) : row.unit_id,
        quantity: String(quantity),
        price: inPieces && row.price ? String(Number(row.price) / Number(row.ratio)) : (row.price ?? undefined),
        taxRate: '13',
        sourceLine: row.id,
        ...(row.batch_no ? { batchNo: row.batch_no, serialNo: row.serial_no ?? '', expiryDate: row.expiry_date ?? '' } : {}),
      };
    }),
  };
}

export const makers: Record<string, Make> = {
  initialStock: async (step) => {
    const isHospital = step.random.chance(0.5);
    const context = isHospital ? step.hospital : step.dealer;
    const stores = step.history.stores[isHospital ? 'hospital' : 'dealer'];
    // Opening stock is for stores where nothing has happened: as a rule a new one.
    if (stores.length < 5 && step.random.chance(0.7)) {
      const store = newId();
      await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${context.org.id}, ${store}, ${`N${stores.length}`}, ${`新库${stores.length}`}, 1, 1)`.execute(
        context.db,
      );
      stores.push(store);
    }
    await add(
      context,
      'initialStock',
      { warehouse: stores.at(-1) },
      freshLines(step, 3, (name) => name === 'unitCost'),
    );
  },
  purchaseOrder: async (step) => {
    const isHospital = step.random.chance(0.6);
    const { w, maker, stores } = step.history;
    const header = {
      supplier: isHospital ? w.supplier : maker,
      warehouse: step.random.pick(stores[isHospital ? 'hospital' : 'dealer']),
      settleMode: '1',
      expectedDate: '2030-01-01',
      ...delivery,
    };
    await add(
      isHospital ? step.hospital : step.dealer,
      'purchaseOrder',
      header,
      freshLines(step, 2, price).map(({ batchNo: _b, serialNo: _s, expiryDate: _e, ...line }) => line),
    );
  },
  arrivalOrder: async (step) => {
    const open = await openLines(step, step.dealer, 'purchaseOrder');
    if (!open) return;
    const batches = open.lines.filter((line) => !step.history.goods.some((one) => one.spec === line.specification && one.isSerial));
    if (batches.length === 0) return;
    const lines = batches.map(({ quantity, price: _p, taxRate: _t, ...line }) => ({
      ...line,
      noteQuantity: quantity,
      arrivedQuantity: quantity,
      refusedQuantity: '0',
      batchNo: `B${step.random.int(1, 4)}`,
      serialNo: '',
      expiryDate: '2034-06-30',
    }));
    await add(
      step.dealer,
      'arrivalOrder',
      { supplier: open.header.partner_id, warehouse: open.header.warehouse_id, deliveryNoteNo: 'N1', packageOk: true },
      lines.map((line) => ({ ...line, expiryDate: `203${line.batchNo.slice(1)}-06-30` })),
    );
  },
  inspectionOrder: async (step) => {
    const open = await openLines(step, step.dealer, 'arrivalOrder');
    if (!open) return;
    await add(
      step.dealer,
      'inspectionOrder',
      { supplier: open.header.partner_id, warehouse: open.header.warehouse_id, inspector: step.history.inspector },
      open.lines.map(({ price: _p, taxRate: _t, ...line }) => {
        const bad = step.random.chance(0.2) && Number(line.quantity) > 1 ? 1 : 0;
        return {
          ...line,
          sampleQuantity: '1',
          qualifiedQuantity: String(Number(line.quantity) - bad),
          unqualifiedQuantity: String(bad),
          pendingQuantity: '0',
          ...(bad ? { unqualifiedReason: '破损', handling: '1' } : {}),
        };
      }),
    );
  },
  purchaseGrn: async (step) => {
    const { consignor, maker, stores } = step.history;
    const from = step.random.pick(['inspectionOrder', 'purchaseOrder', '', 'consigned']);
    if (from === 'consigned') {
      await add(
        step.hospital,
        'purchaseGrn',
        { supplier: consignor, warehouse: step.random.pick(stores.hospital), settleMode: '2' },
        freshLines(step, 2, price),
      );
      return;
    }
    const open = from === '' ? undefined : await openLines(step, step.dealer, from);
    const header = open
      ? { supplier: open.header.partner_id, warehouse: open.header.warehouse_id, settleMode: '1' }
      : { supplier: maker, warehouse: step.random.pick(stores.dealer), settleMode: '1' };
    const lots = freshLines(step, 1, price)[0] as Values;
    await add(
      step.dealer,
      'purchaseGrn',
      header,
      open
        ? open.lines.map((line) => ({ batchNo: lots.batchNo, serialNo: '', expiryDate: lots.expiryDate, ...line, price: line.price ?? '10' }))
        : freshLines(step, 3, price),
    );
  },
  salesOrder: async (step) => {
    const { w, otherCustomer, stores } = step.history;
    await add(
      step.dealer,
      'salesOrder',
      {
        customer: step.random.pick([w.customer, otherCustomer]),
        warehouse: step.random.pick(stores.dealer),
        settleMode: '1',
        expectedDate: '2030-01-01',
        ...delivery,
      },
      freshLines(step, 2, price).map(({ batchNo: _b, serialNo: _s, expiryDate: _e, ...line }) => line),
    );
  },
  saleOdo: async (step) => {
    const { w, otherCustomer, stores } = step.history;
    const open = step.random.chance(0.7) ? await openLines(step, step.dealer, 'salesOrder') : undefined;
    const warehouse = open?.header.warehouse_id ?? step.random.pick(stores.dealer);
    const taken = await takenFrom(step, step.dealer, warehouse, 4);
    const lines = open
      ? open.lines.flatMap((line) =>
          taken
            .filter((one) => one.specification === line.specification)
            .slice(0, 1)
            .map((one) =>
              step.random.chance(0.2)
                ? { ...one, unit: line.unit, quantity: line.quantity, price: line.price ?? '10', sourceLine: line.sourceLine }
                : { ...one, price: line.price ?? '10', sourceLine: line.sourceLine },
            ),
        )
      : taken;
    if (lines.length > 0)
      await add(step.dealer, 'saleOdo', { customer: open?.header.partner_id ?? step.random.pick([w.customer, otherCustomer]), warehouse, ...delivery }, lines);
  },
  saleReturn: async (step) => {
    const open = await openLines(step, step.dealer, 'saleOdo');
    if (!open) return;
    const lines = open.lines
      .slice(0, 1)
      .map((line) => ({ ...line, price: line.price ?? '10', quantity: String(Math.max(1, Math.floor(Number(line.quantity) / 2))) }));
    await add(
      step.dealer,
      'saleReturn',
      { customer: open.header.partner_id, warehouse: step.random.pick(step.history.stores.dealer), returnKind: '1', reason: '退货' },
      lines,
    );
  },
  suppliesClaim: async (step) => {
    const { w, stores } = step.history;
    const lines = freshLines(step, 2, () => false).map(({ specification, unit, quantity }) => ({ specification, unit, quantity }));
    await add(
      step.hospital,
      'suppliesClaim',
      { claimType: '1', department: w.ward, sourceWarehouse: step.random.pick(stores.hospital), targetWarehouse: stores.ward, needDate: '2030-01-01' },
      lines,
    );
  },
  issueOdo: async (step) => {
    const { w, stores } = step.history;
    const open = step.random.chance(0.7) ? await openLines(step, step.hospital, 'suppliesClaim') : undefined;
    const from = open?.header.warehouse_id ?? step.random.pick(stores.hospital);
    const taken = (await takenFrom(step, step.hospital, from, 4)).map(({ price: _p, taxRate: _t, ...line }) => line);
    const lines = open
      ? taken.flatMap((one) => {
          const line = open.lines.find((candidate) => candidate.specification === one.specification);
          return line ? [{ ...one, sourceLine: line.sourceLine }] : [];
        })
      : taken;
    if (lines.length > 0)
      await add(step.hospital, 'issueOdo', { issueType: '1', target: '2', department: w.ward, sourceWarehouse: from, targetWarehouse: stores.ward }, lines);
  },
  dispatchOrder: async (step) => {
    const { rows } = await sql<{ id: string }>`select id from document where org_id = ${step.hospital.org.id} and kind = 'issueOdo' and status = 2`.execute(
      step.hospital.db,
    );
    if (rows.length > 0) await add(step.hospital, 'dispatchOrder', {}, [{ issueOdo: step.random.pick(rows).id, container: 'X1' }]);
  },
  issueReturn: async (step) => {
    const { w, stores } = step.history;
    const open = step.random.chance(0.5) ? await openLines(step, step.hospital, 'departmentReceipt') : undefined;
    const lines = (open ? open.lines.slice(0, 1) : await takenFrom(step, step.hospital, stores.ward, 2)).map(
      ({ price: _p, taxRate: _t, expiryDate: _e, fefoReason: _f, ...line }: Values) => ({ ...line, quality: step.random.pick(['合格', '不合格']) }),
    );
    if (lines.length > 0)
      await add(
        step.hospital,
        'issueReturn',
        { returnKind: '1', department: w.ward, sourceWarehouse: stores.ward, targetWarehouse: step.random.pick(stores.hospital), reason: '积压' },
        lines,
      );
  },
  useRecord: async (step) => {
    const { w, stores } = step.history;
    const lines = (await takenFrom(step, step.hospital, stores.ward)).map(({ price: _p, taxRate: _t, fefoReason: _f, ...line }) => line);
    if (lines.length > 0)
      await add(
        step.hospital,
        'useRecord',
        { useType: '2', department: w.ward, warehouse: stores.ward, reason: '自用', useTime: step.hospital.now().toISOString() },
        lines,
      );
  },
  stockTransfer: async (step) => {
    const isHospital = step.random.chance(0.5);
    const [context, stores] = isHospital
      ? [step.hospital, [...step.history.stores.hospital, step.history.stores.ward]]
      : [step.dealer, step.history.stores.dealer];
    const [from, to] = step.random.some(stores, 2) as [string, string];
    const lines = (await takenFrom(step, context, from)).map(({ price: _p, taxRate: _t, fefoReason: _f, ...line }) => line);
    if (lines.length > 0)
      await add(context, 'stockTransfer', { transferKind: 'move', fromWarehouse: from, toWarehouse: to, mode: step.random.pick(['1', '2']) }, lines);
  },
  advanceSale: async (step) => {
    const { w, otherCustomer, stores } = step.history;
    const warehouse = step.random.pick(stores.dealer);
    const customer = step.random.pick([w.customer, w.customer, otherCustomer]);
    const lines = (await takenFrom(step, step.dealer, warehouse)).filter((line) => line.owner === undefined);
    if (lines.length > 0)
      await add(step.dealer, 'advanceSale', { customer, warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' }, lines);
  },
  productTransfer: async (step) => {
    const { w, stores } = step.history;
    const isHospital = step.random.chance(0.3);
    const context = isHospital ? step.hospital : step.dealer;
    const partner = isHospital ? w.supplier : w.customer;
    const lent = isHospital && step.random.chance(0.6) ? await openLines(step, context, 'productTransfer') : undefined;
    if (lent?.header.side === 'in' && lent.header.mode === '1') {
      const lines = lent.lines.map(({ specification, unit, quantity, sourceLine }) => ({ specification, unit, quantity, sourceLine }));
      await add(context, 'productTransfer', { partner, warehouse: lent.header.warehouse_id }, lines);
      return;
    }
    const warehouse = step.random.pick(isHospital ? stores.hospital : stores.dealer);
    const lines = (await takenFrom(step, context, warehouse)).map(({ fefoReason: _f, ...line }) => line).filter((line) => line.owner === undefined);
    const mode = isHospital ? '2' : step.random.pick(['1', '2']);
    if (lines.length > 0) await add(context, 'productTransfer', { partner, warehouse, mode, ...(mode === '1' ? { backDate: '2040-01-01' } : {}) }, lines);
  },
  psiChange: async (step) => {
    const made = await changed(step);
    if (!made || made.lines.length === 0) return;
    const { id } = await add(made.context, 'psiChange', { reason: '更正', evidence: ['1.pdf'], expiryProof: ['2.pdf'], ...made.header }, made.lines);
    // Two or three have to agree, which chance alone seldom brings about.
    await act(made.context, 'psiChange', 'submit', id);
    for (const last of ['beef', 'cafe', 'f00d']) {
      const decider = { ...made.context, user: { ...made.context.user, id: `${made.context.user.id.slice(0, -4)}${last}` } };
      if (step.random.chance(0.9) && (await act(decider, 'psiChange', 'review', id)).status === 2) return;
    }
  },
};

/** A correction of something that is there: lot, specification, owner, cost, purchase or sale price. */
async function changed(step: Step): Promise<{ context: Context; header: Values; lines: Values[] } | undefined> {
  const { random, history } = step;
  const isHospital = random.chance(0.5);
  const context = isHospital ? step.hospital : step.dealer;
  const warehouse = random.pick(isHospital ? history.stores.hospital : history.stores.dealer);
  const partner = isHospital ? random.pick([history.w.supplier, history.consignor]) : history.maker;
  const changeType = random.pick(['1', '2', '3', '3', '4', '5', '6']);
  const newPrice = () => String(random.int(1, 30_000) / 100);
  if (changeType === '5' || changeType === '6') {
    const open = await openLines(step, context, changeType === '5' ? 'purchaseGrn' : 'saleOdo');
    if (!open || (isHospital && changeType === '6')) return undefined;
    const lines = open.lines.map(({ specification, unit, sourceLine }) => ({ specification, unit, sourceLine, newPrice: newPrice() }));
    return { context, lines, header: { partner: open.header.partner_id, ...(changeType === '5' ? { warehouse: open.header.warehouse_id } : {}) } };
  }
  const taken = (await takenFrom(step, context, warehouse)).map(({ price: _p, fefoReason: _f, taxRate, ...line }) => ({ ...line, taxRate }) as Values);
  const lines = taken.map((line): Values => {
    const one = history.goods.find((candidate) => candidate.spec === line.specification);
    const batch = `B${random.int(1, 4)}`;
    const target = random.pick(history.goods.filter((candidate) => candidate.isSerial === one?.isSerial));
    if (changeType === '1') return { ...line, newBatchNo: batch, newExpiryDate: `203${batch.slice(1)}-06-30` };
    if (changeType === '2') return { ...line, newSpecification: target.spec, newRatio: random.pick(['1', '1', '2']) };
    return changeType === '3' ? { ...line, newPrice: newPrice() } : { ...line, newUnitCost: newPrice() };
  });
  return { context, lines, header: { changeType, warehouse, ...(changeType === '3' ? { partner } : {}) } };
}
