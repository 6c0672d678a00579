import { cancel, review, submit } from '../../define/action';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, integer, note, quantity, ref, text } from '../../define/field';
import { compare } from '../../define/money';
import { counted, handling, lineRemark, location, product, stockLot } from '../blocks';
import { hasLines, perLine } from '../checks/goods';

const gsp = { flags: ['care'] };
/** Temperatures (℃) a warehouse of each zone may have; humidity (%) is the same everywhere. */
const ROOM: readonly [string, string] = ['0', '30'];
const RANGES: Record<string, readonly [string, string]> = { 阴凉: ['0', '20'], 冷藏: ['2', '8'], 冷冻: ['-25', '-15'] };
const HUMIDITY: readonly [string, string] = ['35', '75'];
const isOutside = (value: string, [least, most]: readonly [string, string]): boolean => value !== '' && (compare(value, least) < 0 || compare(value, most) > 0);

/** 在库养护记录: what a keeper saw of the goods and the air they lie in. What looks suspicious becomes the draft of a stop. */
export const stockCare = defineDocument({
  kind: 'stockCare',
  title: '在库养护记录',
  prefix: 'YH',
  owners: ['D', 'V'],
  livesOn: [{ screen: 'gspInventoryManage', needs: ['care', 'careHistory'] }],
  addFlags: ['care'],
  editFlags: ['care'],
  header: {
    warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
    careType: choice('养护类型', '1 季度循环, 2 重点养护, 3 环境检查', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    careDate: date('养护日期', { required: true, notAfterToday: true, default: 'today', list: true, filter: true }),
    keeper: ref('employee', '养护员', { column: 'receiver_id', required: true, default: 'me', list: true, filter: true }),
    temperature: extra(quantity('温度（℃）', { required: true, places: 1, min: '-80', max: '80', list: true })),
    humidity: extra(quantity('湿度（%）', { required: true, places: 1, min: '0', max: '100', list: true })),
    measure: note('处理措施'),
    suspicious: extra(computed(integer('可疑批数', { list: true }))),
    ...handling,
  },
  lines: {
    ...product,
    unit: computed({ ...product.unit, smallest: true }),
    ratio: counted.ratio,
    batchNo: stockLot.batchNo,
    serialNo: stockLot.serialNo,
    productionDate: stockLot.productionDate,
    expiryDate: stockLot.expiryDate,
    expiryState: extra(computed(choice('效期状态', '正常:green, 近效期:yellow, 过期:red'))),
    ...location,
    checkedQuantity: quantity('检查数量', { column: 'sample_quantity', required: true, positive: true, sum: true, width: 90 }),
    appearance: extra(choice('外观', '合格, 异常', { default: '合格' })),
    packaging: extra(choice('包装', '合格, 异常', { default: '合格' })),
    labelling: extra(choice('标签', '合格, 异常', { default: '合格' })),
    result: choice('养护结论', '1 正常:green, 2 可疑:red', { column: 'verdict', required: true, default: '1', filter: true }),
    handlingWay: choice('处理', '1 继续销售, 2 停售', { column: 'handling' }),
    finding: extra(text('异常说明', { max: 200 })),
    ...lineRemark,
  },
  actions: [
    { ...submit, ...gsp },
    { ...review, ...gsp },
    { ...cancel, ...gsp },
  ],
  flowQuantity: '',
  fills: [
    {
      of: (d, _, { today, rule }) => {
        const near = addDays(today, Number(rule('warn.expiryDays') || 0));
        const state = (day: string): string => (day === '' ? '' : day < today ? '过期' : day <= near ? '近效期' : '正常');
        return { lines: d.lines.map((line) => ({ expiryState: state(line.expiryDate ?? '') })) };
      },
    },
  ],
  derive: (d) => ({
    header: { suspicious: String(d.lines.filter((line) => line.result === '2').length) },
    lines: d.lines.map((line) => ({
      result: line.result || '1',
      appearance: line.appearance || '合格',
      packaging: line.packaging || '合格',
      labelling: line.labelling || '合格',
      handlingWay: line.handlingWay || (line.result === '2' ? '2' : '1'),
    })),
  }),
  checks: [
    hasLines,
    {
      at: ['submit', 'review'],
      needs: ['warehouse'],
      test: (d, { warehouse }) =>
        !d.header.measure && (isOutside(d.header.temperature, RANGES[warehouse.tempZone] ?? ROOM) || isOutside(d.header.humidity, HUMIDITY))
          ? [{ field: 'measure', message: '温湿度超标，请填写处理措施' }]
          : [],
    },
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          const isOdd = [line.appearance, line.packaging, line.labelling].includes('异常');
          if (isOdd && line.result !== '2') return { field: 'result', message: '外观、包装或标签异常，养护结论应为可疑' };
          return line.result === '2' && !line.finding ? { field: 'finding', message: '结论可疑，请填写异常说明' } : undefined;
        }),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'stopSell',
      status: 0,
      push: 'stopSell',
      isLoose: true,
      when: (d) => d.lines.some((line) => line.result === '2'),
      header: (d) => ({ level: '1', reason: '1', handler: d.header.keeper, remark: `养护可疑：${d.sn}` }),
      lines: (d) =>
        d.lines.filter((line) => line.result === '2').map((line) => ({ from: line.id, values: { warehouse: d.header.warehouse, remark: line.finding } })),
    },
  ],
});
