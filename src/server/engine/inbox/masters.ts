import type { Row } from '../../../contract/answers';
import type { InboxRow } from '../../../contract/inbox-answer';
import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Context } from '../../base/context';
import { listMasters } from '../masters/list';
import { type DecidingPage, inboxPages } from './deciding-masters';
import type { Ranked } from './document-row';

const DAY = 86_400_000;

/** Records that wait for a decision of the caller, through the list of the page that decides: the oldest first. */
export async function waitingRecords(context: Context, given: { kind?: string | undefined; most: number }): Promise<Ranked[]> {
  const pages = inboxPages(context).filter(({ definition }) => given.kind === undefined || definition.resource === given.kind);
  const found = await Promise.all(
    pages.map(async (page) => {
      const asked = listQuery.parse({ tab: page.tab.id, sort: 'createdAt', pageSize: Math.min(given.most, 500), noTotal: '1' });
      const { list } = await listMasters({ ...context, screen: page.screen.flag }, page.definition, asked);
      return list.map((row) => ranked(context, page, row));
    }),
  );
  return found.flat();
}

/** Whom a record is about and how much, as its own fields say it: the partner before the name it goes by. */
function aboutWhat({ fields, label }: MasterDefinition, row: Row): Pick<InboxRow, 'party' | 'summary' | 'amount'> {
  const names = Object.entries(fields);
  const partner = names.find(([, field]) => field.kind === 'ref' && field.to === 'partner')?.[0];
  const sum = names.find(([, field]) => field.kind === 'money' && field.sum)?.[0];
  const [named, own] = [String(row[`${partner}Name`] ?? ''), String(row[label] ?? '')];
  return { party: named || own, summary: named && own !== named ? own : '', amount: String(sum ? (row[sum] ?? '') : '') };
}

function ranked(context: Context, { screen, tab, definition, flags }: DecidingPage, row: Row): Ranked {
  const since = new Date(String(row.submittedAt || row.createdAt));
  const decides = definition.actions.filter((action) => action.flags.some((flag) => flags.includes(flag) || flag === 'nopass')).map((action) => action.id);
  const shown: InboxRow = {
    family: 'master',
    id: row.id,
    kind: definition.resource,
    sn: String(row.code ?? row.sn ?? ''),
    title: definition.title,
    word: tab.label,
    version: Number(row.version ?? 0),
    screen: screen.flag,
    path: screen.path,
    query: { id: row.id },
    waiting: 'review',
    ...aboutWhat(definition, row),
    lineCount: 0,
    since: since.toISOString(),
    step: '',
    isLastStep: true,
    urgedBy: '',
    urgedAt: '',
    mayUrge: false,
    actions: (row.actions ?? []).filter((action) => decides.includes(action)),
  };
  return { row: shown, isUrged: false, weight: (context.now().getTime() - since.getTime()) / DAY };
}
