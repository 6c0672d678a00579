import type { Screen } from '../../define/define-screen';
import { addedScreens } from './added';
import { commonViewScreens } from './common-view';
import { hospitalScreens } from './hospital';
import { platformScreens } from './platform';
import { printScreens } from './prints';
import { topScreens } from './top';
import { wallScreens } from './walls';

/** Every route, in the order of the menu. */
export const allScreens: readonly Screen[] = [
  ...topScreens,
  ...platformScreens,
  ...addedScreens,
  ...commonViewScreens,
  ...hospitalScreens,
  ...printScreens,
  ...wallScreens,
];
