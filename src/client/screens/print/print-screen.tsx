import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { PrintAnswer, PrintedLabel } from '../../../contract/print-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import type { Screen } from '../../../define/define-screen';
import { documentOf, printOf } from '../../../domain/registry';
import NotOpen from '../../special/not-open/not-open';
import { Empty, Loading } from '../../ui/feedback';
import { Checkbox } from '../../ui/input';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { rowsOf } from './cell-fit';
import { MOST_LABELS, PrintCounts } from './print-counts';
import { PrintLabel } from './print-label';
import { PAPERS, type Page, pagesOf, printedColumns, rowsPerPage, withSections } from './print-pages';
import { PrintRecords } from './print-records';
import { PrintSheets, type Sheet } from './print-sheets';
import { type PrintChoice, PrintToolbar } from './print-toolbar';
import { sheetWords } from './sheet-words';
import { textPages } from './text-pages';
import { useAskedPrint, usePrinted, usePrinting } from './use-printed';

/**
 * /newprint/<id>?type=<kind>&ids=a,b&screen=<flag>: documents or labels laid out on paper, read with the right of the screen they
 * came from. What stands on the form, and what this reader may see of it, is the service's answer.
 */
export default function PrintScreen({ screen }: { screen: Screen }) {
  const { query } = useTab();
  const form = printOf(screen.resource);
  const type = query.type ?? Object.keys(form?.records ?? {})[0] ?? '';
  const ids = query.ids ?? query.id ?? '';
  if (form && ids !== '' && Object.hasOwn(form.records ?? {}, type))
    return <PrintRecords form={form.print} type={type} ids={ids} source={query.screen ?? ''} />;
  return <PrintDocuments screen={screen} />;
}

function PrintDocuments({ screen }: { screen: Screen }) {
  const { query } = useTab();
  const asked = useAskedPrint(screen);
  const { print, type, ids } = asked;
  const { answer, error, setBlind } = usePrinted(asked);
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    paper: query.paper && query.paper in PAPERS ? (query.paper as PrintChoice['paper']) : (print?.paper ?? 'A4'),
    copies: Number(query.copies) || print?.copies?.length || 1,
    prices: true,
    zoom: 100,
  }));
  const [counts, setCounts] = useState<Record<string, number>>({});

  const onPrint = usePrinting(asked, answer);
  useVerbs({ print: () => void onPrint() });

  if (!print) return <NotOpen screen={screen} />;
  if (ids === '') return <Empty icon="print" title="没有要打印的单据" text="请从单据或列表上点击“打印”。" />;
  if (error) return <Empty icon="warning" title="不能打印" text={error} />;
  if (!answer) return <Loading />;

  const paper = PAPERS[choice.paper];
  const definition = documentOf(type);
  const isBlank = answer.documents[0]?.title === print.blank?.title;
  const { sheets, labels } = laidOut({ print, definition, answer, choice, counts });
  return (
    <div className="min-h-full bg-canvas print:bg-white">
      <style>{`@page { size: ${paper.css}; margin: 0 } @media screen { .print-sheet { content-visibility: auto } } @media print { .print-sheet { break-after: page } .print-sheet:last-child { break-after: auto } .print-zoom { zoom: 1 !important } }`}</style>
      <PrintToolbar choice={choice} onChange={setChoice} sheets={sheets.length + labels.length} hasPrices={sheets.length > 0} onPrint={() => void onPrint()}>
        {print.blank && <Checkbox label={`${print.blank.title}（空白）`} checked={isBlank} onChange={(event) => setBlind(event.target.checked ? '1' : '0')} />}
      </PrintToolbar>
      {answer.labels.some((label) => label.copies !== undefined) && <PrintCounts labels={answer.labels} counts={counts} onChange={setCounts} />}
      <div className="print-zoom py-6 print:py-0" style={{ zoom: choice.zoom / 100 }}>
        {definition && <PrintSheets sheets={sheets} definition={definition} print={print} paper={paper} organisation={answer.organisation.name} />}
        {labels.map(({ key, label }) => (
          <PrintLabel key={key} label={label} paper={paper} />
        ))}
      </div>
    </div>
  );
}

type Laid = {
  print: PrintDefinition;
  definition: DocumentDefinition | undefined;
  answer: PrintAnswer;
  choice: PrintChoice;
  counts: Readonly<Record<string, number>>;
};

/** Every sheet and label that comes out, copies and all. */
function laidOut({ print, definition, answer, choice, counts }: Laid) {
  const paper = PAPERS[choice.paper];
  const copies = Array.from({ length: choice.copies }, (_, at) => print.copies?.[at] ?? '');
  const sheets = answer.documents.flatMap((printed, sheet) => {
    const columns = printedColumns(printed.columns, choice);
    const say = definition && sheetWords(definition, printed.info.header.isRed === true);
    const perPage = rowsPerPage(paper, printed);
    const heightOf = (line: Row) => (say ? rowsOf(line, columns, paper, say) : 1);
    const sections = printed.sections.map((section) => ({
      ...section,
      columns: printedColumns(section.columns, choice),
      rows: printed.info.sections[section.name] ?? [],
    }));
    const pages = withSections(pagesOf(printed.info.lines, columns, perPage, heightOf), sections, perPage, heightOf);
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
