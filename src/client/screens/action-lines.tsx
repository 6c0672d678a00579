import { useWatch } from 'react-hook-form';
import type { Field, Fields } from '../../define/field';
import { isEmpty } from '../../define/field-schema';
import { isNumeric, textOf } from '../../define/field-text';
import { FieldControl } from '../form/field-control';
import { type RecordValues, wordsName } from '../form/record-values';
import type { RecordForm } from '../form/use-record-form';
import { lineKey } from './asked-fields';

const NAMING = ['productName', 'needName', 'specification', 'batchNo', 'quantity', 'unit'];

const sideOf = (field: Field | undefined): string => (field && isNumeric(field) ? 'text-right tabular-nums' : '');

const CellError = ({ id, words }: { id: string; words: unknown }) =>
  words ? (
    <span id={id} role="alert" className="block text-bad text-xs">
      {String(words)}
    </span>
  ) : null;

type LineProps = { form: RecordForm; lines: readonly RecordValues[]; lineFields: Fields; input: Fields; shows: readonly string[] };

/** What an action asks of each line, beside what tells the line from the others. */
export function LineInputs({ form, lines, lineFields, input, shows }: LineProps) {
  const values = useWatch({ control: form.control });
  const errors = form.formState.errors;
  const naming = [...new Set([...NAMING, ...shows])].filter((name) => name in lineFields && !(name in input) && lines.some((line) => !isEmpty(line[name])));
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1">行</th>
          {naming.map((name) => (
            <th key={name} className={`pr-2 ${sideOf(lineFields[name])}`}>
              {lineFields[name]?.label}
            </th>
          ))}
          {Object.entries(input).map(([name, field]) => (
            <th key={name}>{field.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line.id ?? at)} className="border-line border-t">
            <td className="py-1 tabular-nums">{at + 1}</td>
            {naming.map((name) => {
              const field = lineFields[name];
              return (
                <td key={name} className={`max-w-48 truncate pr-2 ${sideOf(field)}`}>
                  {field && textOf(field, line[name], line[wordsName(name)])}
                </td>
              );
            })}
            {Object.entries(input).map(([name, field]) => {
              const key = lineKey(at, name);
              return (
                <td key={name} className={`pr-2 ${field.kind === 'ref' ? 'w-56' : 'w-32'}`}>
                  <FieldControl
                    id={`input-${key}`}
                    field={field}
                    value={values[key]}
                    words={(values[wordsName(key)] ?? '') as string}
                    siblings={line}
                    isInvalid={errors[key] !== undefined}
                    isReadOnly={false}
                    describedBy={errors[key] ? `input-${key}-error` : undefined}
                    onChange={(value, words) => {
                      form.setValue(key, value, { shouldValidate: errors[key] !== undefined });
                      if (words !== undefined) form.setValue(wordsName(key), words);
                    }}
                  />
                  <CellError id={`input-${key}-error`} words={errors[key]?.message} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
