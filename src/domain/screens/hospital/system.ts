import { defineScreens } from '../../../define/define-screen';

export const hospitalSystemScreens = defineScreens('系统维护', [
  ['/hospital/ruleConfiguration', '规则配置', 'H', 'ruleConfiguration', 'settings', 'ruleConfig', 'edit,resetDefault,viewHistory,export'],
]);
