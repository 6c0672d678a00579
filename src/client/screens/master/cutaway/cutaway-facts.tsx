import type { Row } from '../../../../contract/answers';
import type { Cutaway } from '../../../../define/cutaway';
import type { MasterDefinition } from '../../../../define/define-master';
import { type Fields, fieldOf } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { wordsName } from '../../../form/record-values';
import { Badge } from '../../../ui/badge';

export const wordsOf = (fields: Fields, name: string, row: Readonly<Record<string, unknown>>): string => {
  const field = fieldOf(fields, name);
  return field ? textOf(field, row[name], row[wordsName(name)] as string | undefined) : '';
};

type Props = { definition: MasterDefinition; cutaway: Cutaway; row: Row | Record<string, unknown>; isWide: boolean };

/** What matters of it as a whole, in one line where there is room; what is out of its bounds is said, not only coloured. */
export function CutawayFacts({ definition, cutaway, row, isWide }: Props) {
  const values = row as Record<string, unknown>;
  const facts = cutaway.facts.filter((name) => fieldOf(definition.fields, name) && !isEmpty(values[name]));
  return (
    <dl className={isWide ? 'flex flex-wrap gap-x-6 gap-y-2' : 'grid grid-cols-3 gap-x-3 gap-y-2'}>
      {facts.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-muted text-xs">{definition.fields[name]?.label}</dt>
          <dd className={`tabular-nums ${isWide ? 'font-semibold text-[15px]' : 'font-medium'}`}>
            <Fact definition={definition} name={name} values={values} limits={cutaway.bounds?.[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactProps = { definition: MasterDefinition; name: string; values: Record<string, unknown>; limits: readonly [string, string] | undefined };

function Fact({ definition: { fields }, name, values, limits }: FactProps) {
  const field = fieldOf(fields, name);
  const words = wordsOf(fields, name, values);
  const option = field && 'options' in field ? field.options.find((one) => one.value === values[name]) : undefined;
  if (option?.tone) return <Badge tone={option.tone}>{words}</Badge>;
  const problem = limits && beyond(Number(values[name]), values[limits[0]], values[limits[1]]);
  return problem ? (
    <span className="text-bad">
      {words} {problem}
    </span>
  ) : (
    words
  );
}

const beyond = (value: number, least: unknown, most: unknown): string | undefined => {
  if (!isEmpty(least) && value < Number(least)) return '偏低';
  return !isEmpty(most) && value > Number(most) ? '偏高' : undefined;
};
