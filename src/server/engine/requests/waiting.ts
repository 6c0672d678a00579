import { type RawBuilder, sql } from 'kysely';
import type { InboxRow } from '../../../contract/inbox-answer';
import type { Fields } from '../../../define/field';
import { documentOf, documents, masterOf, masters } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { scopeOf } from '../scope';
import { mendingScreens, titleOf } from './mending-pages';

const DAY = 86_400_000;

export type StoredRequest = {
  [K in 'id' | 'resource' | 'problem' | 'kind' | 'sn' | 'by' | 'askedBy']: string;
} & { document: string | null; about: Record<string, string>; at: string; goods: string | null };

const COLUMNS = sql`r.id, r.resource, r.problem, r.kind, r.document_id as document, r.document_sn as sn, r.asked_by_name as by, r.asked_by as "askedBy", r.about, r.asked_at as at,
  (select concat_ws(' ', c.code, c.spec_model) from specification_card c where c.id = (r.about ->> 'specification')::uuid) as goods`;

/** Requests `r` of colleagues that wait for the caller: for what he may write, where he works, but not his own. */
function waitsFor(context: Context, kind?: string): RawBuilder<boolean> {
  const own = [...masters.map(({ resource }) => resource), ...documents.map((definition) => definition.kind)].filter(
    (resource) => (kind === undefined || resource === kind) && mendingScreens(context, resource).length > 0,
  );
  const scope = scopeOf(context, { org: 'r.org_id', departments: ['r.department_id'], warehouses: ['r.warehouse_id'] });
  return sql<boolean>`r.status = 0 and ${scope} and r.resource = any(${own}) and r.asked_by is distinct from ${context.user.id || null}::uuid`;
}

export async function waitingRequests(
  context: Context,
  { kind, most }: { kind?: string | undefined; most: number },
): Promise<{ row: InboxRow; isUrged: boolean; weight: number }[]> {
  const { rows } =
    await sql<StoredRequest>`select ${COLUMNS} from mending_request r where ${waitsFor(context, kind)} order by r.asked_at limit ${most}`.execute(context.db);
  return rows.map((request) => ({
    row: presented(context, request),
    isUrged: false,
    weight: (context.now().getTime() - new Date(request.at).getTime()) / DAY,
  }));
}

export const countRequests = async (context: Context): Promise<{ kind: string; count: number }[]> =>
  (
    await sql<{
      kind: string;
      count: number;
    }>`select r.resource as kind, count(*)::int as count from mending_request r where ${waitsFor(context)} group by r.resource`.execute(context.db)
  ).rows;

/** One that waits for the caller. */
export const requestFor = async (context: Context, id: string): Promise<StoredRequest | undefined> =>
  (await sql<StoredRequest>`select ${COLUMNS} from mending_request r where ${waitsFor(context)} and r.id = ${id} for update`.execute(context.db)).rows[0];

/** Everything a new record must say is known already: one word writes it. */
export function isWhole(resource: string, about: Readonly<Record<string, string>>): boolean {
  const master = masterOf(resource);
  if (!master) return false;
  return Object.entries(master.fields).every(
    ([name, field]) => !field.required || field.computed || field.via || field.default !== undefined || Boolean(about[name]),
  );
}

function presented(context: Context, request: StoredRequest): InboxRow {
  const [screen] = mendingScreens(context, request.resource);
  return {
    family: 'request',
    id: request.id,
    kind: request.resource,
    sn: '',
    title: `请处理：${titleOf(request.resource)}`,
    word: '待处理',
    version: 0,
    screen: screen?.flag ?? '',
    path: screen?.path ?? '',
    query: filtersOf(request),
    waiting: 'review',
    party: `${request.by}${request.sn === '' ? '' : ` · ${documentOf(request.kind)?.title ?? ''} ${request.sn}`}`,
    summary: [request.problem, request.goods].filter(Boolean).join(' · '),
    lineCount: 0,
    amount: '',
    since: new Date(request.at).toISOString(),
    step: '',
    isLastStep: true,
    urgedBy: '',
    urgedAt: '',
    mayUrge: false,
    actions: [isWhole(request.resource, request.about) ? 'grant' : 'done', 'refuse'],
  };
}

/** The page narrowed to what is known. */
function filtersOf({ resource, about }: StoredRequest): Record<string, string> {
  const fields: Fields = masterOf(resource)?.fields ?? documentOf(resource)?.header ?? {};
  return Object.fromEntries(
    Object.entries(about).flatMap(([name, value]) => (fields[name]?.kind === 'ref' && fields[name].filter ? [[`f.${name}`, value]] : [])),
  );
}
