import type { MasterDefinition } from '../../../define/define-master';
import type { Problem } from '../../../define/document-rules';
import type { Value } from '../../../define/field';
import type { Asked, Call } from '../../../define/master-rules';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { PLATFORM_OWNER, touchPermissions } from '../messages/touch-permissions';
import { askedOf, known } from './asked';
import type { MasterRow } from './effects';
import { serviceOf } from './services';
import { queueUp } from './uniqueness';
import { carryOutWrites, tell, type Written } from './writes';

/** What the definition fills in for people, in the order it says it. */
export async function complete(tx: Db, context: Context, definition: MasterDefinition, asked: Asked): Promise<void> {
  const isNew = asked.before === undefined;
  for (const one of definition.completes) {
    if (one.at !== 'save' && (one.at === 'add') !== isNew) continue;
    const filled = Object.entries(one.row(await known(tx, context, asked, one.reads)));
    for (const [name, value] of filled) if (value !== undefined) asked.row[name] = value;
  }
}

/** Asks every check of these moments; what is wrong with lines is named together. @returns warnings @throws Rejected at the first that refuses */
export async function askChecks(tx: Db, context: Context, definition: MasterDefinition, at: readonly string[], asked: Asked): Promise<Problem[]> {
  const warnings: Problem[] = [];
  const doubled = askLines(definition, asked);
  const checks = definition.checks.filter((check) => check.at.some((moment) => at.includes(moment)));
  // Two people cannot both be told that nothing stands in their way.
  if (checks.some(({ reads, calls }) => reads || calls)) await queueUp(tx, definition, asked.row);
  for (const check of checks) {
    await callOn(tx, context, check.calls?.(asked));
    const problems = check.test(await known(tx, context, asked, check.reads));
    const broken = problems.filter(({ level }) => level !== 'warn');
    const [first] = broken;
    if (first && check.isRight) throw new Forbidden(first.message);
    if (first && first.line !== undefined) throw Rejected.because([...doubled, ...broken]);
    if (first) throw first.field === undefined ? new Rejected(first.message) : Rejected.because(broken);
    warnings.push(...problems);
  }
  if (doubled.length > 0) throw Rejected.because(doubled);
  return warnings;
}

/** Lines that must be there, and those that name something once. @throws Rejected */
function askLines(definition: MasterDefinition, { lines, before }: Asked): Problem[] {
  return Object.entries(definition.lines).flatMap(([name, { atLeastOne, once }]) => {
    const given = lines?.[name];
    if (atLeastOne && (given ? given.length === 0 : before === undefined)) throw new Rejected(atLeastOne);
    if (!once || !given) return [];
    const { field, message } = once;
    const isTwice = (line: Record<string, Value>, i: number) => given.findIndex((other) => other[field] === line[field]) < i;
    return given.flatMap((line, i) => (isTwice(line, i) ? [{ line: i + 1, field, message }] : []));
  });
}

/** What follows elsewhere from an operation or an action that was carried out. */
export async function followUp(
  tx: Db,
  context: Context,
  definition: MasterDefinition,
  at: readonly string[],
  asked: Asked,
  written: Written = new Map(),
): Promise<void> {
  for (const one of definition.follows) {
    if (!one.at.some((moment) => at.includes(moment))) continue;
    const all = await known(tx, context, asked, one.reads);
    await carryOutWrites(tx, context, one.writes?.(all) ?? [], written);
    for (const told of one.tells?.(all) ?? []) await tell(tx, context, asked.row.id, told);
    await callOn(tx, context, one.calls?.(all));
  }
  const { grantsRights } = definition;
  if (grantsRights) await touchPermissions(tx, { everywhere: PLATFORM_OWNER, owner: asked.row.orgId, itself: asked.row.id }[grantsRights]);
}

const callOn = async (tx: Db, context: Context, call: Call | undefined): Promise<unknown> =>
  call && serviceOf(call.service)(tx, context, { ids: call.ids ?? [], input: call.input ?? {}, reason: '' });

/** Before and after an operation that writes nothing but the row's own state. */
export const askOperation = (tx: Db, context: Context, definition: MasterDefinition, operation: string, row: MasterRow): Promise<unknown> =>
  askChecks(tx, context, definition, [operation], askedOf(context, { row, before: row }));
export const followOperation = (tx: Db, context: Context, definition: MasterDefinition, operation: string, row: MasterRow): Promise<unknown> =>
  followUp(tx, context, definition, [operation], askedOf(context, { row, before: row }));
