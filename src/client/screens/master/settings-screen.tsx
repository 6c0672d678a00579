import type { Screen } from '../../../define/define-screen';
import { ResourceView } from '../resource-view';

export default function SettingsScreen({ screen }: { screen: Screen }) {
  return <ResourceView screen={screen} />;
}
