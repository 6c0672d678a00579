import { choice, computed, date, datetime, type Fields, files, flag, integer, money, note, quantity, ref, text } from './field';
import { STATUS_OPTIONS } from './status';

/** C0: what every document carries besides its own fields (catalogue: resources-trade §0). */
export const CORE_HEADER = {
  documentDate: date('单据日期', { required: true, notAfterToday: true, default: 'today', list: true, filter: true }),
  remark: note('备注'),
  attachments: files('附件'),
} satisfies Fields;

/** What the server adds to every document it answers; lists choose their standard columns from here. */
export const CORE_TRAIL = {
  sn: computed(text('单号', { list: true, filter: true, width: 150 })),
  status: computed(choice('状态', STATUS_OPTIONS, { isTold: true, list: true, filter: true })),
  totalQuantity: computed(quantity('数量合计', { list: true, sum: true, sumOf: 'quantity' })),
  totalAmount: computed(money('金额', { list: true, sum: true, sumOf: 'amount' })),
  lineCount: computed(integer('行数')),
  origin: computed(choice('来源', 'manual 手工, pull 拉取, mirror 镜像, auto 自动')),
  isRed: computed(flag('红冲')),
  createdByName: computed(text('制单人', { list: true })),
  createdAt: computed(datetime('制单时间')),
  submittedAt: computed(datetime('提交时间')),
  reviewedByName: computed(text('审核人', { list: true })),
  reviewedAt: computed(datetime('审核时间')),
  printCount: computed(integer('打印次数')),
} satisfies Fields;

/** Sums a sheet of paper says at its head besides; no list has them. */
export const PAPER_TRAIL = {
  ...CORE_TRAIL,
  totalNet: computed(money('不含税金额', { sumOf: 'netAmount' })),
  totalTax: computed(money('税额', { sumOf: 'tax' })),
} satisfies Fields;

/** Filter of every list: what waits for whoever asks (the home page leads to it). No document carries it. */
export const WAITING = computed(choice('待办', 'review 等我审核, born 等我处理'));

/** Whose document it is: shown and filtered by where a page reads those of all organisations. */
export const ORGANISATION = computed(ref('organisation', '机构', { column: 'org_id', list: true, filter: true, width: 180 }));

/** The sums a kind has: of the figures its lines have. An authorisation adds up to nothing. */
export const totalsOf = (lines: Fields): ('totalQuantity' | 'totalAmount')[] =>
  (['totalQuantity', 'totalAmount'] as const).filter((name) => (CORE_TRAIL[name].sumOf ?? '') in lines);
