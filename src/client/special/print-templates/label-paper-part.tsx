import { LABEL_LIMITS, LABEL_PAPERS, type LabelLayout } from '../../../define/label-layout';
import { PartChoice, PartNumber } from './part-fields';
import { laying, type PartProps } from './part-props';

const paperOptions = LABEL_PAPERS.map((value) => ({ value, label: value === 'custom' ? '自定义尺寸' : `标签 ${value.replace('x', '×')}` }));

/** On which roll, and how many of each. */
export function LabelPaperPart(props: PartProps<LabelLayout>) {
  const { design, mayChange } = props;
  const { layout } = design;
  const set = laying(props);
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <PartChoice label="标签纸" mayChange={mayChange} value={layout.paper} options={paperOptions} onValue={(paper) => set({ paper })} />
      <PartNumber
        label="份数"
        hint="每张标签印几份"
        mayChange={mayChange}
        limits={LABEL_LIMITS.copies}
        value={layout.copies}
        onValue={(copies) => set({ copies })}
      />
      {layout.paper === 'custom' && (
        <>
          <PartNumber label="宽（毫米）" mayChange={mayChange} limits={LABEL_LIMITS.side} value={layout.width} onValue={(width) => set({ width })} />
          <PartNumber label="高（毫米）" mayChange={mayChange} limits={LABEL_LIMITS.side} value={layout.height} onValue={(height) => set({ height })} />
        </>
      )}
    </div>
  );
}
