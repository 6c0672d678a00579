import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { ChoosingStep } from '../../../define/define-wizard';
import { masterOf } from '../../../domain/registry';
import { gridColumn } from '../../table/grid-column';
import { Button } from '../../ui/button';
import { useTab, useTabState } from '../../workspace/tab-context';
import { ListFrame } from '../list/list-frame';
import { TickAll } from '../list/tick-all';
import { useList } from '../list/use-list';
import { SelectionBar } from '../selection-bar';
import { CodesDialog } from './codes-dialog';
import type { StepActs } from './wizard-steps';

/** What is chosen here is only counted: the next step says what becomes of it. */
const NOTHING: [] = [];

type Props = {
  step: ChoosingStep;
  /** Another run begins with nothing ticked. */
  run: number;
  /** Resource whose action finds rows by codes. */
  resource: string;
  /** Absent where nobody may read codes in. */
  mayReadCodes: boolean;
  chosen: Record<string, readonly string[]>;
  /** Where somebody is in the steps, and what leads on. */
  beside: ReactNode;
  acts: StepActs;
  onChosen: (ids: readonly string[]) => void;
};

/** More ids than an address carries. */
const MOST_NARROWED = 50;

/** A step of choosing: the list of what there is, ticked; ticks stay while filters change. */
export function ChoosingView({ step, run, resource, mayReadCodes, chosen, beside, acts, onChosen }: Props) {
  const { screen } = useTab();
  const [isReading, setReading] = useState(false);
  const { definition, fields, list, lacking } = useChoices(step, run, chosen);
  const { rows: ticked } = list.selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked is what counts
  useEffect(() => onChosen([...ticked.keys()]), [ticked]);
  const title = definition?.title ?? '';
  return (
    <>
      <ListFrame
        list={list}
        title={screen.title}
        tabs={[]}
        beside={beside}
        {...acts}
        bar={
          list.chosen.length > 0 && (
            <SelectionBar
              count={list.chosen.length}
              sums=""
              beyond={<TickAll list={list} />}
              acts={NOTHING}
              always={NOTHING}
              more={NOTHING}
              onClear={list.untick}
            />
          )
        }
        tools={
          <>
            {lacking && <Lacking {...lacking} />}
            {step.codes && mayReadCodes && (
              <Button size="sm" tone="ghost" icon="import" onClick={() => setReading(true)}>
                按编码选择
              </Button>
            )}
          </>
        }
        fields={fields}
        emptyText={lacking?.isOn ? `没有符合条件的${title}，可以取消“${lacking.label}”。` : `没有可以选择的${title}。`}
      />
      {isReading && step.codes && (
        <CodesDialog
          title={`${step.label}：按编码`}
          resource={resource}
          action={step.codes}
          of={step.input}
          onClose={() => setReading(false)}
          onFound={(found) => {
            list.setSelection({ rows: withFound(ticked, found, definition?.label ?? 'name'), anchor: 0 });
            setReading(false);
          }}
        />
      )}
    </>
  );
}

/** What there is to choose from, and whether only what those chosen before lack is shown of it. */
function useChoices(step: ChoosingStep, run: number, chosen: Props['chosen']) {
  const definition = masterOf(step.of);
  const fields = definition?.fields ?? {};
  const [isNarrowed, setNarrowed] = useTabState(`${step.input} lacking`, true);
  const { lacking } = step;
  const others = lacking ? (chosen[lacking.by] ?? []) : [];
  const canNarrow = others.length > 0 && others.length <= MOST_NARROWED;
  const isOn = canNarrow && isNarrowed;
  const columns = useCallback(
    () => step.columns.flatMap((name, at) => (fields[name] ? [gridColumn(name, fields[name], at === 0 ? { pin: 'start', width: 220 } : {})] : [])),
    [step.columns, fields],
  );
  const list = useList({
    base: `/v1/business/${step.of}`,
    resource: step.of,
    columns,
    slot: `${run} ${step.input} `,
    ...(lacking && isOn ? { more: { [`f.${lacking.filter}`]: others.join(',') } } : {}),
  });
  const offered = lacking && others.length > 0 ? { label: lacking.label, canNarrow, isOn, onOn: setNarrowed } : undefined;
  return { definition, fields, list, lacking: offered };
}

type LackingProps = { label: string; canNarrow: boolean; isOn: boolean; onOn: (isOn: boolean) => void };

/** Only what those chosen before lack. */
function Lacking({ label, canNarrow, isOn, onOn }: LackingProps) {
  return (
    <label className="mr-2 flex h-8 items-center gap-1.5 text-[13px]" title={canNarrow ? undefined : `所选超过${MOST_NARROWED}家，不能按此筛选`}>
      <input type="checkbox" className="size-4 accent-(--accent)" checked={isOn} disabled={!canNarrow} onChange={(event) => onOn(event.target.checked)} />
      {label}
    </label>
  );
}

type Found = { id: string; code: string; name: string };

/** The ticked rows and those found by their codes. */
function withFound(ticked: ReadonlyMap<string, Row>, found: readonly Found[], label: string): Map<string, Row> {
  const rows = new Map(ticked);
  for (const { id, code, name } of found) if (!rows.has(id)) rows.set(id, { id, code, [label]: name } satisfies Row);
  return rows;
}
