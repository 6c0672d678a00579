import type { MasterAction, MasterDefinition, Service } from '../../../define/define-master';
import { objectSchema } from '../../../define/field-schema';
import { type Context, within } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { parse } from '../../base/http';
import { logOperation } from '../../base/operation-log';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { changed } from '../messages/notify';
import { requireFlags } from './access';
import { askedOf } from './asked';
import { checkWords } from './dictionary-words';
import { type MasterActionCall, masterEffectOf } from './effects';
import { loadRows, nameOf } from './load';
import { checkRefs } from './references';
import { askChecks, followUp } from './rules';
import { callService, serviceOf } from './services';
import { carryOutVerb } from './verbs';

type Procedure = (tx: Db, context: Context, call: MasterActionCall) => Promise<unknown>;
export type MasterActing = { ids?: string[] | undefined; reason?: string | undefined; input?: Record<string, unknown> | undefined };

/** Carries out an extra verb of a master on the chosen rows (or on none): right, reason, input, chosen records, the effect, the log. */
export async function actOnMasters(context: Context, definition: MasterDefinition, action: MasterAction, given: MasterActing): Promise<unknown> {
  if (action.kinds && !context.isSystem && !action.kinds.includes(context.org.kind)) throw new Forbidden(`您没有【${definition.title}-${action.label}】权限`);
  requireFlags(context, definition, action.flags, action.label);
  const run = procedureOf(definition, action);
  if (!run) throw new BadInput(`【${action.label}】暂不可用`);
  const ids = given.ids ?? [];
  if (action.on !== 'list' && ids.length === 0) throw new BadInput('请先选择数据');
  if (action.on === 'row' && ids.length > 1) throw new BadInput(`【${action.label}】一次只能处理一条数据`);
  const reason = (given.reason ?? '').trim();
  if (action.reason === 'required' && reason === '') throw new BadInput(`请填写${action.label}原因`);
  const fields = action.input ?? {};
  const input = parse(objectSchema(fields), given.input ?? {});
  return inTransaction(context.db, async (tx) => {
    const inside = within(context, tx);
    const rows = await loadRows(tx, inside, definition, action.on === 'list' ? [] : ids, true);
    await checkRefs(tx, inside, fields, input);
    await checkWords(inside, fields, input, undefined);
    const answer = await run(tx, inside, { rows, input, reason });
    if (action.risk === 'read') return answer;
    for (const row of rows)
      await logOperation(tx, inside, {
        resource: definition.resource,
        id: row.id,
        name: nameOf(definition, row),
        operation: action.id,
        before: {},
        after: { ...input, reason },
      });
    if (rows.length === 0)
      await logOperation(tx, inside, { resource: definition.resource, name: action.label, operation: action.id, before: {}, after: { ...input } });
    await changed(tx, { org: context.org.id, resource: definition.resource, ids, by: context.user.id });
    return answer ?? { changed: rows.length };
  });
}

/** What the questions of an action begin with for a row, for whoever may do it there. */
export async function startOfAction(context: Context, definition: MasterDefinition, action: MasterAction & { starts: string }, id: string): Promise<unknown> {
  requireFlags(context, definition, action.flags, action.label);
  await loadRows(context.db, context, definition, [id]);
  return serviceOf(action.starts)(context.db, context, { ids: [id], input: {}, reason: '' });
}

/** What the definition says, whom it asks, or else what kinds bring for it. */
function procedureOf(definition: MasterDefinition, action: MasterAction): Procedure | undefined {
  const { does, calls } = action;
  if (calls) return (tx, context, call) => judgedCall(tx, context, definition, { ...action, calls }, call);
  if (does) return (tx, context, call) => carryOutVerb(tx, context, definition, { ...action, does }, call);
  return masterEffectOf(definition.resource).actions?.[action.id];
}

/** A service, asked after the checks of the action and before what follows from it. */
async function judgedCall(tx: Db, context: Context, definition: MasterDefinition, action: MasterAction & { calls: Service }, call: MasterActionCall) {
  const { input, reason } = call;
  const all = call.rows.map((row, i) => askedOf(context, { row, before: row, place: i + 1, input, reason }));
  for (const asked of all) await askChecks(tx, context, definition, [action.id], asked);
  const answer = await callService(tx, context, action.calls, call);
  if (action.risk !== 'read') for (const asked of all) await followUp(tx, context, definition, [action.id], asked);
  return answer;
}
