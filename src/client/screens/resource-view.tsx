import type { ReactNode } from 'react';
import type { Screen } from '../../define/define-screen';
import { documentOf } from '../../domain/registry';
import { Empty } from '../ui/feedback';
import { DocumentView } from './document-view';

/** What stands on a route, decided by what its resource is defined as. */
export function ResourceView({ screen }: { screen: Screen }): ReactNode {
  const document = documentOf(screen.resource);
  if (document) return <DocumentView definition={document} />;
  return <Empty icon="settings" title="此页面尚未开放" text={screen.title} />;
}
