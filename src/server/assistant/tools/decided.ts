import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import { documentOf } from '../../../domain/registry';
import { documentReference, openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { readableKinds } from '../words/kinds';

const schema = z.object({ period: z.string().max(40).optional().describe('哪些天，如 上周、昨天；不填为近30天') });
const SHOWN = 10;
/** What a decision is called in the history of a document. */
const WORDS: Readonly<Record<string, string>> = { review: '审核通过', agree: '同意', pass: '同意', nopass: '驳回', unreview: '反审核' };

/** What the asker decided himself: documents he reviewed, agreed to or refused, the latest first. */
export const decidedByMe = defineTool<z.infer<typeof schema>>({
  name: 'decided',
  description: '我审过的：本人在一段时间内审核、同意或驳回过的单据。',
  args: schema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context }, { period }) => {
    const today = dayOf(context.now());
    const days = periodIn(period ?? '近30天', today);
    if (!days) return nothing(`没有看懂日期“${period}”。`);
    const kinds = readableKinds(context).map(({ kind }) => kind);
    const { rows } = await sql<{ id: string; sn: string; kind: string; action: string; day: string; status: number; total: string }>`
      select h.id, h.sn, h.kind, e.action, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, h.status, count(*) over () as total
      from document_event e join document h on h.org_id = e.org_id and h.id = e.document_id
      where e.org_id = ${context.org.id} and e.user_id = ${context.user.id} and e.action = any(${Object.keys(WORDS)}::text[]) and h.kind = any(${kinds}::text[])
        and (e.at at time zone 'Asia/Shanghai')::date between ${days.from}::date and ${days.to}::date
      order by e.at desc, h.sn limit ${SHOWN}`.execute(context.db);
    const span = days.from === days.to ? days.from : `${days.from} 至 ${days.to}`;
    if (rows.length === 0) return nothing(`${span}您没有审核、同意或驳回过单据。`);
    const lines = rows.map((row) => `- **${row.sn}** ${documentOf(row.kind)?.title ?? row.kind} · ${row.day} ${WORDS[row.action] ?? row.action}`);
    const total = Number(rows[0]?.total ?? rows.length);
    return found({
      text: `${span}您审过 **${total} 张**单据：\n\n${lines.join('\n')}${total > rows.length ? `\n\n只列出最近 ${rows.length} 张。` : ''}`,
      data: { period: span, total, list: lines },
      references: rows.flatMap((row) => {
        const definition = documentOf(row.kind);
        return definition ? [documentReference(context, definition, { id: row.id, sn: row.sn, status: row.status })] : [];
      }),
      proposals: rows.slice(0, 5).flatMap((row) => {
        const definition = documentOf(row.kind);
        return definition ? openDocument(context, definition, { id: row.id, sn: row.sn, status: row.status }) : [];
      }),
    });
  },
});
