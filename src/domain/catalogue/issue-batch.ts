import { defineMaster } from '../../define/define-master';
import { computed, datetime, integer, text } from '../../define/field';

/** What was issued at one time: written by the issue itself, read beside it. What has been taken back since is counted as it is now. */
export const issueBatch = defineMaster({
  resource: 'issueBatch',
  title: '下发批次',
  table: 'issue_batch',
  view: 'issue_batch_list',
  owners: ['P', 'V'],
  within: ['businessProduct'],
  fields: {
    batchSn: computed(text('批次号', { column: 'code', list: true, width: 150 })),
    issuedAt: computed(datetime('下发时间', { column: 'created_at', list: true, filter: true })),
    issuedBy: computed(text('下发人', { list: true })),
    organisations: computed(integer('机构数', { list: true })),
    specifications: computed(integer('规格数', { list: true })),
    created: computed(integer('下发', { list: true, sum: true })),
    skipped: computed(integer('跳过', { list: true, sum: true })),
    refused: computed(integer('拒绝', { list: true, sum: true })),
    revoked: computed(integer('已收回', { list: true, sum: true })),
  },
  unique: [],
  label: 'batchSn',
  search: ['batchSn', 'issuedBy'],
  sort: '-issuedAt',
  operations: ['export'],
  hasStatus: false,
});
