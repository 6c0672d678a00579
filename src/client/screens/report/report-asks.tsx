import { type Field, holds } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { ReportDefinition } from '../../../define/report-definition';
import { FieldControl } from '../../form/field-control';
import { FilterEditor } from '../../table/filter-editor';
import { filterWords } from '../../table/filter-value';
import { useTab } from '../../workspace/tab-context';
import type { Asked } from '../list/narrowing';
import { offers, useMay } from '../use-may';
import { filtersColumn } from './report-parameters';

type Wishes = {
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

/** What a report asks, each as a chip that says its answer and opens to another; answers apply at once. */
export function useReportAsks({ report, fixed, values, names, onChange }: Wishes): Asked[] {
  const { screen } = useTab();
  const may = useMay(screen);
  return Object.entries(report.parameters)
    .filter(([name, field]) => !(name in fixed) && holds(field.shownWhen, values) && (!field.needs || !offers(screen, field.needs) || may(field.needs)))
    .map(([name, field]): Asked => {
      const value = values[name] ?? '';
      return {
        id: name,
        label: field.label,
        words: wordsOf(report, name, field, { value, names }),
        isRequired: field.required === true,
        editor: () => <Editor {...{ report, name, field, values, names, onChange }} />,
        onClear: () => onChange(name, ''),
      };
    });
}

function wordsOf(report: ReportDefinition, name: string, field: Field, { value, names }: { value: string; names: Record<string, string> }): string {
  if (value === '' || (field.kind === 'flag' && value === 'false')) return '';
  if (filtersColumn(report, name)) return filterWords(field, value, names);
  return textOf(field, value, names[value] ?? '所选');
}

type EditorProps = Pick<Wishes, 'report' | 'values' | 'names' | 'onChange'> & { name: string; field: Field };

function Editor({ report, name, field, values, names, onChange }: EditorProps) {
  const value = values[name] ?? '';
  if (filtersColumn(report, name) && field.kind !== 'choice')
    return (
      <FilterEditor key={value} id={`parameter-${name}`} field={field} value={value} names={names} onChange={(next, more) => onChange(name, next, more)} />
    );
  return (
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
  );
}
