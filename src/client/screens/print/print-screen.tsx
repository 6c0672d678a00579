import { useEffect, useRef, useState } from 'react';
import type { PrintAnswer, PrintedLabel } from '../../../contract/print-answer';
import type { Screen } from '../../../define/define-screen';
import { documentOf, printOf } from '../../../domain/registry';
import NotOpen from '../../special/not-open/not-open';
import { ask } from '../../ui/confirm';
import { Empty, Loading } from '../../ui/feedback';
import { Checkbox } from '../../ui/input';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { MOST_LABELS, PrintCounts } from './print-counts';
import { PrintLabel } from './print-label';
import { PAPERS, pagesOf, printedColumns, rowsPerPage } from './print-pages';
import { PrintRecords } from './print-records';
import { PrintSheets } from './print-sheets';
import { type PrintChoice, PrintToolbar } from './print-toolbar';

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
  const call = useCall();
  const print = printOf(screen.resource);
  const type = query.type ?? Object.keys(print?.titles ?? {})[0] ?? '';
  const [answer, setAnswer] = useState<PrintAnswer>();
  const [error, setError] = useState('');
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    paper: query.paper && query.paper in PAPERS ? (query.paper as PrintChoice['paper']) : (print?.paper ?? 'A4'),
    copies: Number(query.copies) || print?.copies?.length || 1,
    prices: true,
    zoom: 100,
  }));
  const ids = query.ids ?? query.id ?? '';
  const source = query.screen ?? '';
  const form = print?.print ?? '';
  const [blind, setBlind] = useState(query.blind ?? '');
  const compare = query.compare === '1' ? '1' : '0';

  useEffect(() => {
    if (form === '' || ids === '') return;
    call
      .get<PrintAnswer>(
        '/v1/business/print',
        { ...(source ? { screen: source } : {}), ...(blind ? { blind } : {}), print: form, type, ids, compare },
        { quiet: true },
      )
      .then(setAnswer, (failure: Error) => setError(failure.message));
  }, [call, form, type, ids, source, blind, compare]);

  const [counts, setCounts] = useState<Record<string, number>>({});

  // What was printed is counted once per opening of the page.
  const counted = useRef(false);
  const count = async (reason: string) => {
    // Of goods only what has a code of its own is counted.
    const coded = answer?.labels.filter((label) => label.copies === undefined).map((label) => label.id) ?? [];
    const isGoods = answer !== undefined && print?.goods !== undefined && !print.labels?.[type];
    if (isGoods && coded.length === 0) return;
    await call.post('/v1/business/print/done', {
      ...(source ? { screen: source } : {}),
      print: form,
      type,
      ids: isGoods ? coded.join(',') : ids,
      ...(reason ? { reason } : {}),
    });
  };
  /** A label that was printed before is printed again only with the right to, and a reason. */
  const onPrint = async () => {
    const again = answer?.labels.filter((label) => label.reprint !== '').map((label) => label.code) ?? [];
    if (answer && !counted.current) {
      const given = again.length > 0 ? await ask({ title: '补打标签', rows: again.slice(0, 20), confirm: '补打', reason: 'required' }) : { reason: '' };
      if (!given) return;
      try {
        await count(given.reason);
      } catch {
        if (again.length > 0) return;
      }
      counted.current = true;
    }
    window.print();
  };
  useVerbs({ print: () => void onPrint() });

  if (!print) return <NotOpen screen={screen} />;
  if (ids === '') return <Empty icon="print" title="没有要打印的单据" text="请从单据或列表上点击“打印”。" />;
  if (error) return <Empty icon="warning" title="不能打印" text={error} />;
  if (!answer) return <Loading />;

  const paper = PAPERS[choice.paper];
  const definition = documentOf(type);
  const isBlank = answer.documents[0]?.title === print.blank?.title;
  const copies = Array.from({ length: choice.copies }, (_, at) => print.copies?.[at] ?? '');
  const sheets = answer.documents.flatMap((printed, sheet) => {
    const columns = printedColumns(printed.columns, choice);
    const pages = pagesOf(printed.info.lines, columns, rowsPerPage(paper, printed));
    return copies.flatMap((copy, at) => pages.map((page) => ({ key: `${sheet}-${at}-${page.number}`, printed, columns, copy, page })));
  });
  const wanted = (label: PrintedLabel) => (label.copies === undefined ? 1 : (counts[label.id] ?? label.copies)) * copies.length;
  const labels = answer.labels
    .flatMap((label) => Array.from({ length: wanted(label) }, (_, at) => ({ key: `${label.id}-${at}`, label })))
    .slice(0, MOST_LABELS);
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
