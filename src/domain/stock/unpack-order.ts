import { cancel, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, integer, quantity, ref, text } from '../../define/field';
import { compare, isPositive } from '../../define/money';
import { transfer } from '../../define/posting';
import { counted, handling, lineRemark, location, product, stockLot } from '../blocks';
import { hasLines, perLine } from '../checks/goods';

/** 拆包单: a pack becomes loose goods again where it lies, and its label is void. What was not inside is a loss to be decided. */
export const unpackOrder = defineDocument({
  kind: 'unpackOrder',
  title: '拆包单',
  prefix: 'CB',
  owners: ['H', 'D', 'V'],
  header: {
    warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
    reason: choice('拆包原因', '1 散用, 2 近效期, 3 破损, 4 换规格, 9 其他', { required: true, default: '1', list: true, filter: true }),
    packCount: computed(integer('包数', { list: true, sum: true })),
    ...handling,
  },
  lines: {
    packNo: text('包号', { required: true, max: 40, width: 150, filter: true }),
    ...product,
    specification: computed(product.specification),
    unit: computed(product.unit),
    batchNo: computed(stockLot.batchNo),
    serialNo: computed(stockLot.serialNo),
    expiryDate: stockLot.expiryDate,
    quantity: computed(counted.quantity),
    ratio: counted.ratio,
    baseQuantity: counted.baseQuantity,
    missing: quantity('缺少', { column: 'lost_quantity', width: 80 }),
    toLocation: ref('location', '散货货位', { within: { warehouse: 'warehouse' }, hint: '空 = 原货位' }),
    owner: computed(stockLot.owner),
    location: computed(location.location),
    ...lineRemark,
  },
  actions: [submit, review, { ...cancel, flags: ['cancel', 'del'] }, unreview].map((action) => ({ ...action, flags: [...action.flags, 'unpack'] })),
  addFlags: ['add', 'unpack'],
  editFlags: ['edit', 'unpack'],
  reservesFrom: 'warehouse',
  endsPacks: true,
  flowQuantity: '',
  trace: { H: 'UNPACK', D: 'UNPACK', V: 'UNPACK' },
  // Where packs are few there is no page of its own: they are opened from the stock they lie in.
  livesOn: [{ screen: 'inventory', needs: ['unpack'] }],
  checks: [
    hasLines,
    {
      at: ['save', 'submit', 'review'],
      needs: ['pack'],
      test: (d, { pack }) =>
        perLine(d, (line, i) => {
          if (!line.packNo) return undefined;
          if (!line.specification || pack[i]?.isHere !== true) return { field: 'packNo', message: `包${line.packNo}不在该仓库` };
          if (pack[i]?.isFree !== true) return { field: 'packNo', message: `包${line.packNo}已被占用` };
          return compare(line.missing || '0', line.quantity) > 0 ? { field: 'missing', message: '缺少数量不能大于包内数量' } : undefined;
        }),
    },
    {
      // An instrument set has no label that could be used again: its number stays its own.
      at: ['unreview'],
      needs: ['label'],
      test: (d, { label }) =>
        perLine(d, (line, i) =>
          label[i]?.heldBy || (label[i]?.isKnown && label[i]?.status !== '5')
            ? { field: 'packNo', message: `标签${line.packNo}已重新使用，不能反审核` }
            : undefined,
        ),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'lossReport',
      status: 1,
      push: 'lossReport',
      when: (d) => d.lines.some((line) => isPositive(line.missing || '0')),
      header: (d) => ({ lossKind: 'stock', liability: '1', warehouse: d.header.warehouse, remark: `拆包缺少：${d.sn}` }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.missing || '0'))
          .map((line) => ({ from: line.id, values: { quantity: line.missing, reason: '4', packNo: '', location: line.toLocation || line.location } })),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) => transfer(line, d.header.warehouse, d.header.warehouse, 'pack', { toPackNo: '', toLocation: line.toLocation || line.location })),
  },
});
