import type { DashboardDefinition } from '../../define/define-dashboard';
import { home } from './home';

/** Every dashboard, the displays in the order they are walked by. */
export const allDashboards: readonly DashboardDefinition[] = [home];
