import type { Screen } from '../../define/define-screen';
import { addedScreens } from './added';
import { commonViewScreens } from './common-view/all';
import { hospitalScreens } from './hospital/all';
import { platformScreens } from './platform/all';
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
