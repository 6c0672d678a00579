import { sql } from 'kysely';
import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { inSection, sectionNames } from '../../../define/in-section';
import { LINES } from '../../../define/section';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { maySee, requireRead } from '../access';
import { commentMarks } from '../comments/marks';
import { actingFor } from './acting';
import { isApprover, isOthersToDecide } from './approval';
import { historyOf, linesOf, offersOf, relatedOf, type StepRow, settledOf, stepsOf } from './document-around';
import { waitsFor } from './next-approvers';
import { passesHere } from './own-stores';
import { actionsOf, patientFields, seesPatients, sightOf } from './present';
import { reachable, whose } from './reach';
import { selectHeader } from './select';

/** One document with everything its screen shows: header, lines, actions, approval trail, history, related documents. */
export async function documentInfo(context: Context, definition: DocumentDefinition, which: { id?: string; sn?: string }): Promise<DocumentInfo> {
  const screens = requireRead(context, definition.kind, definition.title);
  const select = selectHeader(definition);
  const found = await sql<Record<string, unknown>>`
    select ${sql.join(select.columns)}, h.mirror_of as "mirrorOf", h.made_by as "madeBy", h.red_of as "redOf", coalesce(h.submitted_by,
      h.created_by) as "submittedBy", ${passesHere(context, definition)} as "passesHere" ${whose(context, screens)}
    from document h ${sql.join(select.joins, sql` `)}
    where ${reachable(context, definition, screens)} and ${which.id ? sql`h.id = ${which.id}` : sql`h.sn = ${which.sn ?? ''}`} `.execute(context.db);
  if (!found.rows[0]) throw new NotFound('单据不存在或已删除');
  const { submittedBy, passesHere: isHere, organisation: _, organisationName, ...row } = found.rows[0];
  const sight = sightOf(context, definition, screens);
  const id = String(row.id);
  // Where a page reads all organisations, the document is read in its own.
  const there: Context = { ...context, org: { ...context.org, id: String(row.orgId) } };
  const linesIn = async (name: string): Promise<[string, DocumentInfo['lines']]> => {
    const rows = await linesOf(there, inSection(definition, name), { document: id, section: name });
    return [name, rows.map((line) => ({ ...sight.show(line), id: String(line.id) }))];
  };
  // Where the page offers its history as an operation, it is for those who hold it.
  const isHistoryShown = screens.some((screen) => !screen.actions.includes('timeline')) || maySee(context, screens, 'timeline');
  const [sections, steps, history, related, comments, settled, offers] = await Promise.all([
    Promise.all(sectionNames(definition).map(linesIn)),
    stepsOf(there, id),
    isHistoryShown ? historyOf(there, id, sight) : [],
    relatedOf(there, definition, id, row),
    commentMarks(context, definition.kind, id),
    settledOf(there, screens, sight, id),
    offersOf(context, definition, screens, id),
  ]);
  const { [LINES]: lines = [], ...others } = Object.fromEntries(sections);
  const status = Number(row.status);
  const turn = steps.find((step) => step.result === '');
  const actions = await inTurn(context, definition, { turn, status, submittedBy, isHere: isHere === true }, actionsOf(context, definition, row));
  // Whoever sees a patient's name in full leaves a trace.
  if (!context.isSystem && patientFields(definition).some((name) => row[name]) && seesPatients(context, definition))
    await logOperation(context.db, context, { resource: definition.kind, id, name: String(row.sn), operation: 'showPatient' });
  return {
    ...(organisationName === undefined ? {} : { organisation: String(organisationName) }),
    header: { ...sight.show(row), id, actions },
    lines,
    sections: others,
    actions,
    isEditable: actions.includes('edit') && (status === STATUS.draft || status === STATUS.rejected),
    steps: steps.map(({ screen: _screen, approverIds: _ids, ...step }) => step),
    history,
    related,
    comments,
    ...settled,
    ...offers,
  };
}

/** Of what is offered what the caller may do now: a submitted document is decided by whose turn it is, and some never by who submitted it. */
async function inTurn(
  context: Context,
  definition: DocumentDefinition,
  { turn, status, submittedBy, isHere }: { turn: Pick<StepRow, 'screen' | 'approverIds'> | undefined; status: number; submittedBy: unknown; isHere: boolean },
  actions: readonly string[],
): Promise<string[]> {
  if (status !== STATUS.submitted) return [...actions];
  const isTurn = !turn || isApprover(context, { screen: turn.screen, approvers: turn.approverIds }, await actingFor(context));
  const isOwn = submittedBy === context.user.id && (await isOthersToDecide(context, definition));
  const decides = (does: string) => (does === 'review' && (isOwn || !isTurn || !isHere)) || (does === 'refuse' && !isTurn);
  const others = definition.actions.filter(({ does }) => decides(does)).map((action) => action.id);
  return actions.filter((action) => !others.includes(action));
}

/** The same for the page of a document: while it waits, for whom. */
export async function shownDocument(context: Context, definition: DocumentDefinition, which: { id?: string; sn?: string }): Promise<DocumentInfo> {
  const info = await documentInfo(context, definition, which);
  return Number(info.header.status) === STATUS.submitted ? { ...info, waitsFor: await waitsFor(context, definition, info.header.id) } : info;
}
