import { LABEL_LIMITS, type LabelLayout } from '../../../define/label-layout';
import { labelOfTemplate } from '../../../domain/prints/forms';
import { Labelled } from '../../ui/input';
import { Segments } from '../../ui/segments';
import { PartNumber } from './part-fields';
import { laying, type PartProps } from './part-props';

const KINDS = [
  { value: 'code128', label: '一维条码' },
  { value: 'qrcode', label: '二维码' },
] as const;
const BARS_AT = [
  { value: 'top', label: '文字上方' },
  { value: 'bottom', label: '文字下方' },
] as const;
const SQUARE_AT = [{ value: 'left', label: '左上角' }, { value: 'right', label: '右上角' }, ...BARS_AT] as const;
const UDI_AT = [
  { value: 'none', label: '不印' },
  { value: 'left', label: '左上角' },
  { value: 'right', label: '右上角' },
] as const;

/** The code of the number and, of goods that have one, the UDI: which, where, how large. */
export function LabelCodePart(props: PartProps<LabelLayout>) {
  const { design, mayChange } = props;
  const { code, udi } = design.layout;
  const set = laying(props);
  const setCode = (more: Partial<LabelLayout['code']>) => mayChange && set({ code: { ...code, ...more } });
  const setUdi = (more: Partial<LabelLayout['udi']>) => mayChange && set({ udi: { ...udi, ...more } });
  const isBars = code.kind === 'code128';
  // Each kind stands where it has room: bars below the words, a square beside them.
  const become = (kind: LabelLayout['code']['kind']) => setCode(kind === 'code128' ? { kind, at: 'bottom', size: 8 } : { kind, at: 'right', size: 18 });
  return (
    <div className="flex flex-col gap-2">
      <Labelled label="编号的条码" hint="条码下面总印编号，补打的印 R1、R2…">
        {() => <Segments label="编号的条码" value={code.kind} options={KINDS} onChange={become} />}
      </Labelled>
      <Labelled label="位置">
        {() => <Segments label="条码位置" value={code.at} options={isBars ? BARS_AT : SQUARE_AT} onChange={(at) => setCode({ at })} />}
      </Labelled>
      <div className="grid grid-cols-2 gap-x-3">
        <PartNumber
          label={isBars ? '条码高（毫米）' : '边长（毫米）'}
          mayChange={mayChange}
          limits={LABEL_LIMITS.size}
          value={code.size}
          onValue={(size) => setCode({ size })}
        />
        {isBars && (
          <PartNumber
            label="条码最宽（毫米）"
            hint="短的编号不会印得更宽；标签窄时按标签的宽"
            mayChange={mayChange}
            limits={LABEL_LIMITS.width}
            value={code.width}
            onValue={(width) => setCode({ width })}
          />
        )}
      </div>
      {labelOfTemplate(design.printKey, design.kind)?.hasUdi && (
        <Labelled label="UDI码" hint="产品有UDI时印 GS1 DataMatrix，没有的不占地方">
          {() => <Segments label="UDI码位置" value={udi.at} options={UDI_AT} onChange={(at) => setUdi({ at })} />}
        </Labelled>
      )}
      {udi.at !== 'none' && (
        <PartNumber label="UDI码边长（毫米）" mayChange={mayChange} limits={LABEL_LIMITS.size} value={udi.size} onValue={(size) => setUdi({ size })} />
      )}
    </div>
  );
}
