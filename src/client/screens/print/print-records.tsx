import { useEffect, useRef, useState } from 'react';
import type { PrintAnswer } from '../../../contract/print-answer';
import { today } from '../../../define/dates';
import { prints } from '../../../domain/registry';
import { Button } from '../../ui/button';
import { Empty, Loading } from '../../ui/feedback';
import { Checkbox, Input, Select } from '../../ui/input';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { PAPERS } from './print-pages';
import { PrintPictures } from './print-pictures';
import { PrintSheet } from './print-sheet';

type Props = { form: string; type: string; ids: string; source: string; onClose?: () => void };
const PER_PAGE = ['1', '2', '4'].map((value) => ({ value, label: `每页${value}张` }));

/** Rows of a master laid out on paper: sheets, a table, or their pictures. What stands there is the service's answer; printing is logged. */
export function PrintRecords({ form, type, ids, source, onClose }: Props) {
  const call = useCall();
  const [answer, setAnswer] = useState<PrintAnswer>();
  const [error, setError] = useState('');
  const [isVariant, setVariant] = useState(false);
  const [perPage, setPerPage] = useState('1');
  const [isTitled, setTitled] = useState(true);
  const [isMarked, setMarked] = useState(true);
  const [use, setUse] = useState('');
  const layout = prints.find((print) => print.print === form)?.records?.[type];
  const variant = isVariant ? (layout?.variant?.id ?? '') : '';
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

  if (error) return <Empty icon="warning" title="不能打印" text={error} action={onClose && <Button onClick={onClose}>关闭</Button>} />;
  if (!answer) return <Loading />;
  const pictures = answer.sheets.flatMap((sheet) => sheet.pictures.map((file) => ({ ...file, of: sheet.title })));
  const isPictures = (layout?.pictures.length ?? 0) > 0 && layout?.head.length === 0;
  const paper = PAPERS[answer.sheets[0]?.paper ?? 'A4'];
  const watermark = isMarked ? `仅供${use.trim() || '业务审核'}使用 ${today()}` : '';
  return (
    <div className="min-h-full bg-canvas print:bg-white">
      <style>{`@page { size: ${paper.css}; margin: 0 } @media print { .print-sheet { break-after: page } .print-sheet:last-child { break-after: auto } }`}</style>
      <div className="sticky top-0 z-20 flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 text-[13px] print:hidden">
        {layout?.variant && <Checkbox label={layout.variant.title} checked={isVariant} onChange={(event) => setVariant(event.target.checked)} />}
        {isPictures && (
          <>
            <Select aria-label="每页张数" className="w-28!" value={perPage} options={PER_PAGE} onChange={(event) => setPerPage(event.target.value)} />
            <Checkbox label="标题" checked={isTitled} onChange={(event) => setTitled(event.target.checked)} />
            <Checkbox label="水印" checked={isMarked} onChange={(event) => setMarked(event.target.checked)} />
            {isMarked && (
              <span className="w-56">
                <Input aria-label="水印用途" placeholder="仅供…使用" maxLength={20} value={use} onChange={(event) => setUse(event.target.value)} />
              </span>
            )}
          </>
        )}
        <span className="flex-1 text-muted">{isPictures ? `共 ${pictures.length} 张图片` : `共 ${answer.sheets.length} 份`}</span>
        <Button
          tone="primary"
          icon="print"
          keysOf="page.print"
          {...(isPictures && pictures.length === 0 ? { whyNot: '没有可打印的图片' } : {})}
          onClick={print}
        >
          打印 / 存为PDF
        </Button>
        {onClose && (
          <Button icon="close" keys="Esc" onClick={onClose}>
            关闭
          </Button>
        )}
      </div>
      <div className="py-6 print:py-0">
        {!isPictures &&
          answer.sheets.map((sheet) => <PrintSheet key={sheet.id} sheet={sheet} paper={PAPERS[sheet.paper]} organisation={answer.organisation.name} />)}
        {isPictures && pictures.length === 0 && <Empty icon="print" title="没有可打印的图片" />}
        {pictures.length > 0 && <PrintPictures pictures={pictures} perPage={Number(perPage)} paper={PAPERS.A4} isTitled={isTitled} watermark={watermark} />}
      </div>
    </div>
  );
}
