import type { Row } from '../../../contract/answers';
import type { PrintAnswer, PrintedLabel } from '../../../contract/print-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import type { PrintLayout } from '../../../define/print-layout';
import { evened, rowsOf } from './cell-fit';
import { endHeight } from './form-ends';
import { opinionsOf } from './opinions';
import { MOST_LABELS } from './print-counts';
import { type Page, type Paper, pagesOf, printedColumns, withEnd, withSections } from './print-pages';
import type { Sheet } from './print-sheets';
import { rowsPerPage } from './rows-per-page';
import { sheetWords } from './sheet-words';
import { textPages } from './text-pages';

type Laid = {
  print: PrintDefinition;
  definition: DocumentDefinition | undefined;
  answer: PrintAnswer;
  /** How it comes out: on which paper, in how many copies, with prices or without, laid out by whom. */
  paper: Paper;
  copies: number;
  prices: boolean;
  layout?: PrintLayout | undefined;
  counts: Readonly<Record<string, number>>;
};

/** Every sheet and label that comes out, copies and all. */
export function laidOut({ print, definition, answer, paper, copies: number, prices, layout, counts }: Laid) {
  const copies = Array.from({ length: number }, (_, at) => print.copies?.[at] ?? '');
  const sheets = answer.documents.flatMap((printed, sheet) => {
    const say = definition && sheetWords(definition, printed.info.header.isRed === true);
    const chosen = printedColumns(printed.columns, { prices });
    // A form of the house has the widths it was given.
    const columns = say && !layout ? evened(chosen, printed.info.lines, paper, say) : chosen;
    const perPage = rowsPerPage(paper, printed, layout);
    const heightOf = (line: Row) => (say ? rowsOf(line, columns, paper, say) : 1);
    const sections = printed.sections.map((section) => ({
      ...section,
      columns: printedColumns(section.columns, { prices }),
      rows: printed.info.sections[section.name] ?? [],
    }));
    const listed = withSections(pagesOf(printed.info.lines, columns, perPage, heightOf), sections, perPage, heightOf);
    const pages = withEnd(listed, endHeight([print.terms ?? '', opinionsOf(printed)], paper), perPage, heightOf);
    const texts = printed.text ? textPages(printed.text, paper) : [];
    // Where there is nothing to list, the text is all of it; else the list is its appendix, and its sheets are counted on.
    const tables = printed.text && printed.info.lines.length === 0 ? [] : pages;
    const of = texts.length + tables.length;
    return copies.flatMap((copy, at) => [
      ...texts.map((page, i): Sheet => ({ key: `${sheet}-${at}-t${i}`, printed, columns, copy, page: pages[0] as Page, text: { page, number: i + 1, of } })),
      ...tables.map(
        (page): Sheet => ({ key: `${sheet}-${at}-${page.number}`, printed, columns, copy, page: { ...page, number: page.number + texts.length, of } }),
      ),
    ]);
  });
  const wanted = (label: PrintedLabel) => (label.copies === undefined ? 1 : (counts[label.id] ?? label.copies)) * copies.length;
  const labels = answer.labels
    .flatMap((label) => Array.from({ length: wanted(label) }, (_, at) => ({ key: `${label.id}-${at}`, label })))
    .slice(0, MOST_LABELS);
  return { sheets, labels };
}
