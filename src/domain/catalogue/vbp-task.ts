import { defineMaster } from '../../define/define-master';
import { date, note, price, quantity, ref, refs, text, type Value, withCost } from '../../define/field';
import { check, list, refuse } from '../../define/master-rules';
import { ALIVE, atLeast, atMost, meets, not, rowsOf } from '../../define/rows';
import { goodsCard, specificationRef } from './goods-card';

type Row = Record<string, Value>;
/** What counts towards the agreed quantity: the specification, and those the agreement counts together with it. */
const membersOf = (row: Row): string[] => [String(row.specification ?? ''), ...((row.others as readonly string[] | undefined) ?? [])].filter((id) => id !== '');

/** 集采任务: how much of goods bought by volume for the whole country the hospital agreed to use, at which price, from when to when. Kept on the page of the report. */
export const vbpTask = defineMaster({
  resource: 'vbpTask',
  title: '集采任务',
  table: 'vbp_task',
  owners: ['H'],
  within: ['report:centralizedUsedReport'],
  fields: {
    batch: text('集采批次', { required: true, max: 60, list: true, filter: true, width: 200 }),
    specification: { ...specificationRef, filter: true },
    ...goodsCard,
    others: refs('specification', '合并计量规格', { column: 'other_ids', hint: '协议约定与本规格合并计算数量的其他规格，单位须相同' }),
    supplier: ref('partner', '中选供应商', { where: { kind: ['supplier', 'both'] }, list: true, filter: true }),
    validFrom: date('执行开始', { required: true, list: true, filter: true }),
    validTo: date('执行结束', { required: true, since: 'validFrom', list: true, filter: true }),
    agreedQuantity: quantity('约定采购量', { required: true, positive: true, list: true, hint: '按最小单位' }),
    unitPrice: withCost(price('中选价', { required: true, list: true, hint: '最小单位含税价' })),
    priceBefore: withCost(price('集采前价', { list: true, hint: '不填则不计算节约金额' })),
    remark: note(),
  },
  unique: [['specification', 'batch']],
  checks: [
    refuse('save, enable', '该产品未标记集采，请先在院内产品中勾选“集采”', {
      field: 'specification',
      missing: ({ row, caller }) => rowsOf('business_product', { org_id: caller.org, specification_id: row.specification, vbp: true, ...ALIVE }),
    }),
    check({
      at: ['save', 'enable'],
      reads: ({ row, caller }) => ({
        cards: list(rowsOf('specification_card', { id: membersOf(row) }), ['id', 'code', 'root_unit_name']),
        marked: list(rowsOf('business_product', { org_id: caller.org, specification_id: membersOf(row), vbp: true, ...ALIVE }), ['specification_id']),
      }),
      test: ({ row, read: { cards, marked } }) => {
        const unit = cards.find(({ id }) => id === row.specification)?.root_unit_name;
        const wrong = cards.filter(
          (one) => one.id !== row.specification && (one.root_unit_name !== unit || !marked.some((m) => m.specification_id === one.id)),
        );
        return wrong.length > 0 ? [{ field: 'others', message: `合并计量的规格须标记集采且最小单位相同：${wrong.map(({ code }) => code).join('、')}` }] : [];
      },
    }),
    // What is used counts once.
    refuse('save, enable', '与批次【{found.batch}】的执行期重叠', {
      field: 'validFrom',
      found: ({ row, caller }) =>
        rowsOf('vbp_task', {
          org_id: caller.org,
          member_ids: meets(membersOf(row)),
          status: true,
          id: not(row.id),
          valid_from: atMost(row.validTo),
          valid_to: atLeast(row.validFrom),
          ...ALIVE,
        }),
    }),
  ],
  label: 'batch',
  pinyinOf: '',
  search: ['batch', 'code', 'productName', 'specModel'],
  sort: '-validFrom,batch,code',
  flags: { add: ['maintainTask'], edit: ['maintainTask'], del: ['maintainTask'], enable: ['maintainTask'], disable: ['maintainTask'] },
});
