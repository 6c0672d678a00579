import { account } from './account';
import { apiKey } from './api-key';
import { department } from './department';
import { dictionary, dictionaryItem } from './dictionary';
import { employee } from './employee';
import { interfaceLog, operationLog } from './logs';
import { menuNode } from './menu-node';
import { orgRegistration } from './org-registration';
import { organisation } from './organisation';
import { roleTemplate } from './role-template';
import { groupRole, role } from './roles';
import { signInProvider } from './sign-in-provider';
import { user } from './user';
import { vipLevel } from './vip-level';

/** Masters of who may do what: organisations, people, logins, roles, menu, settings, logs. */
export const organisationMasters = [
  organisation,
  orgRegistration,
  department,
  employee,
  user,
  account,
  apiKey,
  signInProvider,
  role,
  groupRole,
  roleTemplate,
  menuNode,
  vipLevel,
  dictionary,
  dictionaryItem,
  operationLog,
  interfaceLog,
];
