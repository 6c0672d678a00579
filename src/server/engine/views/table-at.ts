import { sql } from 'kysely';
import type { TablePlace } from '../../../contract/shared-view';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterDefinition } from '../../../define/define-master';
import { CORE_TRAIL, ORGANISATION, WAITING } from '../../../define/document-core';
import { type Field, type Fields, fieldOf } from '../../../define/field';
import { inSection, sectionNames } from '../../../define/in-section';
import { measuresOf } from '../../../define/report-columns';
import type { ReportDefinition } from '../../../define/report-definition';
import { documentOf, masterOf, reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, Forbidden, NotFound } from '../../base/errors';
import { maySee, requireRead } from '../access';
import { countSql } from '../documents/list';
import { orderOf as documentOrder } from '../documents/order';
import { sightOf } from '../documents/present';
import { filterCondition } from '../filters';
import { readScreens } from '../masters/access';
import { layoutOf } from '../masters/layout';
import { countMastersSql } from '../masters/list';
import { orderOf as masterOrder } from '../masters/order';
import { isHidden } from '../masters/present';
import { grants, QUERY, reportScreen } from '../queries/report-pages';

/**
 * One table of a page as this caller may use it. The engines themselves are the judges: a filter or an order is fit when the question it
 * makes could be asked of them, by him, through this page.
 */
export type TableAt = {
  fields: Fields;
  isHidden: (name: string) => boolean;
  /** @throws BadInput when he may not filter, or order, by it, or not by this value */
  filters: (name: string, value: string) => void;
  sorts: (name: string) => void;
};

/** @throws Forbidden where the page is not his, BadInput where it has no such table, NotFound for an unknown resource */
export function tableAt(given: Context, place: TablePlace): TableAt {
  const context = { ...given, screen: place.screen };
  const [document, master] = [documentOf(place.resource), masterOf(place.resource)];
  const report = reportOf(place.resource, context.org.kind);
  if (document) return documentTable(context, document, place);
  if (master) return masterTable(context, master);
  if (report) return reportTable(context, report, place);
  throw new NotFound('没有这张表');
}

function documentTable(context: Context, whole: DocumentDefinition, { level: given, section }: TablePlace): TableAt {
  if (section !== '' && !sectionNames(whole).includes(section)) throw new BadInput('没有这个明细区');
  if (given !== 'document' && given !== 'line') throw new BadInput('没有这个层次');
  const definition = section === '' ? whole : inSection(whole, section);
  const { hidden } = sightOf(context, definition, requireRead(context, whole.kind, whole.title));
  return {
    fields: { organisation: ORGANISATION, waiting: WAITING, ...definition.lines, ...definition.header, ...CORE_TRAIL },
    isHidden: (name) => hidden.has(name),
    filters: (name, value) => void countSql(context, definition, { level: given, [`f.${name}`]: value }),
    sorts: (name) => void documentOrder(definition, name, { level: given, hidden }),
  };
}

function masterTable(context: Context, definition: MasterDefinition): TableAt {
  const layout = layoutOf(definition);
  const screens = readScreens(context, definition);
  const hides = (name: string) => isHidden(context, layout, screens, name);
  return {
    fields: layout.fields,
    isHidden: hides,
    filters: (name, value) => void countMastersSql(context, definition, { [`f.${name}`]: value }),
    sorts: (name) => {
      if (hides(name)) throw new BadInput(`不能按“${name.slice(0, 40)}”排序`);
      masterOrder(layout, name);
    },
  };
}

function reportTable(context: Context, definition: ReportDefinition, { level }: TablePlace): TableAt {
  const screen = reportScreen(context, definition, QUERY);
  const shape = Object.hasOwn(definition.levels, level) ? definition.levels[level] : undefined;
  if (!shape) throw new BadInput('没有这个层次');
  if (shape.needs && screen && !grants(context, screen, shape.needs)) throw new Forbidden(`您没有【${screen.title}-${shape.label}】权限`);
  const measures = measuresOf(definition, shape);
  const { columns, of } = definition;
  const hides = (name: string): boolean => {
    const needs = fieldOf(columns, name)?.needs;
    return needs !== undefined && !maySee(context, screen ? [screen] : [], needs);
  };
  const told = (name: string, what: string): Field => {
    const field = fieldOf(columns, name);
    if (!field || hides(name)) throw new BadInput(`不能按“${name.slice(0, 40)}”${what}`);
    return field;
  };
  return {
    fields: columns,
    isHidden: hides,
    filters: (name, value) => {
      const field = told(name, '筛选');
      if (name in of.shares || (name in of.measures && !measures.includes(name))) throw new BadInput(`不能按【${field.label}】筛选`);
      filterCondition({ org: sql`null`, column: sql`null`, field, lists: 'array' }, value);
    },
    sorts: (name) => {
      const field = told(name, '排序');
      if (![...shape.dimensions, ...measures].includes(name)) throw new BadInput(`不能按【${field.label}】排序`);
    },
  };
}
