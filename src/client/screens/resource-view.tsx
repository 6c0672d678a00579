import type { ReactNode } from 'react';
import type { Screen } from '../../define/define-screen';
import { dashboardOf, documentOf, flowOf, masterOf, reportOf, screensOf, treeOf } from '../../domain/registry';
import { readKind } from '../session/session';
import NotOpen from '../special/not-open/not-open';
import { TabContextValue, useTab } from '../workspace/tab-context';
import { DashboardView } from './dashboard/dashboard-view';
import { DocumentView } from './document/document-view';
import { FlowView } from './flow/flow-view';
import { isLedTo } from './leads';
import { CutawayPage } from './master/cutaway/cutaway-page';
import { MasterList } from './master/master-list';
import { isOpenedBy } from './report/drill';
import { ReportView } from './report/report-view';
import { LevelTree } from './tree/level-tree';
import { MasterTree } from './tree/master-tree';

/** What stands on a route, decided by what its resource is defined as. */
export function ResourceView({ screen }: { screen: Screen }): ReactNode {
  const tab = useTab();
  const { query } = tab;
  const guest = query.document ? screensOf(query.document).find((one) => one.flag === screen.flag && one.needs) : undefined;
  const kept = guest && documentOf(guest.resource);
  if (guest && kept)
    return (
      <TabContextValue value={{ id: tab.id, path: tab.path, query, screen: guest }}>
        <DocumentView definition={kept} />
      </TabContextValue>
    );
  const opened = query.report && isOpenedBy(query.report, screen) ? reportOf(query.report, readKind()) : undefined;
  if (opened) return <ReportView report={opened} />;
  const led = query.resource && isLedTo(query.resource, screen) ? masterOf(query.resource) : undefined;
  if (led) return <MasterList definition={led} />;
  const document = documentOf(screen.resource);
  if (document) return <DocumentView definition={document} />;
  const tree = treeOf(screen);
  if (tree) return <LevelTree tree={tree} />;
  const master = masterOf(screen.resource);
  if (master?.cutaway && query.cutaway) return <CutawayPage key={query.cutaway} definition={master} cutaway={master.cutaway} id={query.cutaway} />;
  if (master) return master.tree && screen.archetype === 'tree' ? <MasterTree definition={master} /> : <MasterList definition={master} />;
  const report = reportOf(screen.resource, readKind());
  if (report) return <ReportView report={report} />;
  const flow = flowOf(screen.resource);
  if (flow) return <FlowView flow={flow} />;
  const dashboard = dashboardOf(screen.resource);
  if (dashboard) return <DashboardView definition={dashboard} />;
  return <NotOpen screen={screen} />;
}
