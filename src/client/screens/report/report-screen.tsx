import type { Screen } from '../../../define/define-screen';
import { ResourceView } from '../resource-view';

export default function ReportScreen({ screen }: { screen: Screen }) {
  return <ResourceView screen={screen} />;
}
