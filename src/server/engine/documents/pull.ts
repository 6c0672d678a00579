import { sql } from 'kysely';
import type { OpenLine } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { isId } from '../../../define/record-id';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { requireAction, screensFor } from '../access';
import { escapeLike } from '../filters';
import { isDayText, openLines, upstreamField } from './open-lines';
import { sightOf } from './present';
import { offerOf, openItemsOf } from './pull-items';
import { ownRowsCondition, scopeCondition } from './reach';
import { expressionOf } from './select';

/** Pages that have pulling from there as an operation of their own ask for it; on others it is a way of filling in the form. */
export function requirePull(context: Context, definition: DocumentDefinition, from: string): void {
  const flag = `pull:${from}`;
  const isOwn = screensFor(context, definition.kind).some((screen) => screen.actions.includes(flag));
  requireAction(context, definition.kind, isOwn ? [flag] : [...definition.addFlags, ...definition.editFlags], '拉取');
}

/**
 * Sheet list (LR9): open lines of upstream documents for the chosen counterparty, warehouse…: what a pull offers. Each
 * row is the line as it would stand here (quantity = what is open), `header` what it brings to an empty header.
 */
export async function sheetList(context: Context, definition: DocumentDefinition, query: Record<string, unknown>): Promise<{ list: OpenLine[] }> {
  const items = offerOf(definition, query.source);
  if (items) return openItemsOf(context, definition, items.offer, query);
  const source = definition.sources.find((one) => one.kind === query.source);
  requirePull(context, definition, source?.opensWith ?? String(query.source));
  const upstream = documentOf(String(query.source));
  if (!source || !upstream) throw new BadInput('不能从该单据拉取');
  const pages = screensFor({ ...context, screen: '' }, upstream.kind);
  const like = typeof query.keyword === 'string' && query.keyword.trim() !== '' ? `%${escapeLike(query.keyword.trim().toLowerCase())}%` : undefined;
  const conditions = [
    scopeCondition(context),
    ownRowsCondition(upstream, pages, context),
    sql`h.status = any(${[...(source.statuses ?? [2])]}::int[])`,
    ...source.agree.flatMap((name) => {
      const value = query[name];
      const theirs = typeof value === 'string' && value !== '' ? upstreamField(definition, source, upstream, name) : undefined;
      return theirs ? [sql`${expressionOf(upstream, theirs.alias, theirs.name, theirs.field)}::text = ${value}`] : [];
    }),
    ...(isId(query.document) ? [sql`h.id = ${query.document}`] : []),
    ...(isDayText(query.dateFrom) ? [sql`h.document_date >= ${query.dateFrom}::date`] : []),
    ...(isDayText(query.dateTo) ? [sql`h.document_date <= ${query.dateTo}::date`] : []),
    ...(like
      ? [
          'specification' in upstream.lines
            ? sql`(h.sn ilike ${like} or lower(card.product_name) like ${like} or card.pinyin like ${like} or lower(card.spec_model) like ${like})`
            : sql`h.sn ilike ${like}`,
        ]
      : []),
  ];
  const { show } = sightOf(context, definition);
  const lines = await openLines(context, definition, source, upstream, conditions, sql`0`);
  return { list: lines.map((line) => ({ ...(show(line) as OpenLine), header: show(line.header as Record<string, unknown>) })) };
}
