import type { Field, Fields } from '../../define/field';
import { textOf } from '../../define/field-text';
import { add, plain } from '../../define/money';
import { wordsName } from '../form/record-values';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';

type Values = Record<string, unknown>;
type Props = {
  /** The header's field, and what it says. */
  sum: Field | undefined;
  value: unknown;
  fields: Fields;
  lines: readonly Values[];
  onGo: (index: number) => void;
  onClose: () => void;
};

/** What names a line beside its figure. */
const NAMING = ['productName', 'specification', 'batchNo'];
const isFigure = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** 为什么 of a sum in a document's head: the lines it adds up, each a way to its place in the table. Lines that give nothing are counted, not listed. */
export function SumDialog({ sum, value, fields, lines, onGo, onClose }: Props) {
  const name = sum?.sumOf ?? '';
  const field = fields[name];
  if (!sum || !field) return null;
  const parts = lines.flatMap((values, index) => (isFigure(values[name]) && Number(values[name]) !== 0 ? [{ values, index }] : []));
  const total = plain(add('0', ...parts.map(({ values }) => String(values[name]))));
  const naming = NAMING.filter((one) => fields[one]);
  const said = (values: Values, one: string): string => (fields[one] ? textOf(fields[one], values[one], values[wordsName(one)]) : '');
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`为什么：${sum.label} ${textOf(sum, value)}`}
      width={680}
      bodyClass="flex flex-col gap-3"
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className="text-sm">
        {sum.label} {textOf(sum, value)} ＝ {lines.length} 行明细的“{field.label}”相加
        {parts.length < lines.length && `，其中 ${lines.length - parts.length} 行为零`}
      </p>
      {parts.length > 0 && (
        <table className="w-full border-collapse text-[13px]" aria-label="相加的明细">
          <thead>
            <tr className="bg-sunken text-left text-muted">
              <th scope="col" className="px-2 py-1 font-medium">
                行
              </th>
              {naming.map((one) => (
                <th key={one} scope="col" className="px-2 py-1 font-medium">
                  {fields[one]?.label}
                </th>
              ))}
              <th scope="col" className="px-2 py-1 text-right font-medium">
                {field.label}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ values, index }) => (
              <tr key={index} className="border-line border-t">
                <td className="px-2 py-1">
                  <button type="button" className="cursor-pointer text-accent hover:underline" onClick={() => onGo(index)}>
                    第 {index + 1} 行
                  </button>
                </td>
                {naming.map((one) => (
                  <td key={one} className="px-2 py-1">
                    {said(values, one)}
                  </td>
                ))}
                <td className="px-2 py-1 text-right tabular-nums">{textOf(field, values[name])}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line border-t bg-sunken font-medium">
              <td className="px-2 py-1" colSpan={naming.length + 1}>
                合计
              </td>
              <td className="px-2 py-1 text-right tabular-nums">{textOf(field, total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Modal>
  );
}
