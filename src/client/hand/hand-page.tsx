import { useAtomValue } from 'jotai';
import type { Screen } from '../../define/define-screen';
import { documentOf, masterOf } from '../../domain/registry';
import { menuAtom } from '../session/menu';
import { hasOwnPage, ScreenView } from '../workspace/screen-view';
import { useTab } from '../workspace/tab-context';
import { CardList } from './cards/card-list';
import { DocumentPage } from './cards/document-page';
import { RecordPage } from './cards/record-page';
import { HandHead } from './hand-head';

/** Archetypes whose rows are read as cards; what is drawn otherwise (a chart, a tree, a wizard) stands as at the desk. */
const CARDS = new Set(['list', 'board']);

/** A page of the menu in the hand: rows as cards, one of them as facts and lines; `whole` shows it as at the desk. */
export default function HandPage({ screen }: { screen: Screen }) {
  const { query } = useTab();
  const { titles, permissions } = useAtomValue(menuAtom);
  const title = titles[screen.flag] ?? screen.title;
  const document = documentOf(screen.resource);
  const definition = document ?? masterOf(screen.resource);
  const isCards = definition !== undefined && !hasOwnPage(screen) && CARDS.has(screen.archetype) && query.whole === undefined && query.document === undefined;
  if (!isCards || !(screen.flag in permissions))
    return (
      <>
        <HandHead title={title} />
        <div data-pane="" className="relative min-h-0 flex-1 overflow-auto text-[13px]">
          <ScreenView screen={screen} />
        </div>
      </>
    );
  if (document && (query.id || query.sn)) return <DocumentPage screen={screen} definition={document} />;
  if (!document && query.id) return <RecordPage screen={screen} title={title} />;
  return <CardList screen={screen} title={title} />;
}
