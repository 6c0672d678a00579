import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { deskDayOf, workdayUpTo } from '../clock';
import type { World } from '../world/world';
import { act, type Desk, deskOn, draft, type Values, versionOf } from './desk';
import { paper } from './papers';

type Answer = 'given' | 'part' | 'refused';
type Request = {
  from: string;
  by: string;
  to: string;
  who: string;
  ago: number;
  purpose: string;
  types: readonly string[];
  answer?: Answer;
  after?: number;
  due?: number;
  isDraft?: true;
};

/** Papers asked of each other: given whole and in part, refused, waiting, overdue, and one still being written. */
const REQUESTS: readonly Request[] = [
  {
    from: 'h1',
    by: 'hospital',
    to: 'd1',
    who: 'dealer',
    ago: 95,
    purpose: '年度供应商资质复核',
    types: ['营业执照', '医疗器械经营许可证', '二类经营备案凭证'],
    answer: 'given',
    after: 2,
  },
  {
    from: 'd1',
    by: 'dquality',
    to: 'v1',
    who: 'vendor',
    ago: 64,
    purpose: '首营企业审批',
    types: ['营业执照', '医疗器械生产许可证', 'ISO13485'],
    answer: 'given',
    after: 4,
  },
  {
    from: 'h2',
    by: 'hospital2',
    to: 'd1',
    who: 'dealer',
    ago: 41,
    purpose: '医院准入',
    types: ['营业执照', '医疗器械经营许可证', '销售人员授权委托书'],
    answer: 'part',
    after: 3,
  },
  {
    from: 'd1',
    by: 'dquality',
    to: 'h1',
    who: 'hospital',
    ago: 33,
    purpose: '购货单位资质归档',
    types: ['医疗机构执业许可证', '事业单位法人证书'],
    answer: 'given',
    after: 9,
  },
  { from: 'v1', by: 'vendor', to: 'd3', who: 'dealer3', ago: 26, purpose: '经销商年审', types: ['营业执照', '开票信息'], answer: 'refused', after: 1 },
  { from: 'h1', by: 'hospital', to: 'd2', who: 'dealer2', ago: 19, purpose: '换证后重新归档', types: ['医疗器械经营许可证'], due: 7 },
  { from: 'd1', by: 'dquality', to: 'v1', who: 'vendor', ago: 3, purpose: '新品种首营', types: ['医疗器械生产许可证', '境内代理人授权'] },
  { from: 'h1', by: 'hospital', to: 'd1', who: 'dealer', ago: 1, purpose: '招标资格审查', types: ['营业执照', '质量保证协议'] },
  { from: 'v1', by: 'vendor', to: 'd1', who: 'dealer', ago: 1, purpose: '经销授权续签', types: ['营业执照', '医疗器械经营许可证'] },
  { from: 'd1', by: 'dquality', to: 'h1', who: 'hospital', ago: 0, purpose: '购货单位资质归档', types: ['医疗机构执业许可证'], isDraft: true },
];

export async function paperRequests(world: World, files: FileStore): Promise<void> {
  for (const request of REQUESTS) await ask(world, files, request);
}

async function ask(world: World, files: FileStore, { from, by, to, who, ago, purpose, types, answer, after = 0, due = 7, isDraft }: Request): Promise<void> {
  const day = workdayUpTo(addDays(deskDayOf(world.end), -ago));
  const header = { partner: world.partners.get(`${from}>${to}`), purpose, viewUntil: addDays(day, 360), answerBy: addDays(day, due) };
  const desk = deskOn(world, from, by, day, '10:20');
  const saved = await draft(
    desk,
    'licenceApplication',
    header,
    types.map((type) => ({ type })),
  );
  if (isDraft) return;
  await act(desk, 'licenceApplication', 'submit', saved);
  if (answer) await reply(deskOn(world, to, who, workdayUpTo(addDays(day, after)), '14:10'), files, saved.id, answer);
}

/** The other side gives its own papers of these sorts; in part: what it does not have is refused. */
async function reply(desk: Desk, files: FileStore, asked: string, answer: Answer): Promise<void> {
  const { world, organisation } = desk;
  const { rows } = await sql<{ id: string; line: string; type: string; paper: string | null }>`
    select h.id, l.id as line, l.paper_type as type, (select p.id from licence p where p.org_id = h.org_id and p.holder_id = h.org_id and p.type = l.paper_type and p.review_state = 'valid'
      and p.deleted_at is null limit 1) as paper
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id where h.org_id = ${organisation.id} and h.mirror_of = ${asked} order by l.line_no`.execute(
    world.db,
  );
  const id = rows[0]?.id ?? '';
  const of = { id, version: await versionOf(world, organisation, id) };
  if (answer === 'refused') return void (await act(desk, 'licenceApplication', 'nopass', of, { reason: '双方合作已结束，不再提供' }));
  const lines: Values[] = [];
  for (const { line, type, paper: own } of rows) {
    if (own) {
      const scan = await paper(desk, files, type, [organisation.name]);
      await sql`update licence set files = ${JSON.stringify([scan])}::jsonb where org_id = ${organisation.id} and id = ${own} and files = '[]'`.execute(
        world.db,
      );
    }
    lines.push(own ? { id: line, licence: own } : { id: line, reason: '授权人员变更中，办妥后补寄' });
  }
  await act(desk, 'licenceApplication', 'answer', of, { lines });
}
