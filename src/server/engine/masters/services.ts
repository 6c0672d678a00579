import type { Service } from '../../../define/define-master';
import type { Value } from '../../../define/field';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import { attachment } from '../attachment';
import type { MasterActionCall } from './effects';

/** What an action of a master asks of the rest of the server: by ids and what was typed, in the transaction of the call. */
export type ServiceCall = { ids: readonly string[]; input: Record<string, Value>; reason: string };
export type ActionService = (tx: Db, context: Context, call: ServiceCall) => Promise<unknown>;

const services = attachment<ActionService>();
export const attachServices = services.attach;

export function serviceOf(name: string): ActionService {
  const run = services.of(name);
  if (!run) throw new Error(`no service ${name}`);
  return run;
}

/** Hands the chosen rows over to the service the action calls. */
export async function callService(tx: Db, context: Context, { service, of = 'id' }: Service, { rows, input, reason }: MasterActionCall): Promise<unknown> {
  return serviceOf(service)(tx, context, { ids: rows.map((row) => String(row[of])), input, reason });
}
