import type { Screen } from '../../../define/define-screen';
import { ResourceView } from '../resource-view';

export default function ViewerScreen({ screen }: { screen: Screen }) {
  return <ResourceView screen={screen} />;
}
