import { CountTabs } from '../../ui/count-tabs';
import { Select } from '../../ui/select';

type Level = { id: string; label: string; inside: string | undefined };

/** How the rows are grouped: a tab per grouping, and beside it what each of its rows is divided by further. */
export function ReportLevels({ levels, level, onLevel }: { levels: readonly Level[]; level: string; onLevel: (level: string) => void }) {
  const current = levels.find((one) => one.id === level);
  const base = current?.inside ?? level;
  const further = levels.filter((one) => one.inside === base);
  return (
    <>
      <CountTabs label="汇总层次" value={base} items={levels.filter((one) => one.inside === undefined)} onChange={onLevel} />
      {further.length > 0 && (
        <span className="w-36">
          <Select
            aria-label="再按"
            value={current?.inside === undefined ? '' : level}
            options={[{ value: '', label: '不再细分' }, ...further.map((one) => ({ value: one.id, label: `再${one.label}` }))]}
            onChange={(event) => onLevel(event.target.value || base)}
          />
        </span>
      )}
    </>
  );
}
