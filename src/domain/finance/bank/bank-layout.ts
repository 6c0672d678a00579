import { defineMaster } from '../../../define/define-master';
import { computed, datetime, text } from '../../../define/field';

/** 流水格式: what somebody once said of the columns of statements nobody foresaw; taken out, it is asked again at the next import. */
export const bankLayout = defineMaster({
  resource: 'bankLayout',
  title: '流水格式',
  table: 'bank_layout',
  owners: ['H', 'D', 'V'],
  fields: {
    name: computed(text('格式', { list: true })),
    titles: computed(text('文件的列', { max: 1000, list: true, width: 420 })),
    meant: computed(text('对应', { max: 1000, list: true, width: 420 })),
    updatedAt: computed(datetime('对应时间', { list: true })),
  },
  hasStatus: false,
  unique: [],
  search: ['name', 'titles'],
  sort: '-updatedAt',
  operations: ['del', 'export'],
});
