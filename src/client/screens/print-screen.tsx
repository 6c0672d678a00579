import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentInfo } from '../../contract/answers';
import { allows } from '../../define/allows';
import type { Screen } from '../../define/define-screen';
import { documentOf, printOf } from '../../domain/registry';
import { menuAtom } from '../session/menu';
import { sessionAtom } from '../session/session';
import { Empty, Loading } from '../ui/feedback';
import { useCall, useTab, useVerbs } from '../workspace/tab-context';
import { PrintPage } from './print-page';
import { PAPERS, pagesOf, printedColumns, rowsPerPage } from './print-pages';
import { type PrintChoice, PrintToolbar } from './print-toolbar';

/** /newprint/<id>?type=<kind>&ids=a,b&screen=<flag>: documents laid out on paper, read with the right of the screen they came from. */
export default function PrintScreen({ screen }: { screen: Screen }) {
  const { query } = useTab();
  const call = useCall();
  const { permissions } = useAtomValue(menuAtom);
  const session = useAtomValue(sessionAtom);
  const print = printOf(screen.resource);
  const definition = documentOf(query.type ?? Object.keys(print?.titles ?? {})[0] ?? '');
  const [documents, setDocuments] = useState<DocumentInfo[]>();
  const [error, setError] = useState('');
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    paper: query.paper && query.paper in PAPERS ? (query.paper as PrintChoice['paper']) : (print?.paper ?? 'A4'),
    copies: Number(query.copies) || print?.copies?.length || 1,
    prices: true,
    zoom: 100,
  }));
  const ids = query.ids ?? query.id ?? '';
  const kind = definition?.kind ?? '';
  const source = query.screen ?? '';

  useEffect(() => {
    if (kind === '' || ids === '') return;
    Promise.all(
      ids
        .split(',')
        .map((id) =>
          call.get<DocumentInfo>(
            `/v1/business/${kind}/info`,
            { ...(source ? { screen: source } : {}), id },
            { quiet: true, shared: true },
          ),
        ),
    ).then(setDocuments, (failure: Error) => setError(failure.message));
  }, [call, kind, ids, source]);

  // What was printed is counted once per opening of the print dialog.
  const counted = useRef(false);
  const count = () => {
    if (counted.current || !documents) return;
    counted.current = true;
    for (const { header } of documents)
      void call
        .post(`/v1/business/${kind}/printed`, { ...(source ? { screen: source } : {}), id: header.id }, { quiet: true })
        .catch(() => {});
  };
  const onPrint = () => {
    count();
    window.print();
  };
  useVerbs({ print: onPrint });

  const mayCost = source === '' || allows(permissions, source, 'viewCost');
  const columns = useMemo(
    () => (print ? printedColumns(print, kind, { prices: choice.prices, cost: mayCost }) : []),
    [print, kind, choice.prices, mayCost],
  );
  if (!print || !definition) return <Empty icon="print" title="此打印格式尚未开放" text={screen.title} />;
  if (ids === '') return <Empty icon="print" title="没有要打印的单据" text="请从单据或列表上点击“打印”。" />;
  if (error) return <Empty icon="warning" title="不能打印" text={error} />;
  if (!documents) return <Loading />;

  const paper = PAPERS[choice.paper];
  const organisation = session.phase === 'in' ? String(session.session.employeeInfo.orgName ?? '') : '';
  const copies = Array.from({ length: choice.copies }, (_, at) => print.copies?.[at] ?? '');
  const sheets = documents.flatMap((info) =>
    copies.flatMap((copy, at) =>
      pagesOf(info.lines, columns, rowsPerPage(paper, print)).map((page) => ({
        key: `${info.header.id}-${at}-${page.number}`,
        info,
        copy,
        page,
      })),
    ),
  );
  return (
    <div className="min-h-full bg-canvas print:bg-white">
      <style>{`@page { size: ${paper.css}; margin: 0 } @media print { .print-sheet { break-after: page } .print-sheet:last-child { break-after: auto } .print-zoom { zoom: 1 !important } }`}</style>
      <PrintToolbar choice={choice} onChange={setChoice} sheets={sheets.length} onPrint={onPrint} />
      <div className="print-zoom py-6 print:py-0" style={{ zoom: choice.zoom / 100 }}>
        {sheets.map(({ key, info, copy, page }) => (
          <PrintPage
            key={key}
            definition={definition}
            print={print}
            info={info}
            columns={columns}
            page={page}
            paper={paper}
            organisation={organisation}
            copy={copy}
          />
        ))}
      </div>
    </div>
  );
}
