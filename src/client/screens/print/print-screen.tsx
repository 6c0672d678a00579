import { useState } from 'react';
import type { Screen } from '../../../define/define-screen';
import { laidOutForm } from '../../../define/print-layout';
import { documentOf, printOf } from '../../../domain/registry';
import NotOpen from '../../special/not-open/not-open';
import { Empty, Loading } from '../../ui/feedback';
import { Checkbox } from '../../ui/input';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { LabelsOver } from './labels-over';
import { laidOut } from './laid-out';
import { PrintCounts } from './print-counts';
import { PrintLabel } from './print-label';
import { PAPERS, paperOf } from './print-pages';
import { PrintRecords } from './print-records';
import { PrintSheets } from './print-sheets';
import { type PrintChoice, PrintToolbar } from './print-toolbar';
import { TemplateChoice } from './template-choice';
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
  const { answer, error, setBlind, setTemplate } = usePrinted(asked);
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    paper: query.paper && query.paper in PAPERS ? (query.paper as PrintChoice['paper']) : '',
    copies: Number(query.copies) || 0,
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

  const layout = answer.template?.layout;
  const form = layout ? laidOutForm(print, type, layout) : print;
  const { labelLayout } = answer;
  const laid = layout ?? labelLayout;
  const paper = choice.paper !== '' ? PAPERS[choice.paper] : laid ? paperOf(laid) : PAPERS[print.paper];
  const copies = choice.copies || labelLayout?.copies || form.copies?.length || 1;
  const definition = documentOf(type);
  const isBlank = answer.documents[0]?.title === print.blank?.title;
  const { sheets, labels } = laidOut({ print: form, definition, answer, paper, copies, prices: choice.prices, layout, counts });
  return (
    <div className="min-h-full bg-canvas print:bg-white">
      <style>{`
        @page { size: ${paper.css}; margin: 0 }
        @media screen { .print-sheet { content-visibility: auto } }
        @media print { .print-sheet { break-after: page } .print-sheet:last-child { break-after: auto } .print-zoom { zoom: 1 !important } }
      `}</style>
      <PrintToolbar
        choice={{ ...choice, copies }}
        usual={laid ? '' : print.paper}
        onChange={setChoice}
        sheets={sheets.length + labels.length}
        hasPrices={sheets.length > 0}
        onPrint={() => void onPrint()}
      >
        <TemplateChoice answer={answer} onChoose={setTemplate} />
        {print.blank && <Checkbox label={`${print.blank.title}（空白）`} checked={isBlank} onChange={(event) => setBlind(event.target.checked ? '1' : '0')} />}
      </PrintToolbar>
      {labelLayout && <LabelsOver labels={answer.labels} layout={labelLayout} paper={paper} />}
      {answer.labels.some((label) => label.copies !== undefined) && <PrintCounts labels={answer.labels} counts={counts} onChange={setCounts} />}
      <div className="print-zoom py-6 print:py-0" style={{ zoom: choice.zoom / 100 }}>
        {definition && (
          <PrintSheets sheets={sheets} definition={definition} print={form} paper={paper} organisation={answer.organisation.name} layout={layout} />
        )}
        {labelLayout && labels.map(({ key, label }) => <PrintLabel key={key} label={label} layout={labelLayout} paper={paper} />)}
      </div>
    </div>
  );
}
