import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn, summedOf } from '../../../define/define-dataset';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterDefinition } from '../../../define/define-master';
import { CORE_TRAIL } from '../../../define/document-core';
import { type Field, fieldOf } from '../../../define/field';
import { inSection, sectionOf } from '../../../define/in-section';
import { COUNT, ITSELF, MONTH } from '../../../define/listed-dataset';
import { LINES } from '../../../define/section';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee, screensFor } from '../access';
import { fieldConditions } from '../documents/filters';
import { hiddenFields } from '../documents/present';
import { reachable, scopeCondition } from '../documents/reach';
import { expressionOf, trailOf } from '../documents/select';
import { readableScreens, scopeSql, visibleSql } from '../masters/access';
import { fieldFilter } from '../masters/filters';
import { fromClause, layoutOf, valueSql } from '../masters/layout';
import { isHidden } from '../masters/present';
import type { Filters, Reader } from './ask';

/**
 * Rows of a kind, of its lines or of a master as those of a dataset: what its lists hold for this caller, asked by their filters, and of
 * each what they show him. `isOpened`: a page opens its figures to whoever holds it; then the data scope alone limits them.
 * @returns undefined without a page of them
 */
export function listedReader(context: Context, dataset: Dataset, isOpened: boolean): Reader | undefined {
  const { resource = '', level, section = LINES } = dataset.rowsOf ?? {};
  const document = documentOf(resource);
  if (document) return documentReader(context, dataset, inSection(document, section), level === 'lines', isOpened);
  const master = masterOf(resource);
  return master && masterReader(context, dataset, master, isOpened);
}

function documentReader(context: Context, dataset: Dataset, definition: DocumentDefinition, isLines: boolean, isOpened: boolean): Reader | undefined {
  const screens = screensFor({ ...context, screen: '' }, definition.kind);
  if (screens.length === 0 && !isOpened && !context.isSystem) return undefined;
  const expression = (name: string): RawBuilder<unknown> => {
    if (name === COUNT) return sql`1`;
    if (name === MONTH) return sql`to_char(h.document_date, 'YYYY-MM')`;
    const inHeader = fieldOf(definition.header, name);
    if (inHeader) return expressionOf(definition, 'h', name, inHeader);
    return name in CORE_TRAIL ? trailOf(definition, name) : expressionOf(definition, 'l', name, definition.lines[name] as Field);
  };
  const hidden = isOpened ? new Set<string>() : hiddenFields(context, definition, screens);
  const listed = (asked: Filters): RawBuilder<unknown> => {
    const filters = Object.fromEntries([...asked].map(([name, value]) => [`f.${name}`, value]));
    const conditions = fieldConditions(definition, filters, { level: isLines ? 'line' : 'document', hidden });
    const reached = isOpened ? sql<boolean>`(${scopeCondition(context)} and h.kind = ${definition.kind})` : reachable(context, definition, screens);
    const lines = isLines ? sql`join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = ${sql.lit(sectionOf(definition))}` : sql``;
    return sql`select ${columns(dataset, sql`h.org_id`, expression)} from document h ${lines} where ${sql.join([reached, ...conditions], sql` and `)}`;
  };
  return { listed, hidden, fixed: [], sees: (needs) => (isOpened ? needs !== 'showPatient' : maySee(context, screens, needs)) };
}

function masterReader(context: Context, dataset: Dataset, definition: MasterDefinition, isOpened: boolean): Reader | undefined {
  const from = { ...context, screen: '' };
  const screens = isOpened || context.isSystem ? [] : readableScreens(from, definition);
  if (screens.length === 0 && !isOpened && !context.isSystem) return undefined;
  const layout = layoutOf(definition);
  const expression = (name: string) => (name === COUNT ? sql`1` : name === ITSELF ? sql`t.id` : valueSql(layout, name));
  const hidden = new Set(Object.keys(layout.fields).filter((name) => isHidden(from, layout, screens, name)));
  const listed = (asked: Filters): RawBuilder<unknown> => {
    const conditions = [...asked].map(([name, value]) => fieldFilter(layout, hidden.has(name) ? '' : name, value));
    const visible = isOpened ? sql<boolean>`(t.deleted_at is null and ${scopeSql(from, definition)})` : visibleSql(from, definition, screens);
    return sql`select ${columns(dataset, sql`t.org_id`, expression)} from ${fromClause(layout)} where ${sql.join([visible, ...conditions], sql` and `)}`;
  };
  return {
    listed,
    hidden,
    fixed: [],
    sees: (needs) => (isOpened ? needs !== 'showPatient' : maySee(from, screens, needs)),
  };
}

const columns = (dataset: Dataset, org: RawBuilder<unknown>, expression: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join([
    sql`${org} as org_id`,
    ...[...Object.keys(dataset.dimensions), ...summedOf(dataset)].map((name) => sql`${expression(name)} as ${sql.id(factColumn(dataset, name))}`),
  ]);
