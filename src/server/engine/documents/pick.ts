import type { PickerRow, Row } from '../../../contract/answers';
import { type ListQuery, listQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import { textOf } from '../../../define/field-text';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { listDocuments } from './list';

type Asked = { keyword?: string | undefined; pageSize: number; ids?: string | undefined } & Record<string, unknown>;
/** Drafts and what was given up are nothing another document could rest on. */
const IN_FORCE = [STATUS.reviewed, STATUS.completed].join(',');
const TOLD = 2;

/**
 * Documents a field of another one may name, the newest first: those in force on any page of the caller's for their kind, as much of them
 * as it shows him. With `ids` the named ones come back, whatever became of them since.
 */
export async function pickDocuments(context: Context, definition: DocumentDefinition, { screen: _, ...wished }: Asked): Promise<PickerRow[]> {
  const query = queryOf({ ...wished, noTotal: '1', ...(wished.ids ? {} : { 'f.status': IN_FORCE }) });
  const { list } = await listDocuments({ ...context, screen: '' }, definition, query);
  return list.map((row) => ({ id: String(row.documentId ?? row.id), code: '', name: String(row.sn), detail: detailOf(definition, row) }));
}

function queryOf(wished: Record<string, unknown>): ListQuery {
  const { success, data, error } = listQuery.safeParse(wished);
  if (!success) throw new BadInput(error.issues[0]?.message ?? '查询条件不正确');
  return data;
}

/** With whom, what a list says first of it (when, what for), and until when it holds. Its own day is in its number. */
function detailOf({ counterparty, header, endsWith }: DocumentDefinition, row: Row): string {
  const said = Object.entries(header).flatMap(([name, field]) => {
    const isTold = field.list && name !== 'documentDate' && (field.kind === 'text' || field.kind === 'date' || field.kind === 'datetime');
    return (isTold && textOf(field, row[name])) || [];
  });
  const until = endsWith && row[endsWith] ? `至 ${String(row[endsWith])}` : '';
  return [counterparty ? String(row[`${counterparty}Name`] ?? '') : '', ...said.slice(0, TOLD), until].filter(Boolean).join(' · ');
}
