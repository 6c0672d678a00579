import type { DocumentDefinition } from '../../define/define-document';
import { useTab } from '../workspace/tab-context';
import { DocumentList } from './document-list';
import { DocumentPage } from './document-page';

/** `<path>` is the list, `<path>?id=…` (or sn) a document, `<path>?new=1` a new one. */
export function DocumentView({ definition }: { definition: DocumentDefinition }) {
  const { query, screen } = useTab();
  const isFilter = query.sn !== undefined && Object.hasOwn(screen.preset.query ?? {}, 'sn');
  return query.id || query.new || (query.sn && !isFilter) ? <DocumentPage definition={definition} /> : <DocumentList definition={definition} />;
}
