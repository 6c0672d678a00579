import type { Screen } from '../../../define/define-screen';
import { ResourceView } from '../resource-view';

export default function DashboardScreen({ screen }: { screen: Screen }) {
  return <ResourceView screen={screen} />;
}
