import type { DocumentDefinition } from '../../define/define-document';
import type { MasterDefinition } from '../../define/define-master';
import type { ReportDefinition } from '../../define/report-definition';
import { answeredRow, listOf, objectOf, ref, type Schema, TEXT, WHOLE, YES_NO } from './schemas';

const figures: Schema = { type: 'object', additionalProperties: TEXT };
const counted: Schema = { type: 'object', additionalProperties: WHOLE };
const problem = objectOf({ message: TEXT, line: WHOLE, field: TEXT }, ['message']);

/** Shapes many answers share (contract/answers.ts). */
export const SHARED: Record<string, Schema> = {
  Saved: objectOf({ id: TEXT, sn: TEXT, version: WHOLE, status: WHOLE }, ['id', 'version']),
  Related: objectOf({ kind: TEXT, id: TEXT, sn: TEXT, status: WHOLE, direction: { enum: ['upstream', 'downstream', 'mirror'] }, title: TEXT }, ['kind', 'id']),
  Acted: objectOf({ id: TEXT, sn: TEXT, status: WHOLE, version: WHOLE, made: listOf(ref('Related')) }, ['id']),
  Generated: objectOf({ made: listOf(ref('Related')), skipped: listOf(TEXT) }, ['made', 'skipped']),
  Problems: objectOf({ problems: listOf(problem) }, ['problems']),
  HistoryEntry: objectOf({ at: TEXT, by: TEXT, action: TEXT, text: TEXT, changes: listOf({ type: 'object' }) }, ['at', 'by', 'action']),
  ApprovalStep: objectOf({ seq: WHOLE, name: TEXT, approvers: listOf(TEXT), result: TEXT, by: TEXT, at: TEXT, opinion: TEXT }, ['seq', 'name']),
  PickerRow: objectOf({ id: TEXT, code: TEXT, name: TEXT }, ['id', 'code', 'name']),
  UploadToken: objectOf({ token: TEXT, uploadUrl: TEXT, baseUrl: TEXT }, ['token', 'uploadUrl', 'baseUrl']),
  Anything: { description: '形状随所问而定 / as asked' },
};

const listAnswer = (row: Schema, more: Record<string, Schema> = {}, required: readonly string[] = []): Schema =>
  objectOf(
    {
      list: listOf(row),
      total: { type: 'integer', description: '-1 = 没有要求合计' },
      isCapped: YES_NO,
      totals: figures,
      tabs: counted,
      cursor: { type: 'string', description: '下一页从这里继续；没有即是最后一页' },
      ...more,
    },
    ['list', 'total', 'totals', ...required],
  );

const withActions = (row: Schema): Schema => ({
  ...row,
  properties: { ...(row.properties as object), version: WHOLE, actions: { ...listOf(TEXT), description: '此用户现在可做的操作' } },
});

/** The shapes one kind of document brings: a row of its list, the document whole, and by which operation which of them is answered. */
export function documentShapes({ kind, header, lines, sections, actions }: DocumentDefinition): {
  schemas: Record<string, Schema>;
  answers: Record<string, Schema>;
} {
  const name = `${kind}.`;
  const of = (fields: Parameters<typeof answeredRow>[0]) => withActions(answeredRow(fields));
  const inside = Object.fromEntries(Object.entries(sections).map(([id, section]) => [id, listOf(answeredRow(section.fields))]));
  const schemas = {
    [`${name}header`]: of(header),
    [`${name}line`]: of(lines),
    [`${name}row`]: { anyOf: [ref(`${name}header`), ref(`${name}line`)] },
    [`${name}info`]: objectOf(
      {
        header: ref(`${name}header`),
        lines: listOf(ref(`${name}line`)),
        sections: objectOf(inside),
        actions: listOf(TEXT),
        isEditable: YES_NO,
        steps: listOf(ref('ApprovalStep')),
        waitsFor: listOf(TEXT),
        history: listOf(ref('HistoryEntry')),
        related: listOf(ref('Related')),
        comments: { type: 'object' },
      },
      ['header', 'lines', 'sections', 'actions', 'isEditable', 'steps', 'history', 'related'],
    ),
  };
  const answers: Record<string, Schema> = {
    list: listAnswer(ref(`${name}row`)),
    info: ref(`${name}info`),
    picker: objectOf({ list: listOf(ref('PickerRow')) }, ['list']),
    add: ref('Saved'),
    edit: ref('Saved'),
    foresee: ref('Problems'),
    generate: ref('Generated'),
    ...Object.fromEntries(actions.map((action) => [action.id, ref('Acted')])),
  };
  return { schemas, answers };
}

/** The same of a master. */
export function masterShapes({ resource, fields, lines }: MasterDefinition): { schemas: Record<string, Schema>; answers: Record<string, Schema> } {
  const name = `${resource}.`;
  const inside = Object.fromEntries(Object.entries(lines).map(([id, child]) => [id, listOf(answeredRow(child.fields))]));
  const schemas = {
    [`${name}row`]: withActions(answeredRow(fields)),
    [`${name}info`]: objectOf({ row: ref(`${name}row`), lines: objectOf(inside), actions: listOf(TEXT), comments: { type: 'object' } }, [
      'row',
      'lines',
      'actions',
    ]),
  };
  const answers: Record<string, Schema> = {
    list: listAnswer(ref(`${name}row`)),
    info: ref(`${name}info`),
    picker: objectOf({ list: listOf(ref('PickerRow')) }, ['list']),
    add: ref('Saved'),
    edit: ref('Saved'),
  };
  return { schemas, answers };
}

/** Rows of a report, and what the server really did. */
export function reportShapes({ resource, columns }: ReportDefinition): { schemas: Record<string, Schema>; answer: Schema } {
  const name = `${resource.replace(/^report:/, '')}.reportRow`;
  const answer = listAnswer(ref(name), { level: TEXT, columns: listOf(TEXT), parameters: figures, breaks: WHOLE, verbs: { type: 'object' } }, [
    'level',
    'columns',
  ]);
  return { schemas: { [name]: answeredRow(columns) }, answer };
}
