import type { ReactNode, RefObject } from 'react';
import type { Row } from '../../../contract/answers';
import type { ReportDefinition } from '../../../define/report-definition';
import { masterOf } from '../../../domain/registry';
import { useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { MasterQuestions } from '../master/master-questions';
import { type Acted, useMasterWork, whyNot } from '../master/use-master-work';
import { useCan } from '../use-may';
import { isRow } from './row-tone';

type Wishes = {
  report: ReportDefinition;
  level: string;
  chosen: readonly Row[];
  active: RefObject<Row | undefined>;
  untick: () => void;
  onChanged: () => void;
};
const NOBODY: Acted = { title: '', label: '', actions: [] };

/** What is done with the ticked rows of a report as rows of a master: a difference is dealt with. `lacking` = what cannot be now, and says why. */
export function useReportRowActs({ report, level, chosen, active, untick, onChanged }: Wishes): { can: Act[]; lacking: Act[]; dialog: ReactNode } {
  const { screen } = useTab();
  const may = useCan(screen);
  const { acts } = report;
  const offered = acts && acts.level === level && screen.resource === report.resource ? acts : undefined;
  const definition = (offered && masterOf(offered.master)) ?? NOBODY;
  // Called what the row of the report calls it.
  const calledBy = (row: Row, name?: string) => (name === undefined ? {} : { [definition.label]: row[`${name}Name`] ?? row[name] });
  const named = (some: readonly Row[]) => (offered ? some.map((row): Row => ({ ...row, ...calledBy(row, offered.name), id: String(row[offered.id]) })) : []);
  const rows = named(chosen);
  // A key means the row it stands in where none is ticked.
  const meant = () => (rows.length > 0 ? rows : named(active.current && isRow(active.current) ? [active.current] : []));
  const list = { chosen: rows, meant, rows: { refresh: onChanged }, untick };
  const work = useMasterWork(definition, `/v1/business/${offered?.master ?? ''}`, list);
  const all = definition.actions
    .filter((action) => offered?.actions.includes(action.id) && may(...action.flags))
    .map((action) => {
      const reason = whyNot(definition, rows, action);
      const go = () => void work.own(action).catch(() => {});
      return { reason, act: { id: action.id, label: action.label, icon: 'edit', onChoose: go } satisfies Act };
    });
  useVerbs(Object.fromEntries(all.map(({ act }) => [act.id, act.onChoose])));
  return {
    can: all.flatMap(({ reason, act }) => (reason === undefined ? [act] : [])),
    lacking: all.flatMap(({ reason, act }) => (reason === undefined ? [] : [act])),
    dialog: <MasterQuestions work={work} />,
  };
}
