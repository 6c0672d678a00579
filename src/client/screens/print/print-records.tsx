import { useEffect, useRef, useState } from 'react';
import type { PrintAnswer, PrintedLabel } from '../../../contract/print-answer';
import { today } from '../../../define/dates';
import type { LabelLayout } from '../../../define/label-layout';
import { prints } from '../../../domain/registry';
import { Button } from '../../ui/button';
import { Empty, Loading } from '../../ui/feedback';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { LabelsOver } from './labels-over';
import { PrintLabel } from './print-label';
import { PAGE_MARGIN, PAPERS, type Paper, paperOf } from './print-pages';
import { PrintPictures } from './print-pictures';
import { PrintSheet } from './print-sheet';
import { type PictureChoice, RecordsToolbar } from './records-toolbar';

type Asked = { form: string; type: string; ids: string; source: string };
type Props = Asked & { onClose?: () => void };

/** Rows of a master laid out on paper: sheets, a table, or their pictures. What stands there is the service's answer; printing is logged. */
export function PrintRecords({ onClose, ...asked }: Props) {
  const [isVariant, setVariant] = useState(false);
  const [choice, setChoice] = useState<PictureChoice>({ perPage: '1', isTitled: true, isMarked: true, use: '' });
  const layout = prints.find((print) => print.print === asked.form)?.records?.[asked.type];
  const { answer, error, print } = useRecords(asked, isVariant ? (layout?.variant?.id ?? '') : '');

  if (error) return <Empty icon="warning" title="不能打印" text={error} action={onClose && <Button onClick={onClose}>关闭</Button>} />;
  if (!answer) return <Loading />;
  const pictures = answer.sheets.flatMap((sheet) => sheet.pictures.map((file) => ({ ...file, of: sheet.title })));
  const isPictures = (layout?.pictures.length ?? 0) > 0 && layout?.head.length === 0;
  const [first] = answer.sheets;
  const paper = first?.labelLayout ? paperOf(first.labelLayout) : PAPERS[first?.paper ?? 'A4'];
  const isRunning = !isPictures && answer.sheets.every((sheet) => !sheet.labels);
  const watermark = choice.isMarked ? `仅供${choice.use.trim() || '业务审核'}使用 ${today()}` : '';
  return (
    <div className="min-h-full bg-canvas print:bg-white">
      <style>{isRunning ? runningPages(paper) : `@page { size: ${paper.css}; margin: 0 } ${SHEET_A_PAGE}`}</style>
      <RecordsToolbar
        variant={layout?.variant && { title: layout.variant.title, isOn: isVariant, onChange: setVariant }}
        pictures={isPictures ? { choice, onChange: setChoice } : undefined}
        count={isPictures ? `共 ${pictures.length} 张图片` : `共 ${answer.sheets.length} 份`}
        whyNot={isPictures && pictures.length === 0 ? '没有可打印的图片' : undefined}
        onPrint={print}
        onClose={onClose}
      />
      <div className="py-6 print:py-0">
        {!isPictures &&
          answer.sheets.map((sheet) =>
            sheet.labels && sheet.labelLayout ? (
              <PrintLabels key={sheet.id} labels={sheet.labels} layout={sheet.labelLayout} />
            ) : (
              <PrintSheet key={sheet.id} sheet={sheet} paper={PAPERS[sheet.paper]} organisation={answer.organisation.name} />
            ),
          )}
        {isPictures && pictures.length === 0 && <Empty icon="print" title="没有可打印的图片" />}
        {pictures.length > 0 && (
          <PrintPictures pictures={pictures} perPage={Number(choice.perPage)} paper={PAPERS.A4} isTitled={choice.isTitled} watermark={watermark} />
        )}
      </div>
    </div>
  );
}

/** The parts of a record as labels, in as many copies as their layout says. */
function PrintLabels({ labels, layout }: { labels: readonly PrintedLabel[]; layout: LabelLayout }) {
  const paper = paperOf(layout);
  const copies = labels.flatMap((label) => Array.from({ length: layout.copies }, (_, at) => ({ key: `${label.id}-${at}`, label })));
  return (
    <>
      <LabelsOver labels={labels} layout={layout} paper={paper} />
      {copies.map(({ key, label }) => (
        <PrintLabel key={key} label={label} layout={layout} paper={paper} />
      ))}
    </>
  );
}

const SHEET_A_PAGE = '@media print { .print-sheet { break-after: page } .print-sheet:last-child { break-after: auto } }';

/** Sheets as long as what they say: on paper the margin and the number of the page stand on each of their pages. */
const runningPages = ({ css, height }: Paper): string => `
  @page { size: ${css}; margin: ${PAGE_MARGIN}mm ${PAGE_MARGIN}mm ${RUNNING_FOOT}mm;
    @bottom-right { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 8pt; vertical-align: top; padding-top: 1mm } }
  @media print { .print-sheet { width: auto !important; min-height: ${height - PAGE_MARGIN - RUNNING_FOOT - 1}mm !important; padding: 0 !important } }
  ${SHEET_A_PAGE}`;
const RUNNING_FOOT = 11;

/** The records as the service lays them out; that they are printed is told it once. */
function useRecords({ form, type, ids, source }: Asked, variant: string) {
  const call = useCall();
  const [answer, setAnswer] = useState<PrintAnswer>();
  const [error, setError] = useState('');
  useEffect(() => {
    const asked = { ...(source ? { screen: source } : {}), print: form, type, ids, variant };
    call.get<PrintAnswer>('/v1/business/print', asked, { quiet: true }).then(setAnswer, (failure: Error) => setError(failure.message));
  }, [call, form, type, ids, source, variant]);
  const isLogged = useRef(false);
  const print = () => {
    if (answer && !isLogged.current)
      void call.post('/v1/business/print/done', { ...(source ? { screen: source } : {}), print: form, type, ids }).catch(() => undefined);
    isLogged.current = true;
    window.print();
  };
  useVerbs({ print });
  return { answer, error, print };
}
