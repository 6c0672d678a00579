import type { DocumentInfo, Row } from '../../../contract/answers';
import type { PrintedDocument } from '../../../contract/print-answer';
import { listQuery } from '../../../contract/requests';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import { PAPER_TRAIL } from '../../../define/document-core';
import type { Field, Fields } from '../../../define/field';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { listDocuments } from '../documents/list';
import { printDocuments, sheetOf } from './documents';

/** Lines of an invented document: enough to see the table, and what it comes to. */
const LINES = 4;

/** A form filled in for whoever designs it: with the newest document he may print, where he has none with invented words and figures. */
export async function sampleOf(
  context: Context,
  print: PrintDefinition,
  definition: DocumentDefinition,
): Promise<{ documents: PrintedDocument[]; isInvented: boolean }> {
  const everywhere = { ...context, screen: '' };
  try {
    const { list } = await listDocuments(everywhere, definition, listQuery.parse({ pageSize: '1', noTotal: 'true', 'f.status': '1,2,7' }));
    const [newest] = list;
    if (newest) return { documents: await printDocuments(everywhere, print, definition, [newest.id]), isInvented: false };
  } catch (error) {
    // Who has no page of such documents, or may not print there, sees the form all the same.
    if (!(error instanceof Refusal)) throw error;
  }
  return { documents: [await sheetOf(context, print, definition, { info: invented(context, definition), maySeeCost: true })], isInvented: true };
}

function invented(context: Context, { header, lines }: DocumentDefinition): DocumentInfo {
  const today = dayOf(context.now());
  const values = (fields: Fields, at: number): Record<string, unknown> =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => Object.entries(sampleValue(name, field, today, at))));
  return {
    header: {
      ...values({ ...PAPER_TRAIL, ...header }, 0),
      id: 'sample',
      sn: 'YS20260101000001',
      status: 2,
      isRed: false,
      printCount: '0',
      actions: [],
    } as unknown as Row,
    lines: Array.from({ length: LINES }, (_, at) => ({ ...values(lines, at), id: `sample-${at}` }) as unknown as Row),
    sections: {},
    actions: [],
    isEditable: false,
    steps: [],
    history: [],
    related: [],
    comments: { count: 0, unread: 0 },
  };
}

/** A believable word or figure of a field; what names a record has its words beside no id. */
function sampleValue(name: string, field: Field, today: string, at: number): Record<string, unknown> {
  const label = field.label.replace(/[（(].*$/, '');
  switch (field.kind) {
    case 'quantity':
    case 'integer':
      return { [name]: String((at + 1) * 2) };
    case 'money':
      return { [name]: `${(at + 1) * 236}.00` };
    case 'price':
      return { [name]: '118.000000' };
    case 'rate':
      return { [name]: '13' };
    case 'date':
      return { [name]: today };
    case 'month':
      return { [name]: today.slice(0, 7) };
    case 'datetime':
      return { [name]: `${today}T01:30:00.000Z` };
    case 'choice':
      return { [name]: field.options[0]?.value ?? '' };
    case 'choices':
      return { [name]: field.options.slice(0, 1).map(({ value }) => value) };
    case 'flag':
      return { [name]: false };
    case 'ref':
      return { [name]: '', [`${name}Name`]: `示例${label}` };
    case 'refs':
    case 'files':
      return { [name]: [] };
    default:
      return { [name]: name.endsWith('Name') || name.endsWith('No') ? `示例${label}${at + 1}` : `示例${label}` };
  }
}
