import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/input';
import { Select } from '../../ui/select';
import { WholeNumber } from '../../ui/whole-number';
import { PAPERS } from './print-pages';

/** '' = the paper the form, or its template, is made for; 0 copies = as many as it says. */
export type PrintChoice = { paper: keyof typeof PAPERS | ''; copies: number; prices: boolean; zoom: number };
type Props = {
  choice: PrintChoice;
  /** The paper of the form; '' = its template says one. */
  usual: PrintChoice['paper'];
  onChange: (choice: PrintChoice) => void;
  sheets: number;
  hasPrices: boolean;
  onPrint: () => void;
  children?: ReactNode;
};

const ZOOMS = [50, 75, 100, 125, 150].map((zoom) => ({ value: String(zoom), label: `${zoom}%` }));
/** The paper its template says. */
const OWN = { value: 'own', label: '按模板' };
const PAPER_OPTIONS = Object.entries(PAPERS).map(([value, { label }]) => ({ value, label }));

/** Not printed: paper, copies, prices, zoom; PDF is the browser's own printer. */
export function PrintToolbar({ choice, usual, onChange, sheets, hasPrices, onPrint, children }: Props) {
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 text-[13px] print:hidden">
      <span aria-hidden>纸张</span>
      <Select
        aria-label="纸张"
        className="w-36!"
        value={choice.paper || usual || OWN.value}
        options={usual === '' ? [OWN, ...PAPER_OPTIONS] : PAPER_OPTIONS}
        onChange={({ target }) => onChange({ ...choice, paper: target.value === OWN.value ? '' : (target.value as PrintChoice['paper']) })}
      />
      <span aria-hidden>份数</span>
      <span className="w-16">
        <WholeNumber aria-label="份数" min={1} max={9} value={choice.copies} onNumber={(copies) => onChange({ ...choice, copies })} />
      </span>
      {hasPrices && <Checkbox label="显示价格" checked={choice.prices} onChange={(event) => onChange({ ...choice, prices: event.target.checked })} />}
      {children}
      <span aria-hidden>缩放</span>
      <Select
        aria-label="缩放"
        className="w-24!"
        value={String(choice.zoom)}
        options={ZOOMS}
        onChange={(event) => onChange({ ...choice, zoom: Number(event.target.value) })}
      />
      <span className="flex-1 text-muted">共 {sheets} 页</span>
      <Button tone="primary" icon="print" keysOf="page.print" onClick={onPrint}>
        打印 / 存为PDF
      </Button>
    </div>
  );
}
