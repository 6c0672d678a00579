import type { ListQuery } from '../../contract/requests';
import { minuteOf } from '../../define/dates';
import type { SheetShape } from '../../define/field-sheet';
import type { Context } from '../base/context';
import { logOperation } from '../base/operation-log';
import { ROW_LIMIT, xlsxStream } from '../engine/exports';
import { messagePage } from '../engine/messages/message-page';
import { sentMessages } from './platform-message';

const INBOX = ['时间', '标题', '内容', '类型', '发送方', '已读时间'];
const SENT = ['时间', '标题', '内容', '机构', '应达', '已送达', '已读', '撤回时间'];
const SHAPES: Record<string, SheetShape> = {
  时间: 'datetime',
  已读时间: 'datetime',
  撤回时间: 'datetime',
  机构: 'integer',
  应达: 'integer',
  已送达: 'integer',
  已读: 'integer',
};
const PAGE = 500;

/** What the page shows as a workbook: the platform's own inbox, or how far what it sent has come (tab=sent). */
export async function exportMessages(context: Context, query: ListQuery): Promise<ReturnType<typeof xlsxStream>> {
  const isSent = query.tab === 'sent';
  const name = isSent ? '已发送消息' : '消息通知';
  await logOperation(context.db, context, { resource: 'message', name, operation: 'export' });
  const page = async (pageNum: number): Promise<string[][]> => {
    const asked = Object.assign({}, query, { pageNum, pageSize: PAGE });
    if (isSent)
      return (await sentMessages(context, asked)).list.map((one) => [
        minuteOf(one.createdAt),
        one.title,
        one.body,
        ...[one.organisations, one.total, one.delivered, one.read].map(String),
        one.recalledAt ? minuteOf(one.recalledAt) : '',
      ]);
    return (await messagePage(context, asked)).list.map((one) => [
      minuteOf(String(one.createdAt)),
      ...[one.title, one.body, one.kind, one.senderName].map(String),
      one.readAt ? minuteOf(String(one.readAt)) : '',
    ]);
  };
  async function* rows(): AsyncGenerator<string[]> {
    for (let pageNum = 1; (pageNum - 1) * PAGE < ROW_LIMIT; pageNum++) {
      const found = await page(pageNum);
      yield* found;
      if (found.length < PAGE) return;
    }
  }
  const columns = (isSent ? SENT : INBOX).map((title) => ({ title, shape: SHAPES[title] ?? 'text', width: title === '内容' ? 420 : 130 }));
  return xlsxStream(name, columns, rows());
}
