import type { Context } from '../../src/server/base/context';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { deleteMaster, switchMasters } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { definition } from './callers';

/** Short words for what tests do with masters; every one goes through the engine's front door. */
type Row = Record<string, unknown>;
type Lines = Record<string, Row[]>;

export const make = async (context: Context, resource: string, row: Row, lines?: Lines): Promise<string> =>
  (await saveMaster(context, definition(resource), { row, ...(lines ? { lines } : {}) })).id;

/** Saves a row as its form would, with these values changed. */
export async function change(context: Context, resource: string, id: string, more: Row, lines?: Lines): Promise<void> {
  const master = definition(resource);
  const { row } = await infoOfMaster(context, master, id);
  const typed = Object.entries(master.fields).filter(([name, field]) => !field.computed && !field.via && name in row);
  const values = Object.fromEntries(typed.map(([name]) => [name, row[name]]));
  await saveMaster(context, master, { id, version: Number(row.version), row: { ...values, ...more }, ...(lines ? { lines } : {}) });
}

export const remove = (context: Context, resource: string, id: string): Promise<unknown> => deleteMaster(context, definition(resource), { id });
export const disable = (context: Context, resource: string, id: string): Promise<unknown> => switchMasters(context, definition(resource), [id], false);
export const enable = (context: Context, resource: string, id: string): Promise<unknown> => switchMasters(context, definition(resource), [id], true);
