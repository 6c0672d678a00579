import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PrintAnswer } from '../../contract/print-answer';
import type { PrintDefinition } from '../../define/define-print';
import { documentOf, prints } from '../../domain/registry';
import type { Context } from '../context';
import { organisationOf } from '../engine/prints/added';
import { printDocuments } from '../engine/prints/documents';
import { printLabels } from '../engine/prints/labels';
import { documentsPrinted, labelsPrinted } from '../engine/prints/printed';
import { BadInput } from '../errors';
import { endpoint } from '../http';
import type { Services } from '../services';

const MOST = 500;
const idList = z
  .union([z.string().max(MOST * 37), z.array(z.string().max(40)).max(MOST)], { error: '请选择要打印的记录' })
  .transform((given) => [...new Set((Array.isArray(given) ? given : given.split(',')).map((id) => id.trim()).filter(Boolean))])
  .pipe(
    z
      .array(z.guid({ error: '记录编号不正确' }))
      .min(1, { error: '请选择要打印的记录' })
      .max(MOST, { error: `一次最多打印${MOST}张` }),
  );
const question = z.object({
  screen: z.string().max(40).optional(),
  print: z.string().max(40).optional(),
  type: z.string({ error: '缺少打印类型' }).max(40),
  ids: idList,
  /** 1 = the form to be filled in by hand, 0 = the filled one; the form decides where neither is said. */
  blind: z.enum(['0', '1']).optional(),
});
const asked = question.extend({ compare: z.enum(['0', '1'], { error: '【比价】只能是0或1' }).default('0') });
const done = question.extend({ reason: z.string().trim().max(200, { error: '【补打原因】最多200个字' }).default('') });

/** Everything a printed form shows, and the count of printings. */
export function register(app: FastifyInstance, services: Services): void {
  const at = (context: Context, screen: string | undefined): Context => ({ ...context, screen: screen ?? context.screen });
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/print', input: asked },
    async (given, { screen, print: name, type, ids, blind, compare }): Promise<PrintAnswer> => {
      const context = at(given, screen);
      const print = formOf(type, name);
      const definition = print.labels?.[type] ? undefined : documentOf(type);
      const { name: orgName, ...own } = await organisationOf(context);
      return {
        print: print.print,
        organisation: { name: orgName, ...own },
        documents: definition
          ? await printDocuments(context, print, definition, ids, { blank: blind === undefined ? undefined : blind === '1', isCompared: compare === '1' })
          : [],
        labels: definition ? [] : await printLabels(context, print, type, ids),
      };
    },
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/print/done', input: done }, (given, { screen, print: name, type, ids, reason }) => {
    const context = at(given, screen);
    const definition = formOf(type, name).labels?.[type] ? undefined : documentOf(type);
    return definition ? documentsPrinted(context, definition, ids) : labelsPrinted(context, type, ids, reason);
  });
}

/** The form asked for, else the kind's own, else the first that prints such records. */
function formOf(type: string, name: string | undefined): PrintDefinition {
  const fits = prints.filter((print) => Object.hasOwn(print.titles, type));
  const form = name === undefined ? (fits.find((print) => print.print === documentOf(type)?.print) ?? fits[0]) : fits.find((print) => print.print === name);
  if (!form) throw new BadInput('此打印格式尚未开放');
  return form;
}
