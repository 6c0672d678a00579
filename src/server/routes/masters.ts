import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOnMaster, consultQuery, infoQuery, listQuery, pickerQuery, removeRow, saveMaster as saveInput } from '../../contract/requests';
import type { MasterAction, MasterDefinition } from '../../define/define-master';
import { sheetShapeOf } from '../../define/field-sheet';
import { KIND_AND_ID } from '../../define/record-id';
import { masters, trees } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput } from '../base/errors';
import { endpoint } from '../base/http';
import { xlsxStream } from '../engine/exports';
import { requireFlags, requireOperation } from '../engine/masters/access';
import { actOnMasters, startOfAction } from '../engine/masters/act';
import { consult } from '../engine/masters/consulted';
import { exportMasters } from '../engine/masters/export';
import { importFields, importMasters } from '../engine/masters/import';
import { infoOfMaster } from '../engine/masters/info';
import { levelTree } from '../engine/masters/level-tree';
import { listMasters } from '../engine/masters/list';
import { importOutside, outsideColumns } from '../engine/masters/outside-sheets';
import { pickMasters } from '../engine/masters/picker';
import { proposalsFor } from '../engine/masters/proposals';
import { deleteMaster, switchMasters } from '../engine/masters/remove';
import { saveMaster } from '../engine/masters/save';
import { treeOfMasters } from '../engine/masters/tree';
import type { Services } from '../services';
import { noRows, sendWorkbook, sheetFile } from './sheet-file';

const ids = z.strictObject({
  screen: z.string().max(40).optional(),
  id: z.guid({ error: '记录编号不正确' }).optional(),
  ids: z
    .array(z.guid({ error: '记录编号不正确' }))
    .max(500)
    .optional(),
});

const treeQuery = z.object({
  screen: z.string().max(40).optional(),
  tab: z.string().max(40).optional(),
  under: z.string().regex(KIND_AND_ID, { error: '节点不正确' }).optional(),
});

/** The caller as seen from the page it names: its view, its operations. */
const from = (context: Context, input: { screen?: string | undefined }): Context => ({ ...context, screen: input.screen ?? context.screen });

/** Routes of every master, one by one from the definitions; a master has only what it is defined to do. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of masters) registerMaster(app, services, definition);
  for (const tree of trees) {
    endpoint(app, services, { method: 'GET', path: `/v1/business/tree/${tree.id}`, input: treeQuery }, (context, input) =>
      levelTree(from(context, input), tree, input),
    );
  }
}

function registerMaster(app: FastifyInstance, services: Services, definition: MasterDefinition): void {
  const path = `/v1/business/${definition.resource}`;
  const can = (operation: MasterDefinition['operations'][number]) => definition.operations.includes(operation);
  endpoint(app, services, { method: 'GET', path: `${path}/list`, input: listQuery }, (context, input) => listMasters(from(context, input), definition, input));
  endpoint(app, services, { method: 'GET', path: `${path}/info`, input: infoQuery }, (context, input) => {
    if (!input.id) throw new BadInput('缺少记录编号');
    return infoOfMaster(from(context, input), definition, input.id);
  });
  endpoint(app, services, { method: 'GET', path: `${path}/picker`, input: pickerQuery }, async (context, input) => ({
    list: await pickMasters(from(context, input), definition, input),
  }));
  const { proposes, consults } = definition;
  if (proposes)
    endpoint(app, services, { method: 'GET', path: `${path}/proposals`, input: infoQuery }, (context, input) => {
      if (!input.id) throw new BadInput('缺少记录编号');
      return proposalsFor(from(context, input), definition, proposes, input.id);
    });
  if (consults)
    endpoint(app, services, { method: 'GET', path: `${path}/consult`, input: consultQuery }, (context, input) =>
      consult(from(context, input), definition, consults, input.said),
    );
  if (definition.tree)
    endpoint(app, services, { method: 'GET', path: `${path}/tree`, input: listQuery }, (context, input) =>
      treeOfMasters(from(context, input), definition, input),
    );
  if (can('add')) {
    endpoint(app, services, { method: 'POST', path: `${path}/add`, input: saveInput }, (context, input) => {
      if (input.id) throw new BadInput('新增时不能指定编号');
      return saveMaster(from(context, input), definition, input);
    });
  }
  if (can('edit')) {
    endpoint(app, services, { method: 'POST', path: `${path}/edit`, input: saveInput }, (context, input) => {
      if (!input.id) throw new BadInput('缺少记录编号');
      return saveMaster(from(context, input), definition, input);
    });
  }
  if (can('del'))
    endpoint(app, services, { method: 'POST', path: `${path}/del`, input: removeRow }, (context, input) =>
      deleteMaster(from(context, input), definition, input),
    );
  for (const operation of ['enable', 'disable'] as const) {
    if (!can(operation)) continue;
    endpoint(app, services, { method: 'POST', path: `${path}/${operation}`, input: ids }, (context, input) =>
      switchMasters(from(context, input), definition, input.ids ?? (input.id ? [input.id] : []), operation === 'enable'),
    );
  }
  if (can('export')) {
    endpoint(app, services, { method: 'GET', path: `${path}/export`, input: listQuery }, async (context, input, { reply }) =>
      sendWorkbook(reply, definition.title, await exportMasters(from(context, input), definition, input)),
    );
  }
  if (can('import')) registerImport(app, services, definition, path);
  for (const action of definition.actions) registerAction(app, services, definition, action);
}

/** An action, and what its questions begin with where the server knows. */
function registerAction(app: FastifyInstance, services: Services, definition: MasterDefinition, action: MasterAction): void {
  const path = `/v1/business/${definition.resource}/${action.id}`;
  endpoint(app, services, { method: 'POST', path, input: actOnMaster }, (context, input) => actOnMasters(from(context, input), definition, action, input));
  const { starts } = action;
  if (!starts) return;
  endpoint(app, services, { method: 'GET', path: `${path}/start`, input: infoQuery }, (context, input) => {
    if (!input.id) throw new BadInput('缺少记录编号');
    return startOfAction(from(context, input), definition, { ...action, starts }, input.id);
  });
}

/** Template → preview with an error per row → commit only when no row has one; the file is sent each time. */
function registerImport(app: FastifyInstance, services: Services, definition: MasterDefinition, path: string): void {
  endpoint(app, services, { method: 'GET', path: `${path}/template`, input: screenOnly }, async (context, given, { reply }) => {
    requireFlags(from(context, given), definition, ['import', 'template'], '下载模板');
    const fields = definition.outsideSheets ? Object.entries(outsideColumns(definition)) : importFields(definition);
    const columns = fields.map(([, field]) => ({
      title: field.required ? `*${field.label}` : field.label,
      shape: sheetShapeOf(field),
      width: field.width,
    }));
    return sendWorkbook(reply, `${definition.title}导入模板`, xlsxStream(definition.title, columns, noRows()));
  });
  endpoint(app, services, { method: 'POST', path: `${path}/import`, input: screenOnly }, async (context, given, { request }) => {
    const seenFrom = (screen: string) => from(context, { screen: screen || given.screen });
    const file = await sheetFile(request, (screen) => requireOperation(seenFrom(screen), definition, 'import'));
    const { outsideSheets } = definition;
    if (!outsideSheets) return importMasters(seenFrom(file.screen), definition, await file.sheet(), file.isCommit);
    const came = {
      sheet: await file.anySheet(outsideSheets === true ? undefined : outsideSheets.rows),
      isCommit: file.isCommit,
      meant: meantBy(file.meant),
      name: file.name,
    };
    return importOutside(seenFrom(file.screen), definition, came);
  });
}

const meanings = z.record(z.string().max(200), z.string().max(40));
/** What somebody said of columns nobody knew. */
function meantBy(words: string): Record<string, string> {
  if (words === '') return {};
  try {
    return meanings.parse(JSON.parse(words));
  } catch {
    throw new BadInput('列的对应不正确');
  }
}

const screenOnly = z.strictObject({ screen: z.string().max(40).optional() });
