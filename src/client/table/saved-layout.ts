import { get, post } from '../api/call';
import { parseColumns, type SavedColumn } from './layout';

/** One named arrangement of a table: columns, order, filters. */
export type View = {
  name: string;
  columns: SavedColumn[];
  sort: { id: string; desc: boolean }[];
  filters: Record<string, string>;
};
export type SavedTable = { columns: SavedColumn[] | undefined; sort: { id: string; desc: boolean }[]; views: View[] };

type Owner = { userId: string; systemType: string };
const list = <T>(value: unknown): T[] => {
  try {
    const parsed: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
    return Array.isArray(parsed) ? (parsed as T[]) : [];
  } catch {
    return [];
  }
};

export async function loadTable(owner: Owner, tableId: string): Promise<SavedTable> {
  const info = await get<Record<string, unknown> | null>(
    '/v1/business/userTableSort/info',
    { ...owner, projectName: 'yrtweb', tableId },
    { quiet: true, shared: true },
  );
  return { columns: parseColumns(info?.columns), sort: list(info?.sort), views: list(info?.views) };
}

const sending = new Map<string, Promise<void>>();

/** One after the other: of two changes in a row the later one stays, however long the first is on its way. */
export function saveTable(owner: Owner, tableId: string, saved: SavedTable): Promise<void> {
  const key = `${owner.userId} ${tableId}`;
  const before = (sending.get(key) ?? Promise.resolve()).catch(() => undefined);
  const sent = before.then(() => send(owner, tableId, saved));
  sending.set(key, sent);
  return sent;
}

async function send(owner: Owner, tableId: string, saved: SavedTable): Promise<void> {
  const body = {
    ...owner,
    projectName: 'yrtweb',
    tableId,
    columns: JSON.stringify(saved.columns ?? []),
    sort: JSON.stringify(saved.sort),
    views: JSON.stringify(saved.views),
  };
  await post('/v1/business/userTableSort/save', body, { quiet: true, tab: `layout-${tableId}` });
}
