import { download } from '../../api/download';
import { printTable } from '../../table/print-table';
import { useVerbs } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { askedAgain } from '../list/asked-again';
import { focusScan } from '../list/scan-filter';
import { askedWords } from './report-parameters';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWish } from './use-report-wish';

type Told = { page: ReportPage; question: ReportQuestion; wish: ReportWish; told: ReportRows };

/** What is done with a whole report, by buttons and keys: ask again, take it out, print it. */
export function useReportWork({ page: { can, path, title }, question, wish: { columns, layout, wish }, told }: Told) {
  const { report, parameters, narrow } = question;
  const { rows, isReady, refresh } = told;
  const exportRows = () => download(`${path}/export`, wish).catch(() => {});
  const print = () =>
    void printTable({ title, columns, layout: layout.layout, rows, said: askedWords(report, parameters, narrow.names), signedBy: report.signedBy ?? [] });
  useBack(refresh);
  const askAgain = askedAgain(() => isReady && rows.isUnderWay(), refresh);
  const mayExport = can('export') ? exportRows : undefined;
  useVerbs({ refresh: askAgain, export: mayExport, print, ...(can('scan') ? { scan: focusScan } : {}) });
  return { askAgain, export: mayExport, print: can('print') ? print : undefined };
}
export type ReportWork = ReturnType<typeof useReportWork>;
