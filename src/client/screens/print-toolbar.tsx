import { Button } from '../ui/button';
import { Checkbox, Input, Select } from '../ui/input';
import { PAPERS } from './print-pages';

export type PrintChoice = { paper: keyof typeof PAPERS; copies: number; prices: boolean; zoom: number };
type Props = { choice: PrintChoice; onChange: (choice: PrintChoice) => void; sheets: number; onPrint: () => void };

/** Not printed: paper, copies, prices, zoom; PDF is the browser's own printer. */
export function PrintToolbar({ choice, onChange, sheets, onPrint }: Props) {
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 text-[13px] print:hidden">
      <label className="flex items-center gap-2">
        纸张
        <Select
          className="w-36"
          value={choice.paper}
          options={Object.entries(PAPERS).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => onChange({ ...choice, paper: event.target.value as PrintChoice['paper'] })}
        />
      </label>
      <label className="flex items-center gap-2">
        份数
        <span className="w-16">
          <Input
            type="number"
            min={1}
            max={9}
            value={choice.copies}
            onChange={(event) =>
              onChange({ ...choice, copies: Math.max(1, Math.min(9, Number(event.target.value) || 1)) })
            }
          />
        </span>
      </label>
      <Checkbox
        label="显示价格"
        checked={choice.prices}
        onChange={(event) => onChange({ ...choice, prices: event.target.checked })}
      />
      <label className="flex items-center gap-2">
        缩放
        <Select
          className="w-24"
          value={String(choice.zoom)}
          options={[50, 75, 100, 125, 150].map((zoom) => ({ value: String(zoom), label: `${zoom}%` }))}
          onChange={(event) => onChange({ ...choice, zoom: Number(event.target.value) })}
        />
      </label>
      <span className="flex-1 text-muted">共 {sheets} 页</span>
      <Button tone="primary" icon="print" keys="Ctrl+P" onClick={onPrint}>
        打印 / 存为PDF
      </Button>
    </div>
  );
}
