import type { DocumentInfo } from '../../../contract/answers';
import type { PrintedDocument } from '../../../contract/print-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import { type PrintDefinition, printedColumnsOf, printedHeader, printedLines } from '../../../define/define-print';
import { PAPER_TRAIL } from '../../../define/document-core';
import { holds } from '../../../define/field';
import type { Context } from '../../base/context';
import { maySee, requireAction, requireRead } from '../access';
import { documentInfo } from '../documents/info';
import { added } from './added';
import { comparisonSheets } from './comparison';
import { textOn } from './text';

/** Tables of the further sections a form carries, where the document has rows there. */
const printedSections = (print: PrintDefinition, definition: DocumentDefinition, info: DocumentInfo, maySeeCost: boolean): PrintedDocument['sections'] =>
  Object.entries(print.sections ?? {}).flatMap(([name, columns]) => {
    const [section, rows = []] = [definition.sections[name], info.sections[name]];
    if (!section || rows.length === 0) return [];
    return [{ name, title: section.title, columns: printedColumnsOf({ columns }, { kind: definition.kind, lines: section.fields }, maySeeCost, rows) }];
  });

type Wish = { blank?: boolean | undefined; isCompared?: boolean };

/**
 * Documents as a form shows them, each read like on its screen (so scope, view and hidden costs are the same) and only
 * with the print operation of a page that shows it.
 * @throws Forbidden, NotFound
 */
export async function printDocuments(
  context: Context,
  print: PrintDefinition,
  definition: DocumentDefinition,
  ids: readonly string[],
  wish: Wish = {},
): Promise<PrintedDocument[]> {
  const screens = requireRead(context, definition.kind, definition.title);
  const maySeeCost = maySee(context, screens, 'viewCost');
  const documents: PrintedDocument[] = [];
  for (const id of ids) {
    const info = await documentInfo(context, definition, { id });
    requireAction(context, definition.kind, [definition.otherForms.find((other) => other.form === print.print)?.flag ?? 'print'], '打印', info.header);
    const sheet = await sheetOf(context, print, definition, { info, maySeeCost, blank: wish.blank });
    const { comparison } = print;
    if (!wish.isCompared || !comparison || !info.matrix) documents.push(sheet);
    else {
      const base = printedColumnsOf({ ...print, columnsOf: {} }, definition, maySeeCost, sheet.info.lines);
      for (const { columns, lines: compared } of comparisonSheets(sheet.info, info.matrix, base, comparison.perPage))
        documents.push({
          ...sheet,
          info: { ...sheet.info, lines: compared },
          sections: [],
          title: comparison.title,
          columns,
          signatures: comparison.signatures,
        });
    }
  }
  return documents;
}

type Given = { info: DocumentInfo; maySeeCost: boolean; blank?: boolean | undefined };

/** One document on its form: what the form adds to it, the cells and columns it has for this reader. */
export async function sheetOf(
  context: Context,
  print: PrintDefinition,
  definition: DocumentDefinition,
  { info, maySeeCost, blank }: Given,
): Promise<PrintedDocument> {
  const more = await added(context, definition, info);
  const form = print.blank && (blank ?? holds(print.blank.when, { ...info.header, status: String(info.header.status) })) ? print.blank : undefined;
  const lines = printedLines(print, info.lines).map((line) => ({
    ...line,
    ...more.lines.get(line.id),
    ...Object.fromEntries([...(form?.leaves ?? []), ...(form?.boxes ?? [])].map((name) => [name, ''])),
  }));
  const values: Record<string, unknown> = { ...info.header, ...more.header };
  // A cell without a word on it would only take paper.
  const header = printedHeader(print, definition, PAPER_TRAIL).filter(
    (cell) => cell.field === '' || ![undefined, null, ''].includes(values[cell.field] as string),
  );
  return {
    info: { ...info, header: { ...info.header, ...more.header }, lines },
    title: form?.title ?? print.titles[definition.kind] ?? definition.title,
    header,
    columns: printedColumnsOf(print, definition, maySeeCost, lines).filter((column) => !form?.leaves.includes(column.field)),
    sections: printedSections(print, definition, info, maySeeCost),
    signatures: print.signaturesOf?.[definition.kind] ?? print.signatures,
    ...(print.text ? { text: await textOn(context, print.text, definition, info) } : {}),
    qr: print.qr?.[definition.kind] ? `${print.qr[definition.kind]}${String(info.header.sn)}` : '',
  };
}
