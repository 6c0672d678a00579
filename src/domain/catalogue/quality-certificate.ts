import { defineMaster } from '../../define/define-master';
import { choice, date, files, note, text } from '../../define/field';
import { follows, list, refuse } from '../../define/master-rules';
import { above, anyOf, around, column, rowsOf, some } from '../../define/rows';
import { platformReadsAll } from '../readers';
import { goodsCard, specificationRef } from './goods-card';

/** 质检报告: what a laboratory says of a lot. Filed by its maker or a dealer, read by everybody who received the lot. */
export const qualityCertificate = defineMaster({
  resource: 'qualityCertificate',
  title: '质检报告',
  table: 'quality_certificate',
  owners: ['P', 'V', 'D'],
  fields: {
    code: text('报告编号', { required: true, max: 60, list: true, filter: true, wire: 'reportNo' }),
    specification: { ...specificationRef, filter: true },
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    batchNo: text('批号', { required: true, max: 40, list: true, filter: true }),
    reportDate: date('报告日期', { required: true, notAfterToday: true, list: true, filter: true }),
    result: choice('结论', '合格:green, 不合格:red', { required: true, default: '合格', list: true, filter: true }),
    inspector: text('检验人', { max: 40 }),
    laboratory: text('检验机构', { max: 100, list: true }),
    sterilisationNo: text('灭菌批号', { max: 40 }),
    files: files('报告文件', { required: true, max: 9 }),
    source: choice('来源', '厂家, 供应商, 自检', { default: '厂家', list: true, filter: true }),
    remark: note(),
  },
  unique: [['specification', 'batchNo', 'code']],
  // Own reports, and those of lots one has or had; the platform reads all.
  readers: (caller) =>
    anyOf(platformReadsAll(caller), some(rowsOf('lot', { org_id: caller.org, specification_id: column('specification_id'), batch_no: column('batch_no') }))),
  checks: [
    refuse('save', '本机构没有批号【{batchNo}】的库存记录，不能上传质检报告', {
      when: ({ caller }) => caller.kind !== 'V' && caller.kind !== 'P',
      missing: ({ row, caller }) => rowsOf('lot', { org_id: caller.org, specification_id: row.specification, batch_no: row.batchNo }),
    }),
  ],
  // A lot that failed: everybody who has it on the shelf finds a stop order to sign.
  follows: [
    follows({
      at: ['save'],
      reads: ({ row }) => ({
        holders: list(
          rowsOf(
            'organisation',
            { joined: true, is_use_system: true, status: true },
            rowsOf('lot', { org_id: around('id'), specification_id: row.specification, batch_no: row.batchNo, total_quantity: above(0) }),
          ),
          ['id'],
        ),
      }),
      tells: ({ row, before, read }) =>
        row.result !== '不合格' || before?.result === '不合格'
          ? []
          : read.holders.map(({ id: org = '' }) => ({
              org,
              uri: 'stopSell',
              title: `紧急：批号${row.batchNo}检验不合格`,
              draft: {
                kind: 'stopSell',
                header: { level: '1', reason: '1', remark: `质检报告${row.code}：检验不合格` },
                lines: [{ specification: String(row.specification), batchNo: String(row.batchNo) }],
              },
            })),
    }),
  ],
  label: 'code',
  pinyinOf: '',
  search: ['code', 'batchNo', 'productName', 'specModel'],
  picker: ['batchNo', 'reportDate', 'result'],
  pickerDetail: ['batchNo', 'reportDate', 'result'],
  hasStatus: false,
  operations: ['add', 'edit', 'del', 'import', 'export'],
});
