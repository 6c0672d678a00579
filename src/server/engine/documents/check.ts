import type { DocumentDefinition } from '../../../define/define-document';
import type { Check, CheckContext, Moment, Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import type { FactName } from '../../../define/facts';
import { type Field, holds } from '../../../define/field';
import { isEmpty, requiredMessage } from '../../../define/field-schema';
import { inSection, rowsOf, sectionNames } from '../../../define/in-section';
import { placeOf } from '../../../define/section';
import type { Context } from '../../base/context';
import { NeedsConfirmation, Rejected } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { screenThatAllows } from '../access';
import { circumstancesOf } from './circumstances';
import { loadFacts } from './facts';
import { notUnique } from './uniqueness';

/**
 * Asks every rule of the definition that belongs to this moment. All of them, so that a document that fails names
 * every failing line at once (LR5). A rule key turns a rule off, into a warning, or into a block.
 *
 * @throws Rejected with all blocking problems; NeedsConfirmation when only warnings stand and `confirmed` is not set
 */
export async function check(context: Context, definition: DocumentDefinition, d: AnyDocument, moments: readonly Moment[], confirmed: boolean): Promise<void> {
  const problems = await problemsAt(context, definition, d, moments);
  settle(problems, confirmed || context.isSystem);
  if (moments.includes('submit') && !context.isSystem) await logDepartures(context, definition, d, problems);
}

/** What every rule of these moments says of the document, blocks and warnings, each at its place. */
export async function problemsAt(context: Context, definition: DocumentDefinition, d: AnyDocument, moments: readonly Moment[]): Promise<Problem[]> {
  const asked = definition.checks.filter(
    (rule) => moments.some((moment) => rule.at.includes(moment)) && (!rule.kinds || rule.kinds.includes(context.org.kind)) && rule.when?.(d) !== false,
  );
  const now = await circumstancesOf(context, definition, d);
  const { rule } = now;
  const active = asked.filter((one) => one.rule === undefined || rule(one.rule) !== 'off');
  const facts = await loadFacts(context, definition, d, new Set(active.flatMap((one): FactName[] => [...(one.needs ?? [])])));
  const asking: CheckContext = {
    ...now,
    may: (operation) => context.isSystem || screenThatAllows(context, definition.kind, [operation]) !== undefined,
  };
  const twice = moments.includes('unreview') || moments.includes('red') ? [] : await notUnique(context, definition, d);
  const said = active.flatMap((one) => strengthOf(one, rule, one.test(d, facts, asking)).map((problem) => mendable(one, problem)));
  // Where a rule says in its own words what is missing, the common ones add nothing.
  const isSaid = (missing: Problem) =>
    said.some(({ line, section, field, level }) => level !== 'warn' && line === missing.line && section === missing.section && field === missing.field);
  const lacks = moments.some((moment) => moment === 'submit' || moment === 'review') ? incomplete(definition, d).filter((missing) => !isSaid(missing)) : [];
  return unique([...lacks, ...twice, ...said]).map((problem) => placed(definition, problem));
}

const mendable = ({ mends }: Check<AnyDocument>, problem: Problem): Problem => (mends && !problem.mends ? { ...problem, mends } : problem);

/** Who passes a block by an operation of his own leaves a trace: where, and what of. */
async function logDepartures(context: Context, definition: DocumentDefinition, d: AnyDocument, problems: readonly Problem[]): Promise<void> {
  for (const by of new Set(problems.flatMap((problem) => problem.by ?? []))) {
    const passed = problems.filter((problem) => problem.by === by).map(({ line, message }) => (line === undefined ? message : `第${line}行：${message}`));
    await logOperation(context.db, context, { resource: definition.kind, id: d.id, name: d.sn, operation: by, after: { departure: passed.join('；') } });
  }
}

/** Blocks are thrown; warnings ask for a yes. */
function settle(problems: readonly Problem[], confirmed: boolean): void {
  const blocks = problems.filter((problem) => problem.level !== 'warn');
  if (blocks.length > 0) throw Rejected.because(blocks);
  if (problems.length > 0 && !confirmed) throw new NeedsConfirmation(problems.map((p) => p.message).join('；'), [...problems]);
}

function strengthOf(one: Check<AnyDocument>, rule: (key: string) => string, problems: Problem[]): Problem[] {
  return one.rule !== undefined && rule(one.rule) === 'warn' ? problems.map((problem) => ({ ...problem, level: 'warn' as const })) : problems;
}

/** Rules of many kinds say `partner`; the form has a supplier or a customer. */
const placed = (definition: DocumentDefinition, problem: Problem): Problem =>
  problem.field === 'partner' && definition.counterparty ? { ...problem, field: definition.counterparty } : problem;

function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((p) => [`${p.section ?? ''}|${p.line ?? ''}|${p.message}`, p])).values()];
}

/** What a draft may still lack and a submitted document may not. */
function incomplete(definition: DocumentDefinition, d: AnyDocument): Problem[] {
  const missing = (field: Field, values: Record<string, unknown>, name: string): boolean =>
    !field.computed &&
    !field.via &&
    (field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, values))) &&
    isEmpty(values[name]);
  const header = Object.entries(definition.header).flatMap(([name, field]) =>
    missing(field, d.header, name) ? [{ field: name, message: requiredMessage(field) }] : [],
  );
  const lines = sectionNames(definition).flatMap((section) =>
    rowsOf(d, section).flatMap((line) =>
      Object.entries(inSection(definition, section).lines).flatMap(([name, field]) => {
        // Less than nothing is never typed: a document that takes another one back says so.
        const isUnset = field.kind === 'quantity' && field.positive && Number(line[name] || 0) === 0;
        const isLacking = missing(field, line, name) || (isUnset && !field.computed);
        return isLacking ? [{ line: line.lineNo, ...placeOf(section), field: name, message: requiredMessage(field) }] : [];
      }),
    ),
  );
  return [...header, ...lines];
}
