import { LAYOUT_PAPERS } from '../../../define/print-layout';
import { Checkbox, Labelled } from '../../ui/input';
import { Segments } from '../../ui/segments';
import { PartChoice, PartNumber, PartText } from './part-fields';
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
const SIDE = [60, 450] as const;
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
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <PartChoice label="纸张" mayChange={mayChange} value={layout.paper} options={paperOptions} onValue={(paper) => set({ paper })} />
      {(layout.paper === 'A4' || layout.paper === 'A5') && (
        <Labelled label="方向">
          {() => <Segments label="方向" value={layout.orientation} options={DIRECTIONS} onChange={(orientation) => mayChange && set({ orientation })} />}
        </Labelled>
      )}
      {layout.paper === 'custom' && (
        <>
          <PartNumber label="宽（毫米）" mayChange={mayChange} limits={SIDE} value={layout.width} onValue={(width) => set({ width })} />
          <PartNumber label="高（毫米）" mayChange={mayChange} limits={SIDE} value={layout.height} onValue={(height) => set({ height })} />
        </>
      )}
      <PartNumber
        label="每页行数"
        hint="0 = 放得下多少印多少"
        mayChange={mayChange}
        limits={[0, 60]}
        value={layout.rowsPerPage}
        onValue={(rowsPerPage) => set({ rowsPerPage })}
      />
    </div>
  );
}

function Title(props: PartProps) {
  const { design, mayChange } = props;
  const { layout } = design;
  const set = laying(props);
  return (
    <>
      <PartText label="标题" hint="不填 = 用单据自己的名称" mayChange={mayChange} most={40} value={layout.title} onValue={(title) => set({ title })} />
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
