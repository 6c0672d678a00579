import { dictionary, dictionaryItem } from './dictionary';
import { interfaceLog, operationLog } from './logs';
import { organisation, orgRegistration } from './organisation';
import { department, employee } from './people';
import { groupRole, menuNode, role, roleTemplate } from './roles';
import { account, user } from './user';
import { vipLevel } from './vip-level';

/** Masters of who may do what: organisations, people, logins, roles, menu, settings, logs. */
export const organisationMasters = [
  organisation,
  orgRegistration,
  department,
  employee,
  user,
  account,
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
