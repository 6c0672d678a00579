import type { ReportDefinition } from '../../../define/define-report';
import { type Field, holds } from '../../../define/field';
import { FieldControl } from '../../form/field-control';
import { FilterEditor } from '../../table/filter-editor';
import { useTab } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';
import { filtersColumn } from './report-parameters';

type Props = {
  report: ReportDefinition;
  /** Parameters the view itself fixes: not asked. */
  fixed: Record<string, string | boolean>;
  values: Record<string, string>;
  names: Record<string, string>;
  onChange: (name: string, value: string, names?: Record<string, string>) => void;
};

/** An answer that may be left out asks for everything. */
const withAll = (field: Field): Field =>
  field.kind === 'choice' && !field.required && !field.options.some(({ value }) => value === '' || value === 'all')
    ? { ...field, options: [{ value: '', label: '全部' }, ...field.options] }
    : field;

/** What a report asks, in one line that wraps; answers apply at once. */
export function ParameterBar({ report, fixed, values, names, onChange }: Props) {
  const { screen } = useTab();
  const may = useMay(screen);
  const asked = Object.entries(report.parameters).filter(
    ([name, field]) => !(name in fixed) && holds(field.shownWhen, values) && (!field.needs || !offers(screen, field.needs) || may(field.needs)),
  );
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
      {asked.map(([name, field]) => {
        const value = values[name] ?? '';
        const isRange = filtersColumn(report, name) && ['date', 'datetime', 'month'].includes(field.kind);
        return (
          <div key={name} className={isRange ? 'w-80' : 'w-52'}>
            {/* Every control carries the label as its name; this one is for the eyes. */}
            <span aria-hidden className="mb-0.5 block text-muted text-xs">
              {field.label}
              {field.required && (
                <span className="text-bad" aria-hidden>
                  *
                </span>
              )}
            </span>
            {filtersColumn(report, name) && field.kind !== 'choice' ? (
              <FilterEditor
                key={`${name}-${value}`}
                id={`parameter-${name}`}
                field={field}
                value={value}
                names={names}
                onChange={(next, more) => onChange(name, next, more)}
              />
            ) : (
              <FieldControl
                id={`parameter-${name}`}
                field={withAll(field)}
                value={field.kind === 'flag' ? value === 'true' : value}
                words={names[value] ?? ''}
                siblings={values}
                isInvalid={false}
                isReadOnly={false}
                describedBy={undefined}
                onChange={(next, words) => onChange(name, String(next ?? ''), typeof words === 'string' ? { [String(next)]: words } : undefined)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
