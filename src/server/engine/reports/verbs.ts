import { sql } from 'kysely';
import type { VerbNow } from '../../../contract/report-answer';
import type { Screen } from '../../../define/define-screen';
import type { ReportDefinition, ReportVerb } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { BadInput, Forbidden, Rejected } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { grants, QUERY, reportScreen } from '../queries/report-pages';
import { parametersOf } from './parameters';

type Values = Record<string, string>;
/** Whether it may be done with these parameters, asked with every answer and again before it is done; and what it does, in one transaction. */
export type VerbEffect = {
  guard: (context: Context, parameters: Values) => Promise<VerbNow>;
  run: (context: Context, parameters: Values, reason: string) => Promise<string>;
};
/** By resource and operation. */
export type VerbEffects = Readonly<Record<string, Readonly<Record<string, VerbEffect>>>>;
let effects: VerbEffects = {};
export const attachReportVerbs = (given: VerbEffects): void => {
  effects = given;
};

const effectOf = ({ resource }: ReportDefinition, { operation }: ReportVerb): VerbEffect => {
  const effect = effects[resource]?.[operation];
  if (!effect) throw new Error(`${resource}: nothing carries out ${operation}`);
  return effect;
};
const mayDo = (context: Context, definition: ReportDefinition, screen: Screen | undefined, { operation }: ReportVerb): boolean =>
  screen?.resource === definition.resource && screen.actions.includes(operation) && grants(context, screen, operation);

/** What the caller may do with the report as it is asked, each with what stands against it. */
export async function verbsNow(
  context: Context,
  definition: ReportDefinition,
  screen: Screen | undefined,
  parameters: Values,
): Promise<Record<string, VerbNow>> {
  const own = definition.verbs.filter((verb) => mayDo(context, definition, screen, verb));
  return Object.fromEntries(await Promise.all(own.map(async (verb) => [verb.operation, await effectOf(definition, verb).guard(context, parameters)] as const)));
}

export type VerbCall = Record<string, string | undefined> & { reason?: string | undefined };

/** @throws Forbidden without the page's operation, Rejected for what its guard says, BadInput without a reason where one is asked */
export async function doVerb(context: Context, definition: ReportDefinition, verb: ReportVerb, { reason = '', ...query }: VerbCall): Promise<{ says: string }> {
  const screen = reportScreen(context, definition, QUERY);
  if (!mayDo(context, definition, screen, verb)) throw new Forbidden(`您没有【${screen?.title ?? definition.title}-${verb.label}】权限`);
  const stray = Object.keys(query).find((name) => name !== 'screen' && !Object.hasOwn(definition.parameters, name));
  if (stray !== undefined) throw new BadInput(`不认识的参数：${stray.slice(0, 40)}`);
  if (verb.reason === 'required' && reason.trim() === '') throw new BadInput('请填写原因', [{ message: '请填写原因', field: 'reason' }]);
  const effect = effectOf(definition, verb);
  const parameters = parametersOf(context, definition, screen?.preset ?? {}, query);
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    // Two at once are one after the other: the second is told what the first did.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${definition.resource} ${context.org.id}`}, 0))`.execute(tx);
    const { whyNot } = await effect.guard(inside, parameters);
    if (whyNot !== undefined) throw new Rejected(whyNot);
    return { says: await effect.run(inside, parameters, reason.trim()) };
  });
}
