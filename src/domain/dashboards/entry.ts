import { defineDashboard } from '../../define/define-dashboard';
import { hospital, wallDoors } from './ways';

/** 数据大屏: the displays this user may hang on a wall, each opened in a window of its own. */
export const largeScreenEntry = defineDashboard({
  resource: 'dashboard:largeScreenEntry',
  title: '数据大屏',
  owners: ['P', 'H'],
  picks: hospital,
  rows: [],
  doors: wallDoors,
});
