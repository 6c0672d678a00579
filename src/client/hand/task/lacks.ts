import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { isEmpty, requiredMessage } from '../../../define/field-schema';
import type { DocumentTask } from '../../../define/hand-task';
import { openFields, refusedOf, type Work } from './work';

/** What the work still lacks: by header field, and of the first line that does not say why a part of it is refused. */
export type Lacks = { header: Record<string, string>; line?: { key: string; words: string } };

/** Asked before anything else is: what is missing is said where it is missing, not after a question about the lines. Pure. */
export function lacksOf(task: DocumentTask, definition: DocumentDefinition, work: Work): Lacks {
  const names = (work.id === '' ? task.asks : task.says) ?? [];
  const { header: open, lines } = openFields(definition, work);
  const header = Object.fromEntries(
    names.flatMap((name) => {
      const field = open[name];
      const isAsked = field && !field.computed && (field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, work.header)));
      return isAsked && isEmpty(work.header[name]) ? [[name, requiredMessage(field)]] : [];
    }),
  );
  const { refused } = task.lines;
  const reason = refused && lines[refused.reason];
  const silent = reason && work.lines.find(({ values, isDone }) => isDone && refusedOf(task, values) > 0 && isEmpty(values[refused.reason]));
  return { header, ...(silent && reason ? { line: { key: silent.key, words: requiredMessage(reason) } } : {}) };
}
