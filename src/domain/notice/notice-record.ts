import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, files, flag, note, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';

/** 公告查阅: the notices that reached somebody, his own alone. Written when a notice goes out; he adds that he read it, and his receipt. */
export const noticeRecord = defineMaster({
  resource: 'noticeRecord',
  title: '收到的公告',
  table: 'notice_record',
  view: 'notice_record_list',
  owners: ['H', 'D', 'V'],
  fields: {
    title: computed(text('标题', { list: true, filter: true, width: 260 })),
    type: computed(choice('类型', '通知, 公告, 制度, 招标', { list: true, filter: true })),
    publisherName: computed(text('发布机构', { list: true, filter: true, width: 180 })),
    publishedAt: computed(datetime('发布时间', { list: true, filter: true })),
    expireAt: computed(date('截止日期', { filter: true })),
    content: computed(note('内容', { max: 5000 })),
    files: computed(files('附件')),
    top: computed(flag('置顶', { filter: true })),
    needReceipt: computed(flag('需回执', { filter: true })),
    isRead: computed(flag('已读', { filter: true })),
    readAt: computed(datetime('已读时间', { list: true, filter: true })),
    receiptAt: computed(datetime('回执时间')),
    receiptText: computed(text('回执', { max: 200, list: true })),
    state: computed(choice('阅读状态', 'unread 未读:orange, read 已读:grey, waiting 待回执:orange, done 已回执:green', { list: true, filter: true })),
  },
  // What was withdrawn is shown no more.
  readers: ({ org, user, isSystem }) => (isSystem ? 'every' : { org_id: org, user_id: user, notice_state: 'published' }),
  unique: [],
  label: 'title',
  pinyinOf: '',
  search: ['title', 'publisherName', 'content'],
  sort: 'isRead,-top,-publishedAt',
  operations: [],
  hasStatus: false,
  onOpen: 'read',
  offers: (row, operation) => (operation === 'read' ? row.isRead !== true : operation !== 'confirm' || (row.needReceipt === true && row.receiptAt === '')),
  checks: [
    refuse('confirm', '公告【{found.title}】不需要回执', { found: ({ row }) => rowsOf('notice_record_list', { id: row.id, need_receipt: false }) }),
    refuse('confirm', '公告【{found.title}】已回执', { found: ({ row }) => rowsOf('notice_record_list', { id: row.id, state: 'done' }) }),
  ],
  actions: [
    {
      id: 'read',
      label: '已读',
      flags: ['read'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: ({ row, now }) => (row.readAt === '' ? { read_at: now } : {}) }),
    },
    {
      id: 'confirm',
      label: '确认回执',
      flags: ['confirm'],
      risk: 'write',
      on: 'row',
      input: { receiptText: text('回执内容', { required: true, max: 200 }) },
      does: verb({
        row: ({ row, input, now }) => ({ receipt_at: now, receipt_text: String(input.receiptText), ...(row.readAt === '' ? { read_at: now } : {}) }),
      }),
    },
  ],
});
