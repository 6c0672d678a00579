import { defineScreens } from '../../define/define-screen';

/** Places of the workspace beside the routes of the specification: in no menu, everybody's, and showing only what his pages show him. */
export const workspaceScreens = defineScreens('首页', [['/inbox', '收件箱', 'PHDV', 'inbox', 'dashboard', 'inbox', '']]);
