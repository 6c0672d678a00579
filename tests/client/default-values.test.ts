import { expect, test } from 'vitest';
import { defaultValues, fieldErrors } from '../../src/client/form/record-values';
import { initialParameters } from '../../src/client/screens/report/report-parameters';
import { isDay } from '../../src/define/dates';
import type { Fields } from '../../src/define/field';
import { documents, masters, reports } from '../../src/domain/registry';

/** What a form begins with is right as it stands: whatever asks for fields, in every form there is. */
const asked = [
  ...documents.flatMap((one): [string, Fields | undefined][] => [
    [`${one.kind} header`, one.header],
    [`${one.kind} lines`, one.lines],
    ...Object.entries(one.sections).map(([name, section]): [string, Fields] => [`${one.kind} ${name}`, section.fields]),
    [`${one.kind} generates`, one.generates?.input],
    ...one.actions.flatMap((action): [string, Fields | undefined][] => [
      [`${one.kind} ${action.id}`, action.input],
      [`${one.kind} ${action.id} lines`, action.lineInput],
    ]),
  ]),
  ...masters.flatMap((one): [string, Fields | undefined][] => [
    [one.resource, one.fields],
    ...Object.entries(one.lines).map(([name, lines]): [string, Fields] => [`${one.resource} ${name}`, lines.fields]),
    ...one.actions.map((action): [string, Fields | undefined] => [`${one.resource} ${action.id}`, action.input]),
  ]),
];

test('every default of every form is a value of its field', () => {
  let seen = 0;
  for (const [where, fields] of asked) {
    if (!fields) continue;
    const values = defaultValues(fields);
    const errors = fieldErrors(fields, values);
    for (const name of Object.keys(values)) {
      seen += 1;
      expect(`${where} ${name}: ${errors[name] ?? ''}`).toBe(`${where} ${name}: `);
    }
  }
  expect(seen).toBeGreaterThan(200);
});

test('every day and month a report begins with is one', () => {
  for (const report of reports)
    for (const [name, value] of Object.entries(initialParameters(report, {}, {}))) {
      const kind = report.parameters[name]?.kind;
      if (value === '' || (kind !== 'date' && kind !== 'month')) continue;
      for (const day of value.split('~')) expect(isDay(kind === 'month' ? `${day}-01` : day), `${report.resource} ${name} ${value}`).toBe(true);
    }
});
