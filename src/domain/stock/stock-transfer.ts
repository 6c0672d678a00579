import { type Action, cycle, postingCycle } from '../../define/action';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, flag, live, note, quantity, ref } from '../../define/field';
import { goodsKey } from '../../define/goods-key';
import { compare, isPositive, mul } from '../../define/money';
import { transfer, virtual } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, source, stockLot } from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { hasLines, lotsSuffice, packsLeaveWhole, perLine, wholeUnits } from '../checks/goods';

/** Between two stores: places of one have no other end. */
const BETWEEN = { transferKind: ['move', 'borrow'] };

/** What was borrowed comes back in parts, or the borrower keeps it and the duty ends. */
const borrowed: readonly Action[] = [
  {
    id: 'giveBack',
    label: '归还',
    from: [2],
    to: 'same',
    flags: ['giveBack'],
    does: 'post',
    risk: 'write',
    when: { transferKind: ['borrow'] },
    worksIn: 'toWarehouse',
    lineInput: { backNow: quantity('本次归还') },
    lineShows: ['open'],
  },
  {
    id: 'buyOut',
    label: '转为留用',
    from: [2],
    to: 'same',
    flags: ['buyOut'],
    does: 'stop',
    risk: 'irreversible',
    reason: 'optional',
    when: { transferKind: ['borrow'] },
    worksIn: 'toWarehouse',
  },
];

/** 移库单: between warehouses (direct or with confirmation through 在途) or between locations of one. The owner never changes. */
export const stockTransfer = defineDocument({
  kind: 'stockTransfer',
  title: '移库单',
  prefix: 'YK',
  owners: ['H', 'D', 'V'],
  header: {
    transferKind: choice('移库类型', 'move 移库, location 移位, borrow 科室借调', { column: 'subkind', required: true, default: 'move', filter: true }),
    fromWarehouse: ref('warehouse', '调出仓', { required: true, column: 'warehouse_id', list: true, filter: true }),
    toWarehouse: ref('warehouse', '调入仓', { requiredWhen: BETWEEN, shownWhen: BETWEEN, list: true, filter: true }),
    mode: choice('到货方式', '1 直接, 2 确认收货', { required: true, default: '1', shownWhen: { transferKind: ['move'] }, list: true }),
    backDate: date('应还日期', {
      column: 'expected_date',
      requiredWhen: { transferKind: ['borrow'] },
      shownWhen: { transferKind: ['borrow'] },
      list: true,
      filter: true,
    }),
    isOverdue: live('isOverdue', flag('已逾期', { shownWhen: { transferKind: ['borrow'] } })),
    reason: note('移库原因', { max: 200 }),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    ...location,
    toLocation: ref('location', '目标货位', { within: { warehouse: 'toWarehouse' } }),
    waitingSince: live('waitingSince', date('到库日期', { columnWhen: { transferKind: ['location'] }, width: 100 })),
    receivedQuantity: computed(quantity('已收')),
    lostQuantity: computed(quantity('丢失')),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, {
    with: [
      {
        id: 'receive',
        label: '收货',
        from: [2],
        to: 'same',
        flags: ['receive'],
        does: 'post',
        risk: 'write',
        when: { mode: ['2'] },
        worksIn: 'toWarehouse',
        adds: { receivedNow: 'receivedQuantity', missingNow: 'lostQuantity' },
        fulfils: 'receivedNow',
        lineInput: { receivedNow: quantity('本次实收'), missingNow: quantity('本次丢失') },
      },
      ...borrowed,
    ],
  }),
  completes: true,
  reservesFrom: 'fromWarehouse',
  agreedIn: ['toWarehouse'],
  asksOthers: { transferKind: ['borrow'] },
  putsAway: { transferKind: ['location'] },
  suggests: [
    {
      ...{ id: 'unplaced', label: '待上架', flags: ['add', 'edit'], needs: 'fromWarehouse', when: { transferKind: ['location'] } },
      nothing: '没有待上架的产品',
      reads: ['unplaced'],
      of: (d, { unplaced }) => {
        const here = new Set(d.lines.filter(({ location }) => !location).map(goodsKey));
        return unplaced.filter((one) => !here.has(goodsKey(one)));
      },
    },
  ],
  print: 'outboundOrder',
  redWhen: 'isOverdue',
  trace: { H: (d) => (d.header.transferKind === 'borrow' ? 'BORROW' : undefined) },
  fills: [
    // What departments borrow of each other is due back after the days of the house, unless the lender says another day.
    {
      isStart: true,
      when: (d) => d.header.transferKind === 'borrow',
      of: (_, __, { today, rule }) => ({ header: { backDate: addDays(today, Number(rule('borrow.dueDays') || 0)) } }),
    },
  ],
  derive: ({ header: { transferKind, fromWarehouse } }) => {
    if (transferKind === 'borrow') return { header: { mode: '1' } };
    return transferKind === 'location' ? { header: { toWarehouse: fromWarehouse, mode: '1' } } : {};
  },
  checks: [
    hasLines,
    wholeUnits,
    packsLeaveWhole,
    lotsSuffice,
    warehouseUsable,
    {
      at: ['submit', 'review'],
      needs: ['warehouse', 'toWarehouse'],
      test: (d, { warehouse, toWarehouse }) => {
        const same = d.header.fromWarehouse === d.header.toWarehouse;
        if (same && d.header.transferKind !== 'location') return [{ field: 'toWarehouse', message: '调出仓与调入仓不能相同' }];
        if (warehouse.scrapType !== '1' && toWarehouse.scrapType === '1') return [{ field: 'toWarehouse', message: '停售/报废仓的产品不能直接移回' }];
        if (d.header.transferKind === 'borrow' && (warehouse.level !== '2' || toWarehouse.level !== '2'))
          return [{ field: warehouse.level === '2' ? 'toWarehouse' : 'fromWarehouse', message: '科室借调只能在科室二级库之间进行' }];
        return toWarehouse.isEnabled ? [] : [{ field: 'toWarehouse', message: `【${toWarehouse.name}】已停用，不能审核` }];
      },
    },
    {
      at: ['review'],
      needs: ['warehouse'],
      test: (d, { warehouse }, { rule, user }) =>
        d.header.transferKind === 'borrow' && rule('borrow.lenderConfirm') === '1' && !warehouse.isMine && user.id !== ''
          ? [{ message: `科室借调须由借出方【${warehouse.name}】审核` }]
          : [],
    },
    {
      at: ['giveBack'],
      test: (d) => {
        if (!d.lines.some((line) => isPositive(String(line.backNow || '0')))) return [{ field: 'backNow', message: '请填写归还数量' }];
        return perLine(d, (line) =>
          compare(String(line.backNow || '0'), line.open) > 0 ? { field: 'backNow', message: '归还数量不能大于未还数量' } : undefined,
        );
      },
    },
    {
      at: ['submit', 'review'],
      needs: ['product', 'toWarehouse'],
      test: (d, facts, { rule }) =>
        perLine(d, (_, i) => {
          const zone = facts.product[i]?.tempZone;
          if (!zone || zone === facts.toWarehouse.tempZone) return undefined;
          return { field: 'specification', message: '产品储存条件与仓库不符', ...(rule('quality.gsp') === 'block' ? {} : { level: 'warn' as const }) };
        }),
    },
    {
      at: ['receive'],
      test: (d) =>
        perLine(d, (line) => {
          const [received, missing] = [Number(line.receivedNow || 0), Number(line.missingNow || 0)];
          if (received + missing > Number(line.open)) return { field: 'receivedNow', message: '实收与丢失数量之和不能大于未收数量' };
          return line.packNo && received > 0 && missing > 0 ? { field: 'receivedNow', message: `包${line.packNo}必须整包收货` } : undefined;
        }),
    },
    {
      at: ['submit'],
      test: (d) =>
        perLine(d, (line) => (d.header.transferKind === 'location' && !line.toLocation ? { field: 'toLocation', message: '请选择目标货位' } : undefined)),
    },
  ],
  makes: [
    {
      on: 'giveBack',
      at: 'self',
      kind: 'stockTransfer',
      status: 2,
      header: (d) => ({
        transferKind: 'move',
        mode: '1',
        fromWarehouse: d.header.toWarehouse,
        toWarehouse: d.header.fromWarehouse,
        handler: d.header.handler,
        reason: `归还借调：${d.sn}`,
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(String(line.backNow || '0')))
          .map((line) => ({ from: line.id, values: { quantity: line.backNow, location: line.toLocation, toLocation: line.location } })),
    },
    {
      on: 'receive',
      at: 'self',
      kind: 'lossReport',
      status: 1,
      push: 'lossReport',
      when: (d) => d.lines.some((line) => isPositive(String(line.missingNow || '0'))),
      header: (d) => ({ lossKind: 'stock', liability: '1', warehouse: virtual('transit'), remark: `移库丢失：${d.sn}` }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(String(line.missingNow || '0')))
          .map((line) => ({ from: line.id, values: { quantity: line.missingNow, reason: '4', location: '' } })),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        transfer(line, d.header.fromWarehouse, d.header.mode === '2' ? virtual('transit') : d.header.toWarehouse, 'transferOut', {
          arrives: 'transferIn',
          toLocation: d.header.mode === '2' ? '' : line.toLocation,
        }),
      ),
    receive: (d) =>
      d.lines
        .filter((line) => isPositive(String(line.receivedNow || '0')))
        .map((line) =>
          transfer({ ...line, location: '' }, virtual('transit'), d.header.toWarehouse, 'transferOut', {
            arrives: 'transferIn',
            quantity: mul(String(line.receivedNow), line.ratio),
            toLocation: line.toLocation,
          }),
        ),
  },
});
