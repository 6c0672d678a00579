import { dayOf, daysBetween, startOfMonth } from '../../../define/dates';
import { CLEARED, type ReportDefinition } from '../../../define/define-report';
import type { Preset } from '../../../define/define-screen';
import { schemaOf } from '../../../define/field-schema';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { parse } from '../../base/http';

/** Parameters as the report runs with them: what the view fixes, else what was asked, else the view's or the field's default. */
export function parametersOf(context: Context, definition: ReportDefinition, preset: Preset, query: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(definition.parameters)) {
    const fixed = preset.parameters?.[name];
    const asked = query[`f.${name}`] ?? query[name];
    const given = fixed ?? asked ?? preset.defaults?.[name] ?? field.default ?? '';
    const word = dayWord(context, String(given));
    // A parameter that names a column is a filter: sets and ranges are read there.
    values[name] = name in definition.columns ? word : String(parse(schemaOf(field), word));
    if (field.required && values[name] === '') throw new BadInput(`请填写${field.label}`, [{ message: `请填写${field.label}`, field: name }]);
  }
  refuseLongPeriod(definition, values);
  return values;
}

/** What definitions and links say in words: today, monthStart, nothing at all. */
function dayWord(context: Context, value: string): string {
  if (value === CLEARED) return '';
  const today = dayOf(context.now());
  if (value === 'today') return today;
  return value === 'monthStart' ? startOfMonth(today) : value;
}

function refuseLongPeriod(definition: ReportDefinition, { from, to }: Record<string, string>): void {
  if (definition.maxDays === undefined || !from || !to) return;
  if (from > to) throw new BadInput('开始日期不能晚于结束日期');
  if (daysBetween(from, to) + 1 > definition.maxDays) throw new BadInput(`查询期间不能超过${definition.maxDays}天`);
}
