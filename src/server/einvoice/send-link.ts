import { sql } from 'kysely';
import { grouped } from '../../define/money';
import type { Context } from '../base/context';
import { BadInput, Rejected } from '../base/errors';
import type { Inputs } from '../engine/documents/action-inputs';
import { isOnPlatform } from '../engine/documents/on-platform';
import type { Stored } from '../engine/documents/stored';
import { notify } from '../engine/messages/notify';
import { queueSms } from '../sms/sms';
import { note } from './keep';

/**
 * The paper on its way to whoever it is for: by text message to the number that was typed (or stands on the invoice), and to a buyer on the
 * platform as a message. There is no post office for mail here: who has only an address is told so.
 */
export async function sendLink(context: Context, stored: Stored, { header: typed }: Inputs): Promise<void> {
  const { view: d, row } = stored;
  const { header } = d;
  const phone = String(typed.receiverPhone || header.receiverPhone || '');
  const mail = String(typed.receiverMail || header.receiverMail || '');
  const isMember = await isOnPlatform(context.db, d.counterOrg);
  if (phone === '' && !isMember) {
    const message = mail === '' ? '请填写收票手机' : '未配置邮件服务，请填写收票手机';
    throw new BadInput(message, [{ field: 'receiverPhone', message }]);
  }
  const [file] = Array.isArray(header.files) ? header.files.map(String) : [];
  if (file === undefined) throw new Rejected('没有版式文件，请先下载版式文件');
  const said = `${context.org.name}开具的发票${header.invoiceNo}，价税合计${grouped(d.total.amount, 2)}元`;
  const link = context.eInvoices?.linkOf(file) ?? '';
  if (phone !== '') await queueSms(context.db, { phone, body: `${said}，查看：${link}`, purpose: 'notice' }, context.now());
  const extra = { org_name: context.org.name };
  if (isMember) {
    const { rows } = await sql<{
      sn: string;
    }>`select sn from document where org_id = ${d.counterOrg} and mirror_of = ${String(row.made_by ?? '') || null} and status <> 6 limit 1`.execute(context.db);
    const objectID = rows[0]?.sn ?? '';
    await notify(context.db, { org: d.counterOrg, page: 'bizPurchaseInvoice', uri: 'purchaseInvoice', objectID, title: '收到电子发票', body: said, extra });
  }
  const to = [phone && `短信 ${phone.replace(/^(\d{3})\d{4}/, '$1****')}`, isMember && '站内消息'].filter(Boolean).join('、');
  await note(context, stored, { lastSent: to, ...(phone ? { receiverPhone: phone } : {}), ...(mail ? { receiverMail: mail } : {}) });
}
