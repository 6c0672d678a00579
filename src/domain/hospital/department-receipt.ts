import { review, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyLine } from '../../define/document-view';
import { choice, computed, datetime, extra, files, flag, live, quantity, ref, text } from '../../define/field';
import { isPositive, mul, sub } from '../../define/money';
import { transfer, virtual } from '../../define/posting';
import { cost, flow, lineRemark, location, source, stockLot } from '../blocks';
import { hasLines, perLine } from '../checks/goods';
import { hospitalGoods } from './blocks';

const REFUSALS = '破损, 短缺, 近效期, 品规不符, 温度异常';

/** Received where no stock is kept, or consigned goods that are settled when they are issued: consumed with the receipt. */
const isUsedUp = (line: AnyLine): boolean => line.isConsumed === true && isPositive(String(line.receivedQuantity || '0'));

/** 科室收货单: made by the issue; the department confirms what really came. Shortages and damage go back by an automatic return. */
export const departmentReceipt = defineDocument({
  kind: 'departmentReceipt',
  title: '科室收货单',
  prefix: 'HK',
  owners: ['H'],
  hidesMoney: true,
  header: {
    department: ref('department', '科室', { computed: true, list: true, filter: true }),
    warehouse: ref('warehouse', '收货库房', { computed: true, list: true, filter: true }),
    sourceWarehouse: ref('warehouse', '发放库房', { computed: true, column: 'to_warehouse_id' }),
    issueOdoSn: computed(text('发放单号', { column: 'counter_sn', list: true, filter: true })),
    dispatchSn: live('runSn', text('配送单号', { list: true })),
    isSent: live('isSent', flag('可收货')),
    receiver: ref('employee', '收货人', { default: 'me', list: true }),
    receiveTime: datetime('收货时间', { column: 'happened_at', default: 'now', list: true }),
    refusal: extra(choice('整单拒收', REFUSALS)),
    diffFlag: computed(choice('差异', '无差异:green, 有差异:red', { column: 'outcome', list: true, filter: true })),
  },
  lines: {
    ...hospitalGoods,
    sentQuantity: computed(quantity('发放数量', { column: 'note_quantity', sum: true })),
    receivedQuantity: quantity('实收', { required: true, sum: true }),
    quantity: computed(quantity('数量')),
    ratio: computed(quantity('换算')),
    baseQuantity: computed(quantity('最小单位数量')),
    refusedQuantity: computed(quantity('拒收', { sum: true })),
    refuseReason: choice('拒收原因', REFUSALS, { column: 'reason' }),
    photo: extra(files('照片', { max: 3 })),
    ...stockLot,
    labelNo: computed(text('唯一码')),
    scannedCode: extra(text('扫到的码', { max: 60 })),
    isConsumed: extra(computed(flag('领用即消耗'))),
    ...location,
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
    returned: computed(quantity('已退用')),
  },
  actions: [
    { ...review, label: '确认收货', from: [0], flags: ['pass', 'receive', 'receiveAll'] },
    unreview,
    {
      ...review,
      id: 'reject',
      label: '整单拒收',
      from: [0],
      flags: ['reject'],
      keys: 'Alt+Shift+R',
      input: { refusal: choice('整单拒收原因', REFUSALS, { required: true }) },
    },
  ],
  notices: [{ on: 'reject', page: 'hospitalgrantOdo', uri: 'departmentReceipt', title: '科室整单拒收' }],
  editFlags: ['receive', 'reject', 'pass'],
  openWhenBorn: {
    header: ['documentDate', 'receiver', 'receiveTime'],
    lines: ['receivedQuantity', 'refuseReason', 'photo', 'scannedCode', 'location', 'remark'],
  },
  flowQuantity: 'receivedQuantity',
  scanField: 'scannedCode',
  print: 'inboundOrder',
  trace: { H: 'DEPT_IN' },
  fills: [
    {
      // Everything where no stock is kept, else consigned goods settled at issue.
      needs: ['usedUp'],
      of: (d, { usedUp }) => ({
        lines: d.lines.map((line, i) => {
          const { isUnstocked, isPassedOn, isSettledAtIssue } = usedUp[i] ?? {};
          const isConsigned = Boolean(line.owner) && line.owner !== d.org.id;
          return { isConsumed: isUnstocked === true || isPassedOn === true || (isConsigned && isSettledAtIssue === true) };
        }),
      }),
    },
  ],
  derive: (d) => {
    const lines = d.lines.map((line) => {
      const received = d.header.refusal ? '0' : line.receivedQuantity;
      return {
        quantity: line.sentQuantity,
        receivedQuantity: received,
        refusedQuantity: sub(line.sentQuantity || '0', received || '0'),
        refuseReason: d.header.refusal || line.refuseReason,
      };
    });
    return { lines, header: { diffFlag: lines.some((line) => Number(line.refusedQuantity) !== 0) ? '有差异' : '无差异' } };
  },
  checks: [
    hasLines,
    {
      at: ['save', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          if (Number(line.receivedQuantity) > Number(line.sentQuantity)) return { field: 'receivedQuantity', message: '实收数量不能大于发放数量' };
          return Number(line.receivedQuantity) < Number(line.sentQuantity) && !line.refuseReason
            ? { field: 'refuseReason', message: '请选择拒收原因' }
            : undefined;
        }),
    },
    {
      at: ['review'],
      needs: ['department'],
      test: (_, { department }, { user }) => (department.isMine || user.id === '' ? [] : [{ message: '非本科室人员不能收货' }]),
    },
    {
      at: ['save', 'review'],
      needs: ['run'],
      test: (_, { run }, { rule, user }) =>
        rule('issue.needDispatch') === '1' && !run.hasLeft && user.id !== '' ? [{ message: '物资尚未发车，发车后才能收货' }] : [],
    },
    {
      // Who confirms names himself, or a colleague who took the goods.
      at: ['save', 'review'],
      needs: ['department'],
      test: (d, { department }, { user }) => {
        const isOther = Boolean(d.header.receiver) && d.header.receiver !== user.employee;
        return isOther && !department.isReceivers ? [{ field: 'receiver', message: '收货人不是本科室人员' }] : [];
      },
    },
    {
      // Whichever row a code was scanned into: it counts for the piece that bears it, and there must be one here.
      at: ['save', 'review'],
      test: (d) => {
        const sent = new Set(d.lines.map((line) => line.labelNo));
        return perLine(d, ({ scannedCode: code }) =>
          code && !sent.has(code) ? { field: 'scannedCode', message: `唯一码【${code}】不属于本次配送` } : undefined,
        );
      },
    },
    {
      at: ['review'],
      needs: ['product'],
      test: (d, facts, { rule, user }) => {
        const what = rule('receipt.scanCode');
        if (what === '不扫' || user.id === '') return [];
        const scanned = new Set(d.lines.map((line) => line.scannedCode));
        const missing = d.lines.filter(
          (line, i) => line.labelNo && !scanned.has(line.labelNo) && Number(line.receivedQuantity) > 0 && (what === '全部' || facts.product[i]?.isCoded),
        ).length;
        return missing > 0 ? [{ message: `还有${missing}个唯一码未扫描` }] : [];
      },
    },
  ],
  postings: {
    review: (d) =>
      d.lines
        .filter((line) => isPositive(line.receivedQuantity || '0'))
        .map((line) =>
          transfer({ ...line, location: '' }, virtual('transit'), d.header.warehouse, 'issueOut', {
            arrives: 'issueIn',
            quantity: mul(line.receivedQuantity, line.ratio),
            toLocation: line.location,
          }),
        ),
  },
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'issueReturn',
      status: 2,
      when: (d) => d.lines.some((line) => isPositive(line.refusedQuantity || '0')),
      header: (d) => ({
        returnKind: '2',
        department: d.header.department,
        sourceWarehouse: d.header.warehouse,
        targetWarehouse: d.header.sourceWarehouse,
        reason: '收货拒收',
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.refusedQuantity || '0'))
          .map((line) => ({ from: line.id, values: { quantity: line.refusedQuantity, quality: line.refuseReason === '短缺' ? '合格' : '不合格' } })),
    },
    {
      // What never came lies in the issuing store again, held by a loss report until somebody decides it.
      on: 'review',
      at: 'self',
      kind: 'lossReport',
      status: 1,
      isLoose: true,
      when: (d) => d.lines.some((line) => line.refuseReason === '短缺' && isPositive(line.refusedQuantity || '0')),
      header: (d) => ({
        lossKind: 'stock',
        liability: '1',
        warehouse: d.header.sourceWarehouse,
        department: d.header.department,
        remark: `科室收货短缺：${d.sn}`,
      }),
      lines: (d) =>
        d.lines
          .filter((line) => line.refuseReason === '短缺' && isPositive(line.refusedQuantity || '0'))
          .map((line) => ({ from: line.id, values: { quantity: line.refusedQuantity, reason: '4', location: '' } })),
    },
    {
      on: 'review',
      at: 'self',
      kind: 'useRecord',
      status: 2,
      when: (d) => d.lines.some(isUsedUp),
      header: (d) => ({ useType: '2', department: d.header.department, warehouse: d.header.warehouse, source: '收货自动' }),
      lines: (d) => d.lines.filter(isUsedUp).map((line) => ({ from: line.id, values: { quantity: line.receivedQuantity } })),
    },
  ],
});
