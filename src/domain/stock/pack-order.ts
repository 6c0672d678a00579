import { cancel, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Problem } from '../../define/document-rules';
import { choice, computed, date, extra, integer, quantity, ref, text } from '../../define/field';
import { compare, mul } from '../../define/money';
import { transfer } from '../../define/posting';
import { goods, handling, lineRemark, location, stockLot, warehouse } from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { hasLines, lotsMayLeave, lotsSuffice, perLine, wholeUnits } from '../checks/goods';
import { packHoldsItsContent } from './pack-content';
import { portionsOf, totalOf } from './pack-split';

/**
 * 打包单: loose goods become packs: of a fixed quantity, of what an operation takes (套包), each with a number and a label of its own, or
 * implants go into an instrument set (配包) whose number they then carry. They stay where they are
 * and are worth what they were; from then on a pack moves, is counted and issued as a whole.
 */
export const packOrder = defineDocument({
  kind: 'packOrder',
  title: '打包单',
  prefix: 'ZB',
  owners: ['H', 'D', 'V'],
  header: {
    warehouse: warehouse(),
    packKind: choice('包类型', 'fixedQty 定数包, kit 套包, set 配包', { column: 'subkind', required: true, default: 'fixedQty', list: true, filter: true }),
    packSize: extra(
      quantity('每包数量', { requiredWhen: { packKind: ['fixedQty'] }, shownWhen: { packKind: ['fixedQty'] }, positive: true, list: true, hint: '最小单位' }),
    ),
    surgeryKit: ref('surgeryKit', '手术套包', {
      column: 'kit_id',
      requiredWhen: { packKind: ['kit'] },
      shownWhen: { packKind: ['kit'] },
      where: { origin: ['own'] },
      list: true,
      filter: true,
    }),
    instrumentKit: ref('instrumentKit', '器械包', {
      requiredWhen: { packKind: ['set'] },
      shownWhen: { packKind: ['set'] },
      where: { isTemplate: ['false'] },
      list: true,
      filter: true,
    }),
    packCount: integer('包数', { required: true, min: 1, max: 500, default: '1', list: true, sum: true }),
    packLocation: ref('location', '包存放货位', { column: 'location_id', within: { warehouse: 'warehouse' }, hint: '空 = 原货位' }),
    earliestExpiry: computed(date('最早效期', { list: true, filter: true })),
    whereabouts: computed(text('在库/已发', { live: 'packs', list: true })),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    packNo: computed({ ...stockLot.packNo, list: true }),
    ...location,
    ...lineRemark,
  },
  // Who fills sets or packs kits may also take that back.
  actions: [submit, review, { ...cancel, flags: ['cancel', 'del'] }, { ...unreview, flags: ['unreview', 'refill', 'toPack'] }],
  reservesFrom: 'warehouse',
  flowQuantity: '',
  suggests: [{ id: 'demand', label: '按需求生成', flags: ['generate'], needs: 'warehouse' }],
  print: 'QrcodePrint',
  printFlags: ['print', 'printLabel'],
  trace: { H: 'PACK', D: 'PACK', V: 'PACK' },
  livesOn: [
    { screen: 'toolsKits', needs: ['refill'], where: { packKind: ['set'] } },
    { screen: 'operationKits', needs: ['toPack'], where: { packKind: ['kit'] } },
  ],
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    lotsMayLeave(),
    lotsSuffice,
    {
      at: ['submit', 'review'],
      test: (d): Problem[] => {
        if (d.header.packKind !== 'fixedQty') return [];
        const first = d.lines[0];
        const stranger = perLine(d, (line) => {
          if (line.specification !== first?.specification) return { field: 'specification', message: '定数包只能装同一规格的产品' };
          return (line.owner || '') !== (first?.owner || '') ? { field: 'owner', message: '一个包只能装同一货主的产品' } : undefined;
        });
        if (stranger.length > 0) return stranger;
        if (compare(totalOf(d.lines), mul(d.header.packSize || '0', d.header.packCount || '0')) !== 0)
          return [{ field: 'packSize', message: '包内数量与标准不符' }];
        const lots = new Map<number, Set<string>>();
        for (const { line, pack } of portionsOf(d.lines, d.header.packSize)) lots.set(pack, (lots.get(pack) ?? new Set()).add(line.batchNo));
        return [...lots.values()].some((batches) => batches.size > 2) ? [{ field: 'packSize', message: '一个定数包最多装两个批号' }] : [];
      },
    },
    packHoldsItsContent,
    {
      at: ['unreview'],
      needs: ['pack'],
      test: (d, { pack }) =>
        perLine(d, (line, i) =>
          pack[i]?.isWhole && pack[i]?.isFree ? undefined : { field: 'packNo', message: `包${line.packNo}已出库、拆开或被占用，请使用拆包单` },
        ),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        transfer({ ...line, packNo: '' }, d.header.warehouse, d.header.warehouse, 'pack', {
          toPackNo: line.packNo,
          toLocation: d.header.packLocation || line.location,
        }),
      ),
  },
});
