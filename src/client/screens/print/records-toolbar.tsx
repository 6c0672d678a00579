import { Button } from '../../ui/button';
import { Checkbox, Input } from '../../ui/input';
import { Select } from '../../ui/select';

/** How pictures are laid out: how many to a page, under which title and watermark. */
export type PictureChoice = { perPage: string; isTitled: boolean; isMarked: boolean; use: string };
/** A second layout of the same records, and whether it is the one shown. */
type Variant = { title: string; isOn: boolean; onChange: (isOn: boolean) => void };
type Props = {
  variant: Variant | undefined;
  /** undefined = sheets or a table, not pictures. */
  pictures: { choice: PictureChoice; onChange: (choice: PictureChoice) => void } | undefined;
  /** What is there to print, in words. */
  count: string;
  whyNot: string | undefined;
  onPrint: () => void;
  onClose: (() => void) | undefined;
};

/** Not printed: what is shown of the records, and the way to the printer. */
export function RecordsToolbar({ variant, pictures, count, whyNot, onPrint, onClose }: Props) {
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-3 border-line border-b bg-surface px-4 py-2 text-[13px] print:hidden">
      {variant && <Checkbox label={variant.title} checked={variant.isOn} onChange={(event) => variant.onChange(event.target.checked)} />}
      {pictures && <PictureChoices {...pictures} />}
      <span className="flex-1 text-muted">{count}</span>
      <Button tone="primary" icon="print" keysOf="page.print" {...(whyNot ? { whyNot } : {})} onClick={onPrint}>
        打印 / 存为PDF
      </Button>
      {onClose && (
        <Button icon="close" keys="Esc" onClick={onClose}>
          关闭
        </Button>
      )}
    </div>
  );
}

const PER_PAGE = ['1', '2', '4'].map((value) => ({ value, label: `每页${value}张` }));

function PictureChoices({ choice, onChange }: NonNullable<Props['pictures']>) {
  const set = (part: Partial<PictureChoice>) => onChange({ ...choice, ...part });
  return (
    <>
      <Select aria-label="每页张数" className="w-28!" value={choice.perPage} options={PER_PAGE} onChange={(event) => set({ perPage: event.target.value })} />
      <Checkbox label="标题" checked={choice.isTitled} onChange={(event) => set({ isTitled: event.target.checked })} />
      <Checkbox label="水印" checked={choice.isMarked} onChange={(event) => set({ isMarked: event.target.checked })} />
      {choice.isMarked && (
        <span className="w-56">
          <Input aria-label="水印用途" placeholder="仅供…使用" maxLength={20} value={choice.use} onChange={(event) => set({ use: event.target.value })} />
        </span>
      )}
    </>
  );
}
