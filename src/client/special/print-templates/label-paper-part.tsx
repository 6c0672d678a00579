import { LABEL_LIMITS, LABEL_PAPERS, type LabelLayout } from '../../../define/label-layout';
import { Labelled } from '../../ui/input';
import { Select } from '../../ui/select';
import { WholeNumber } from '../../ui/whole-number';
import { laying, type PartProps } from './part-props';

const paperOptions = LABEL_PAPERS.map((value) => ({ value, label: value === 'custom' ? '自定义尺寸' : `标签 ${value.replace('x', '×')}` }));

/** On which roll, and how many of each. */
export function LabelPaperPart(props: PartProps<LabelLayout>) {
  const { design, mayChange } = props;
  const { layout } = design;
  const set = laying(props);
  const number = (label: string, value: number, [min, max]: readonly [number, number], onNumber: (value: number) => void, hint?: string) => (
    <Labelled label={label} hint={hint}>
      {(ids) => <WholeNumber {...ids} min={min} max={max} readOnly={!mayChange} value={value} onNumber={onNumber} />}
    </Labelled>
  );
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <Labelled label="标签纸">
        {(ids) => (
          <Select
            {...ids}
            aria-label="标签纸"
            disabled={!mayChange}
            value={layout.paper}
            options={paperOptions}
            onChange={({ target }) => set({ paper: target.value as LabelLayout['paper'] })}
          />
        )}
      </Labelled>
      {number('份数', layout.copies, LABEL_LIMITS.copies, (copies) => set({ copies }), '每张标签印几份')}
      {layout.paper === 'custom' && number('宽（毫米）', layout.width, LABEL_LIMITS.side, (width) => set({ width }))}
      {layout.paper === 'custom' && number('高（毫米）', layout.height, LABEL_LIMITS.side, (height) => set({ height }))}
    </div>
  );
}
