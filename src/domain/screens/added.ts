import { defineScreens } from '../../define/define-screen';

/** Pages of the menu beside the 290 routes of the specification. */
export const addedScreens = defineScreens('组织与用户', [
  ['/ptm/apiKeys', '接口密钥', 'PHDV', 'apiKeys', 'list', 'apiKey', 'add,edit,del,enable,disable,assign,export'],
]);
