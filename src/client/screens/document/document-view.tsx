import { useAtomValue } from 'jotai';
import { Suspense, useMemo } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import { fieldsAway, type Preset } from '../../../define/define-screen';
import type { FieldCondition, Fields, OrgKind } from '../../../define/field';
import { comparedOf } from '../../compare/open-comparison';
import { kindOf, sessionAtom } from '../../session/session';
import { Loading } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useTab, useTabState } from '../../workspace/tab-context';
import { DocumentList } from '../list/document-list';
import { ViewSwitch } from '../list/view-switch';
import { DocumentPage } from './document-page';
import { numberOf } from './document-start';

const CompareView = late(() => import('../../compare/compare-view'));
const BoardView = late(() => import('../board/board-view'));

const AgendaView = late(() => import('../agenda/agenda-view'));

type View = 'board' | 'list' | 'day';
const BOARD: { id: View; label: string } = { id: 'board', label: '看板' };
const LIST: { id: View; label: string } = { id: 'list', label: '列表' };
const DAY: { id: View; label: string } = { id: 'day', label: '日程' };

/** `<path>` is the list, `<path>?id=…` (or sn) a document, `<path>?new=1` a new one, `<path>?compare=…` several side by side. */
export function DocumentView({ definition: kind }: { definition: DocumentDefinition }) {
  const { query, screen } = useTab();
  const session = useAtomValue(sessionAtom);
  const orgKind = session.phase === 'in' ? kindOf(session.session) : 'H';
  const definition = useMemo(() => ofThisSide(kind, screen.preset, orgKind), [kind, screen.preset, orgKind]);
  const { board, agenda } = screen.preset;
  const [view, setView] = useTabState<View>('view', board ? 'board' : 'list');
  const compared = useMemo(() => comparedOf(query), [query]);
  if (compared)
    return (
      <Suspense fallback={<Loading />}>
        <CompareView wanted={compared} />
      </Suspense>
    );
  const isFilter = query.sn !== undefined && Object.hasOwn(screen.preset.query ?? {}, 'sn');
  if (query.id || query.new || (!isFilter && numberOf(screen, query))) return <DocumentPage definition={definition} />;
  const views = [...(board ? [BOARD] : []), LIST, ...(agenda ? [DAY] : [])];
  if (views.length === 1) return <DocumentList definition={definition} />;
  const switcher = <ViewSwitch value={view} items={views} onChange={setView} />;
  if (view === 'list') return <DocumentList definition={definition} switcher={switcher} />;
  return (
    <Suspense fallback={<Loading />}>
      {view === 'board' && board && <BoardView definition={definition} board={board} switcher={switcher} onList={() => setView('list')} />}
      {view === 'day' && agenda && <AgendaView definition={definition} agenda={agenda} switcher={switcher} />}
    </Suspense>
  );
}

/** A kind that lives on two sides, without the fields and the actions of the other one. */
function ofThisSide(definition: DocumentDefinition, preset: Preset, orgKind: OrgKind): DocumentDefinition {
  const { where = {} } = preset;
  const without = fieldsAway(preset, orgKind);
  const kept = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)));
  const isPossible = (when: FieldCondition = {}) =>
    Object.entries(when).every(([name, allowed]) => where[name] === undefined || where[name].some((value) => allowed.includes(String(value))));
  return {
    ...definition,
    header: kept(definition.header) as DocumentDefinition['header'],
    lines: kept(definition.lines),
    actions: definition.actions.filter((action) => isPossible(action.when)),
  };
}
