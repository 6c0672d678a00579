import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PrintAnswer, PrintSample } from '../../contract/print-answer';
import type { MasterDefinition } from '../../define/define-master';
import type { PrintDefinition } from '../../define/define-print';
import { laidOutForm } from '../../define/print-layout';
import { designedForms, labelFor, labelOfTemplate } from '../../domain/prints/forms';
import { isLabelLayout, layoutOf } from '../../domain/prints/layouts';
import { documentOf, masterOf, printOf, prints, reportOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput } from '../base/errors';
import { endpoint } from '../base/http';
import { requireRead } from '../engine/access';
import { organisationOf } from '../engine/prints/added';
import { printDocuments } from '../engine/prints/documents';
import { labelsDone, laidLabels } from '../engine/prints/label-prints';
import { labelSample } from '../engine/prints/label-sample';
import { documentsPrinted } from '../engine/prints/printed';
import { printRecords, recordsPrinted } from '../engine/prints/records';
import { sampleOf } from '../engine/prints/sample';
import { keepChoice, PLAIN, templatesFor, versionsOf } from '../engine/prints/templates';
import type { Services } from '../services';

const MOST = 500;
/** A record by its id; a row of the stock by warehouse, lot and pack. */
const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[\w-]{0,40})?)?$/i;
/** The form every master has: its chosen rows as the lines of one table. */
const TABLE = 'table';
const idList = z
  .union([z.string().max(MOST * 37), z.array(z.string().max(120)).max(MOST)], { error: '请选择要打印的记录' })
  .transform((given) => [...new Set((Array.isArray(given) ? given : given.split(',')).map((id) => id.trim()).filter(Boolean))])
  .pipe(
    z
      .array(z.string().regex(RECORD, { error: '记录编号不正确' }))
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
/** A template by its id, or the form as it is defined. */
const template = z.union([z.guid({ error: '模板编号不正确' }), z.literal(PLAIN)]).optional();
const asked = question.extend({
  compare: z.enum(['0', '1'], { error: '【比价】只能是0或1' }).default('0'),
  /** Rows of a master told in part: implants. */
  variant: z.string().max(20).default(''),
  template,
});
const done = question.extend({
  template,
  /** Of labels of goods: the records they were asked for, where their own ids are told. */
  of: idList.default([]),
  reason: z.string().trim().max(200, { error: '【补打原因】最多200个字' }).default(''),
});

/** Everything a printed form shows, and the count of printings. */
export function register(app: FastifyInstance, services: Services): void {
  const at = (context: Context, screen: string | undefined): Context => ({ ...context, screen: screen ?? context.screen });
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/print', input: asked },
    async (given, { screen, print: name, type, ids, blind, compare, variant, template: wanted }): Promise<PrintAnswer> => {
      const context = at(given, screen);
      const record = recordOf(type, name);
      if (record) {
        const { name: orgName, ...own } = await organisationOf(context);
        const sheets = await printRecords(context, record.print, record.definition, records(ids), variant);
        return { print: record.print?.print ?? '', organisation: { name: orgName, ...own }, documents: [], labels: [], sheets };
      }
      const print = formOf(type, name);
      const { name: orgName, ...own } = await organisationOf(context);
      const organisation = { name: orgName, ...own };
      if (labelFor(print, type)) {
        const laid = await laidLabels(context, { print, type, ids: print.labels?.[type] ? records(ids) : ids, template: wanted });
        return { print: print.print, organisation, documents: [], sheets: [], ...laid };
      }
      const wish = { blank: blind === undefined ? undefined : blind === '1', isCompared: compare === '1' };
      const definition = documentOf(type);
      const isDesigned = designedForms.includes(print) && definition !== undefined && !wish.isCompared;
      const { layout, template, ...chosen } = isDesigned ? await templatesFor(context, print, type, records(ids), wanted) : {};
      const isLaid = layout !== undefined && !isLabelLayout(layout);
      const form = isLaid ? laidOutForm(print, type, layout, template?.isForAll) : print;
      const documents = definition ? await printDocuments(context, form, definition, records(ids), wish) : [];
      const used = template ? { template: { ...template, ...(isLaid ? { layout } : {}) } } : {};
      return { print: print.print, organisation, ...chosen, ...used, documents, labels: [], sheets: [] };
    },
  );
  endpoint(
    app,
    services,
    { method: 'POST', path: '/v1/business/print/done', input: done },
    async (given, { screen, print: name, type, ids, reason, template: used, of }) => {
      const context = at(given, screen);
      const record = recordOf(type, name);
      if (record) return recordsPrinted(context, record.definition, records(ids));
      const print = formOf(type, name);
      if (labelFor(print, type)) return labelsDone(context, { print, type, ids: records(ids), template: used, reason, of });
      const definition = documentOf(type);
      if (!definition) return { printed: 0 };
      const answer = await documentsPrinted(context, definition, records(ids));
      if (used && used !== PLAIN) await keepChoice(context, print.print, records(ids), used);
      return answer;
    },
  );
  registerDesign(app, services);
}

/** What somebody who designs a form is told: how it looks with a document of his, and how it looked before. */
function registerDesign(app: FastifyInstance, services: Services): void {
  const path = '/v1/business/printTemplate';
  const sample = z.strictObject({ screen: z.string().max(40).optional(), print: z.string().max(40), kind: z.string().max(40), layout: z.looseObject({}) });
  endpoint(
    app,
    services,
    { method: 'POST', path: `${path}/sample`, input: sample },
    async (context, { print: name, kind, layout: given }): Promise<PrintSample> => {
      requireRead({ ...context, screen: '' }, 'printTemplate', '打印模板');
      const read = layoutOf(name, kind, given);
      if ('problem' in read) throw new BadInput(read.problem);
      const { layout } = read;
      const { name: orgName, ...own } = await organisationOf(context);
      const organisation = { name: orgName, ...own };
      const label = labelOfTemplate(name, kind);
      if (label && isLabelLayout(layout))
        return {
          print: name,
          kind,
          organisation,
          documents: [],
          sheets: [],
          labelLayout: layout,
          ...(await labelSample(context, { label, layout }, { print: printOf(`print:${name}`), kind })),
        };
      const print = designedForms.find((one) => one.print === name);
      const known = print && Object.keys(print.titles).filter((one) => documentOf(one) && (kind === '' || one === kind));
      const definition = known?.[0] ? documentOf(known[0]) : undefined;
      if (!print || !definition || isLabelLayout(layout)) throw new BadInput('此打印格式尚未开放');
      const { documents, isInvented } = await sampleOf(context, laidOutForm(print, definition.kind, layout, kind === ''), definition);
      return { print: print.print, kind: definition.kind, organisation, documents, labels: [], sheets: [], isInvented };
    },
  );
  endpoint(
    app,
    services,
    { method: 'GET', path: `${path}/saved`, input: z.strictObject({ screen: z.string().max(40).optional(), id: z.guid() }) },
    async (context, { id }) => {
      requireRead({ ...context, screen: '' }, 'printTemplate', '打印模板');
      return { list: await versionsOf(context, id) };
    },
  );
}

/** A master whose rows are printed: as a table, or on the form that has a sheet for them. Labels are another thing. */
function recordOf(type: string, name: string | undefined): { definition: MasterDefinition; print: PrintDefinition | undefined } | undefined {
  const definition = masterOf(type);
  if (!definition) return undefined;
  if (name === TABLE) return { definition, print: undefined };
  const form = prints.find((print) => Object.hasOwn(print.records ?? {}, type) && (name === undefined || print.print === name));
  return form && { definition, print: form };
}

/** The form asked for, else the kind's own, else the first that prints such records. */
function formOf(type: string, name: string | undefined): PrintDefinition {
  const fits = prints.filter((print) => Object.hasOwn(print.titles, type));
  const form =
    name === undefined
      ? (fits.find((print) => print.print === documentOf(type)?.print) ?? fits[0])
      : (fits.find((print) => print.print === name) ??
        prints.find((print) => print.print === name && print.goods && (documentOf(type) ?? reportOf(type)?.labels)));
  if (!form) throw new BadInput('此打印格式尚未开放');
  return form;
}

/** @throws BadInput where a row of the stock is named instead of a record */
function records(ids: readonly string[]): readonly string[] {
  if (ids.some((id) => id.includes('.'))) throw new BadInput('记录编号不正确');
  return ids;
}
