import { thingOf } from '../../../domain/screens/things';
import { ThingIcon } from '../../ui/thing-icon';
import { screenOf } from '../../workspace/screens';

/** The icon of what waits: that of the page it waits on. */
export function KindIcon({ screen: flag, className }: { screen: string; className?: string }) {
  const screen = screenOf(flag);
  return <ThingIcon of={screen ? thingOf(screen) : 'paper'} {...(className ? { className } : {})} />;
}
