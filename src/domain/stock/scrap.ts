import { type Action, cycle, postingCycle, red, review } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, datetime, extra, files, ref, refs, text } from '../../define/field';
import { out, transfer } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, source, stockLot } from '../blocks';
import { hasLines, labelsUsable, lotsSuffice, packsLeaveWhole, wholeUnits } from '../checks/goods';
import { paperAttached } from '../checks/papers';

/** What the proof of destruction says: asked when the goods are destroyed, shown ever after. */
const proof = {
  destroyMethod: choice('销毁方式', '1 焚烧, 2 毁形, 3 委托处置, 4 退厂销毁', { required: true }),
  destroyedAt: datetime('销毁时间', { required: true, column: 'happened_at' }),
  witnesses: refs('employee', '监销人', { required: true }),
  disposer: text('处置单位'),
  wasteNo: text('医疗废物交接单号', { max: 60 }),
  photos: files('销毁照片', { required: true }),
};
const destroy: Action = {
  id: 'destroy',
  label: '销毁',
  from: [2],
  to: 7,
  flags: ['destroy'],
  does: 'post',
  risk: 'irreversible',
  worksIn: 'scrapWarehouse',
  input: proof,
};

/** 报废单: decided, the goods go to the scrap warehouse; destroyed before two witnesses, they leave the books. */
export const scrap = defineDocument({
  kind: 'scrap',
  title: '报废单',
  prefix: 'BF',
  owners: ['H', 'D', 'V'],
  header: {
    fromWarehouse: ref('warehouse', '原仓库', { required: true, column: 'warehouse_id', list: true, filter: true }),
    scrapWarehouse: ref('warehouse', '报废仓', { required: true, column: 'to_warehouse_id', where: { scrapType: ['3'] }, list: true }),
    destroyMethod: extra(computed(proof.destroyMethod)),
    destroyedAt: computed({ ...proof.destroyedAt, list: true }),
    witnesses: extra(computed(proof.witnesses)),
    disposer: extra(computed(proof.disposer)),
    wasteNo: extra(computed(proof.wasteNo)),
    photos: extra(computed(proof.photos)),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    reason: choice('报废原因', '1 过期, 2 不合格, 3 召回, 4 破损, 5 灭菌失效, 9 其他', { required: true, filter: true }),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { with: [{ ...review, flags: ['pass'] }, red, destroy] }),
  reservesFrom: 'fromWarehouse',
  agreedIn: ['scrapWarehouse'],
  neverSelfReview: true,
  suggests: [{ id: 'stopped', label: '停售批号', flags: ['pull:stopSell'], needs: 'fromWarehouse', stopped: { reason: '2' } }],
  flowQuantity: '',
  print: 'outboundOrder',
  trace: { H: 'SCRAP', D: 'SCRAP', V: 'SCRAP' },
  tracedAt: 'destroy',
  checks: [
    hasLines,
    wholeUnits,
    packsLeaveWhole,
    labelsUsable,
    lotsSuffice,
    paperAttached((d) => d.lines.some((line) => line.owner && line.owner !== d.org.id), '寄售产品报废须上传货主同意书'),
    {
      at: ['submit', 'review'],
      needs: ['scrapWarehouse'],
      test: (_, { scrapWarehouse: target }) => (target.scrapType === '3' && target.isEnabled ? [] : [{ field: 'scrapWarehouse', message: '请选择报废仓' }]),
    },
    { at: ['red'], test: (d) => (d.status === 7 ? [{ message: '已销毁，不能红冲' }] : []) },
    {
      at: ['destroy'],
      test: (d) => {
        if (new Set(d.header.witnesses).size !== 2) return [{ field: 'witnesses', message: '监销人须为两人' }];
        return d.header.disposer && !d.header.wasteNo ? [{ field: 'wasteNo', message: '请填写医疗废物交接单号' }] : [];
      },
    },
  ],
  postings: {
    review: (d) =>
      d.header.fromWarehouse === d.header.scrapWarehouse
        ? []
        : d.lines.map((line) => transfer(line, d.header.fromWarehouse, d.header.scrapWarehouse, 'scrapMove', { toLocation: '' })),
    destroy: (d) =>
      d.lines.map((line) => out(d.header.fromWarehouse === d.header.scrapWarehouse ? line : { ...line, location: '' }, d.header.scrapWarehouse, 'scrapOut')),
  },
});
