import { defineScreens } from '../../../define/define-screen';
import { recycledTabs } from '../tabs';

export const platformSystemScreens = defineScreens('系统维护', [
  ['/ptm/logController', '操作日志', 'PHDV', 'logController', 'list', 'operationLog', 'view,export'],
  ['/ptm/messageNotifacation', '消息通知', 'PHDV', 'messageNotification', 'list', 'message', 'view,read,readAll,del,send,recall,export'],
  ['/ptm/printManage', '打印模板', 'PHDV', 'printManage', 'list', 'printTemplate', 'add,edit,del,copy,setDefault,preview,import,export'],
  ['/ptm/dictionaryManage', '字典管理', 'P', 'dictionaryManage', 'tree', 'dictionary', 'add,edit,del,enable,disable,move,import,export'],
  ['/ptm/restoreData', '数据恢复', 'P', 'restoreData', 'list', 'recycleBin', 'view,restore,export', { tabs: recycledTabs }],
  ['/ptm/videoCourse', '视频教程', 'PHDV', 'videoCourse', 'list', 'videoCourse', 'view,add,edit,del,publish,unpublish,move'],
  ['/ptm/appManagement', '应用版本', 'P', 'appManagement', 'list', 'appVersion', 'add,edit,del,publish,unpublish'],
  ['/ptm/monitorInterface', '接口监控', 'PH', 'monitorInterface', 'list', 'interfaceLog', 'view,retry,markHandled,export'],
]);
