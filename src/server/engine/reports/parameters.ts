import { daysBetween } from '../../../define/dates';
import type { Preset } from '../../../define/define-screen';
import type { ReportDefinition } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { dayWord, requireValue, taken } from '../queries/taken';

/** Parameters as the report runs with them: what the view fixes, else what was asked, else the view's or the field's default. */
export function parametersOf(context: Context, definition: ReportDefinition, preset: Preset, query: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(definition.parameters)) {
    const fixed = preset.parameters?.[name];
    const asked = query[`f.${name}`] ?? query[name];
    const given = fixed ?? asked ?? preset.defaults?.[name] ?? field.default ?? '';
    // A parameter that names a column is a filter: sets and ranges are read there.
    values[name] = name in definition.columns ? dayWord(context, String(given)) : taken(context, name, field, String(given));
    requireValue(name, field, values[name]);
  }
  refuseLongPeriod(definition, values);
  return values;
}

function refuseLongPeriod(definition: ReportDefinition, { from, to }: Record<string, string>): void {
  if (definition.maxDays === undefined || !from || !to) return;
  if (from > to) throw new BadInput('开始日期不能晚于结束日期');
  if (daysBetween(from, to) + 1 > definition.maxDays) throw new BadInput(`查询期间不能超过${definition.maxDays}天`);
}
