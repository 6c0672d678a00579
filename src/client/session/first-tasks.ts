import { defineHabit } from './habits';

/**
 * What everybody does for real on the first days, once: a page called by the palette, a record written, what waited decided, the assistant
 * asked. Deeds are remembered wherever they are done, and on every machine; `seen` = whoever knows it all already said so.
 */
export type FirstDeed = 'opened' | 'written' | 'decided' | 'asked';
type Deeds = readonly (FirstDeed | 'seen')[];

const deeds = defineHabit<Deeds>({ name: 'firstTasks', empty: [], together: (here, there) => [...new Set([...here, ...there])] });

export const firstDeeds = deeds.read;
export function didFirst(deed: Deeds[number]): void {
  const done = deeds.read();
  if (!done.includes(deed)) deeds.keep([...done, deed]);
}
