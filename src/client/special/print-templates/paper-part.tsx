import { LAYOUT_PAPERS, type PrintLayout } from '../../../define/print-layout';
import { Checkbox, Input, Labelled } from '../../ui/input';
import { Segments } from '../../ui/segments';
import { Select } from '../../ui/select';
import { WholeNumber } from '../../ui/whole-number';
import { laying, type PartProps } from './part-props';

const PAPERS: Record<(typeof LAYOUT_PAPERS)[number], string> = {
  A4: 'A4',
  A5: 'A5',
  '241x280': '三联 241×280',
  '241x140': '三联 241×140',
  '241x93': '三联 241×93',
  custom: '自定义尺寸',
};
const paperOptions = LAYOUT_PAPERS.map((value) => ({ value, label: PAPERS[value] }));
const DIRECTIONS = [
  { value: 'portrait', label: '纵向' },
  { value: 'landscape', label: '横向' },
] as const;

/** On which paper a form is printed, under which title. */
export function PaperPart(props: PartProps) {
  return (
    <>
      <Sizes {...props} />
      <Title {...props} />
    </>
  );
}

/** Paper, its direction or size, and how many lines a page has. */
function Sizes(props: PartProps) {
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
      <Labelled label="纸张">
        {(ids) => (
          <Select
            {...ids}
            aria-label="纸张"
            disabled={!mayChange}
            value={layout.paper}
            options={paperOptions}
            onChange={({ target }) => set({ paper: target.value as PrintLayout['paper'] })}
          />
        )}
      </Labelled>
      {(layout.paper === 'A4' || layout.paper === 'A5') && (
        <Labelled label="方向">
          {() => <Segments label="方向" value={layout.orientation} options={DIRECTIONS} onChange={(orientation) => mayChange && set({ orientation })} />}
        </Labelled>
      )}
      {layout.paper === 'custom' && number('宽（毫米）', layout.width, [60, 450], (width) => set({ width }))}
      {layout.paper === 'custom' && number('高（毫米）', layout.height, [60, 450], (height) => set({ height }))}
      {number('每页行数', layout.rowsPerPage, [0, 60], (rowsPerPage) => set({ rowsPerPage }), '0 = 放得下多少印多少')}
    </div>
  );
}

function Title(props: PartProps) {
  const { design, mayChange } = props;
  const { layout } = design;
  const set = laying(props);
  return (
    <>
      <Labelled label="标题" hint="不填 = 用单据自己的名称">
        {(ids) => <Input {...ids} maxLength={40} readOnly={!mayChange} value={layout.title} onChange={(event) => set({ title: event.target.value })} />}
      </Labelled>
      <div className="flex gap-5">
        <Checkbox
          label="印机构名称"
          disabled={!mayChange}
          checked={layout.hasOrganisation}
          onChange={(event) => set({ hasOrganisation: event.target.checked })}
        />
        <Checkbox label="印单号条码" disabled={!mayChange} checked={layout.hasCode} onChange={(event) => set({ hasCode: event.target.checked })} />
      </div>
    </>
  );
}
