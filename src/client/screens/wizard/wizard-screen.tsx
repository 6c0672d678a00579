import { Suspense } from 'react';
import type { Screen } from '../../../define/define-screen';
import { masterOf } from '../../../domain/registry';
import { Loading } from '../../ui/feedback';
import { late } from '../../ui/late';
import { ResourceView } from '../resource-view';

const WizardView = late(() => import('./wizard-view'));

export default function WizardScreen({ screen }: { screen: Screen }) {
  const { wizard } = screen.preset;
  const definition = masterOf(screen.resource);
  if (!wizard || !definition) return <ResourceView screen={screen} />;
  return (
    <Suspense fallback={<Loading />}>
      <WizardView definition={definition} wizard={wizard} />
    </Suspense>
  );
}
