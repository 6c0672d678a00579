import { useCallback } from 'react';
import type { DashboardAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import type { Fields, OrgKind } from '../../../define/field';
import { download } from '../../api/download';
import { readKind } from '../../session/session';
import { Button } from '../../ui/button';
import { Empty, Failed, Skeleton } from '../../ui/feedback';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';
import { AskBar } from './ask-bar';
import Dashboard from './dashboard';
import { Doors } from './doors';
import { OwnTiles } from './own/own-tiles';
import { useDashboard } from './use-dashboard';
import { useRoom } from './use-room';
import { Wall } from './wall';

/** Narrower than this nobody hangs it on a wall: what a display shows is read as a page. */
const HAND = 900;

/** A dashboard on a page, or on the wall it is made for. */
export function DashboardView({ definition }: { definition: DashboardDefinition }) {
  const { screen, query, open } = useTab();
  const may = useMay(screen);
  const told = useDashboard(definition, query);
  const room = useRoom();
  const { answer, error, refresh } = told;
  const kind = readKind();
  // A page that says nothing of refreshing refuses it nobody.
  const mayRefresh = !offers(screen, 'refresh') || may('refresh');
  const asked = Object.fromEntries(Object.keys(definition.asks ?? {}).flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const exportAll = () => void download(`${told.path}/export`, { screen: screen.flag, ...asked }).catch(() => {});
  useVerbs({ refresh: mayRefresh ? refresh : undefined, export: definition.exports && may('export') ? exportAll : undefined });
  // Outside the workspace there are no tabs to open it in: it takes the place of the page.
  const onOpen = useCallback(
    (path: string, more?: Record<string, string>) => (screen.isStandalone ? goTo(locationOf(path, more)) : open(path, more)),
    [open, screen.isStandalone],
  );
  const asks = asksOf(definition, kind);
  const unpicked = query.orgId ? undefined : asks.orgId;
  if (definition.wall && room.width >= HAND && !unpicked) return <Wall definition={definition} told={told} room={room} />;
  const about = definition.asOf ? '' : Object.values(answer?.asked ?? {}).join(' · ');
  return (
    <div className="mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 truncate text-lg font-semibold">
          {definition.title}
          {about && <span className="ml-2 font-normal text-muted">{about}</span>}
        </h1>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {Object.keys(asks).length > 0 && <AskBar asks={asks} named={namesOf(answer)} said={saidOf(definition, answer)} />}
          {definition.exports && may('export') && (
            <Button size="sm" icon="export" onClick={exportAll}>
              导出
            </Button>
          )}
          {mayRefresh && (
            <Button size="sm" icon="refresh" onClick={refresh}>
              刷新
            </Button>
          )}
        </span>
      </header>
      {!answer && (error ? <Failed text={error} onRetry={refresh} /> : <Waiting />)}
      {answer?.rows[0] && <Dashboard definition={definition} rows={answer.rows.slice(0, 1)} onOpen={onOpen} />}
      {unpicked ? (
        <Empty icon="chart" title={`请先选择${unpicked.label}`} text={`选择后可查看这家${unpicked.label}的数据`} />
      ) : (
        definition.doors && <Doors doors={definition.doors} />
      )}
      {answer && <Dashboard definition={definition} rows={answer.rows.slice(1)} onOpen={onOpen} />}
      {answer?.own && <OwnTiles path={told.path} own={answer.own} onOpen={onOpen} onChanged={refresh} />}
    </div>
  );
}

const NOBODY: Record<string, string> = {};
/** What stands above it to be chosen: the house, for whoever picks one; the month it looks back from, and what goes with it. Who has no stores is not asked for one. */
const asksOf = ({ asks = {}, asOf, picks }: DashboardDefinition, kind: OrgKind | undefined): Fields => ({
  ...(picks && kind === 'P' ? { orgId: picks } : {}),
  ...(asOf ? Object.fromEntries(Object.entries(asks).filter(([, field]) => kind !== 'P' || field.kind !== 'ref')) : {}),
});
const namesOf = (answer: DashboardAnswer | undefined): Record<string, string> =>
  answer ? { ...answer.asked, ...(answer.house ? { orgId: answer.house } : {}) } : NOBODY;
const saidOf = ({ asOf = '' }: DashboardDefinition, answer: DashboardAnswer | undefined): Record<string, string> =>
  answer?.month ? { [asOf]: answer.month } : NOBODY;

const Waiting = () => (
  <div data-loading="" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {[0, 1, 2, 3].map((each) => (
      <Skeleton key={each} className="h-16" />
    ))}
  </div>
);
