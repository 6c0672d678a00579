import type { DocumentDefinition } from '../../../define/define-document';
import type { DocumentTask } from '../../../define/hand-task';
import { sentValues } from '../../form/record-values';
import type { Call } from '../outbox/job';
import { openFields, type Work } from './work';

type Given = { task: DocumentTask; definition: DocumentDefinition; work: Work; screen: string; newKey: () => string };

const withSame = ({ same = {} }: DocumentTask, header: Work['header']): Work['header'] => ({
  ...header,
  ...Object.fromEntries(Object.entries(same).map(([name, other]) => [name, header[other]])),
});

/** The document as its form would send it. */
export function contentOf({ task, definition, work, screen }: Omit<Given, 'newKey'>): { screen: string; header: object; lines: object[] } {
  const fields = openFields(definition, work);
  const lines = work.lines.map(({ id, values }) => ({
    ...(id ? { id } : {}),
    ...(values.sourceLine ? { sourceLine: values.sourceLine } : {}),
    ...sentValues(fields.lines, values),
  }));
  return { screen, header: sentValues(fields.header, withSame(task, work.header)), lines };
}

/**
 * What is asked of the server to carry the work out, in order: the quantities are written, then the action ends it. Each call has a key
 * of its own, so that each happens once however often it is sent; a later one takes id and version from the answer before it.
 */
export function callsOf(given: Given, end: string, reason?: { name: string; words: string }): Call[] {
  const { task, definition, work, screen, newKey } = given;
  const base = `/v1/business/${definition.kind}`;
  const target = work.id === '' ? {} : { id: work.id, version: work.version };
  const said = reason ? (reason.name === 'reason' ? { reason: reason.words } : { input: { [reason.name]: reason.words } }) : {};
  const ending = (follows: boolean): Call => ({ path: `${base}/${end}`, body: { screen, ...said, ...(follows ? {} : target) }, key: newKey(), follows });
  if (reason || task.lines.field === '') return [ending(false)];
  if (task.writes) {
    const lines = work.lines.map(({ id, values, isDone }) => ({ id, [task.lines.field]: isDone ? String(values[task.lines.field] ?? '0') : '0' }));
    return [{ path: `${base}/${task.writes}`, body: { screen, ...target, lines }, key: newKey(), follows: false }, ending(true)];
  }
  const saving: Call = { path: `${base}/${work.id === '' ? 'add' : 'edit'}`, body: { ...contentOf(given), ...target }, key: newKey(), follows: false };
  return [saving, ending(true)];
}
