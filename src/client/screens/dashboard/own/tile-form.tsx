import type { TileOffer } from '../../../../contract/dashboard-answer';
import type { Dataset } from '../../../../define/define-dataset';
import { OWN_SHAPES, type OwnTile, TILE_PERIODS } from '../../../../define/own-tile';
import { datasetOf } from '../../../../domain/dataset-of';
import { Checkbox, Input, Labelled } from '../../../ui/input';
import { Segments } from '../../../ui/segments';
import { Select } from '../../../ui/select';
import { WholeNumber } from '../../../ui/whole-number';
import { TileFilters } from './tile-filters';

const SHAPES: Record<(typeof OWN_SHAPES)[number], string> = { figure: '数字', line: '折线', bars: '柱状', ring: '环形', top: '排行' };
const PERIODS: Record<(typeof TILE_PERIODS)[number], string> = {
  '': '全部 / 当前',
  today: '今天',
  thisMonth: '本月',
  lastMonth: '上月',
  thisYear: '今年',
  last30Days: '近30天',
  last90Days: '近90天',
  last12Months: '近12个月',
};
const optionsFor = <T extends string>(values: readonly T[], words: Record<T, string>) => values.map((value) => ({ value, label: words[value] }));
const labels = (fields: Dataset['measures'], names: readonly string[]) => names.map((name) => ({ value: name, label: fields[name]?.label ?? name }));

/** What people group by first: a department, a partner, goods; days are for lines. */
function usualGroup(offer: TileOffer | undefined): string {
  const { dimensions = {} } = (offer && datasetOf(offer.of)) ?? {};
  return offer?.dimensions.find((name) => ['ref', 'choice'].includes(dimensions[name]?.kind ?? '')) ?? offer?.dimensions[0] ?? '';
}

type Props = { tile: OwnTile; offers: readonly TileOffer[]; isShared: boolean; onTile: (tile: OwnTile) => void; onShared: (isShared: boolean) => void };

/** What a tile asks, word by word: each choice leaves of the next what fits. */
export function TileForm({ tile, offers, isShared, onTile, onShared }: Props) {
  const offer = offers.find(({ of }) => of === tile.of);
  const dataset = offer && datasetOf(offer.of);
  const set = (more: Partial<OwnTile>) => onTile({ ...tile, ...more });
  const choose = (of: string) => {
    const next = offers.find((one) => one.of === of);
    const by = tile.shape === 'figure' ? '' : usualGroup(next);
    set({ of, measure: next?.measures[0] ?? '', by, where: {}, period: next?.hasDays ? 'thisMonth' : '' });
  };
  return (
    <div className="flex flex-col">
      <Labelled label="标题" isRequired>
        {(ids) => <Input {...ids} data-autofocus="" maxLength={30} value={tile.title} onChange={(event) => set({ title: event.target.value })} />}
      </Labelled>
      <Labelled label="数据" isRequired hint="您能看到的数据；各种单据也在其中">
        {(ids) => (
          <Select
            {...ids}
            aria-label="数据"
            value={tile.of}
            placeholder="请选择"
            options={offers.map(({ of, title }) => ({ value: of, label: title }))}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Labelled>
      {offer && dataset && <Question tile={tile} offer={offer} dataset={dataset} onSet={set} />}
      {offer && dataset && <TileFilters key={tile.of} tile={tile} offer={offer} dataset={dataset} onWhere={(where) => set({ where })} />}
      <div className="mt-1 flex flex-wrap gap-x-5">
        {tile.period !== '' && (tile.shape === 'figure' || tile.shape === 'top') && (
          <Checkbox label="与前期比较" checked={tile.isCompared} onChange={(event) => set({ isCompared: event.target.checked })} />
        )}
        <Checkbox label="两格宽" checked={tile.isWide} onChange={(event) => set({ isWide: event.target.checked })} />
        <Checkbox label="共享给本机构同事" checked={isShared} onChange={(event) => onShared(event.target.checked)} />
      </div>
    </div>
  );
}

type QuestionProps = { tile: OwnTile; offer: TileOffer; dataset: Dataset; onSet: (more: Partial<OwnTile>) => void };

/** Drawn how, of which measure, by what, in which days. */
function Question({ tile, offer, dataset, onSet }: QuestionProps) {
  const draw = (shape: OwnTile['shape']) => {
    const time = offer.dimensions.find((name) => ['month', 'date'].includes(dataset.dimensions[name]?.kind ?? ''));
    const by = shape === 'figure' ? '' : shape === 'line' ? (time ?? '') : tile.by || usualGroup(offer);
    onSet({ shape, by, ...(shape === 'line' && offer.hasDays ? { period: 'last12Months' } : {}) });
  };
  const choice = (label: string, value: string, options: readonly { value: string; label: string }[], onChoose: (value: string) => void) => (
    <Labelled label={label}>
      {(ids) => <Select {...ids} aria-label={label} value={value} options={options} onChange={({ target }) => onChoose(target.value)} />}
    </Labelled>
  );
  return (
    <>
      <Labelled label="图形">{() => <Segments label="图形" value={tile.shape} options={optionsFor(OWN_SHAPES, SHAPES)} onChange={draw} />}</Labelled>
      <div className="grid grid-cols-2 gap-x-3">
        {choice('指标', tile.measure, labels(dataset.measures, offer.measures), (measure) => onSet({ measure }))}
        {tile.shape !== 'figure' && choice('按什么分组', tile.by, labels(dataset.dimensions, offer.dimensions), (by) => onSet({ by }))}
        {offer.hasDays && choice('期间', tile.period, optionsFor(TILE_PERIODS, PERIODS), (period) => onSet({ period: period as OwnTile['period'] }))}
        {(tile.shape === 'top' || tile.shape === 'bars') && (
          <Labelled label="最多几项">{(ids) => <WholeNumber {...ids} min={3} max={50} value={tile.limit} onNumber={(limit) => onSet({ limit })} />}</Labelled>
        )}
      </div>
    </>
  );
}
