import type { Screen } from '../../define/define-screen';
import { menuOperations } from '../screens/menu-rules';
import { dealerRoles } from './delivered-roles/dealer';
import { hospitalRoles } from './delivered-roles/hospital';
import { manufacturerRoles } from './delivered-roles/manufacturer';
import { platformRoles } from './delivered-roles/platform';
import type { Reach, SystemRole } from './delivered-roles/role-words';

export const systemRoles: readonly SystemRole[] = [...platformRoles, ...hospitalRoles, ...dealerRoles, ...manufacturerRoles];

const LOOK =
  /^(view.*|print.*|export|preview|open|query|drill|chart|refresh|timeline|jump|download|compare|careHistory|care|chain|read|readAll|confirm|setShortcut|customise|saveLayout|scan|simulate|reprint)$/;
/** Costs and prices, and the figures of a whole organisation. */
const COST = ['viewCost', 'kpi'];
const DECIDE = new Set(
  `review pass nopass unreview red stop batchPass passVariance editApproved award decide vote closePeriod reopenPeriod overrideFefo
    priceOverride resetPwd lock unlock changePhone forceLogout setVip merge resetAdmin markHandled destroy buyOut freeze applyTemplate
    overZero`.split(/\s+/),
);

/** Whether a reach holds an operation: look ⊂ work ⊂ decide; cost = look with costs, and decide has them too. */
function reaches(reach: Reach, flag: string): boolean {
  if (COST.includes(flag)) return reach === 'cost' || reach === 'decide';
  if (LOOK.test(flag)) return true;
  if (reach === 'look' || reach === 'cost') return false;
  return reach === 'decide' || !DECIDE.has(flag);
}

/** Permission keys of a system role on the given screens: 'page' and 'page:operation'. */
export function permissionKeys(one: SystemRole, screens: readonly Screen[]): string[] {
  const byFlag = new Map(screens.map((screen) => [screen.flag, screen]));
  const keys = new Set<string>();
  for (const [reach, pages] of one.grants ?? []) {
    for (const page of pages.split(/\s+/)) {
      const screen = byFlag.get(page);
      if (!screen?.kinds.includes(one.kind)) continue;
      keys.add(page);
      for (const { flag, kinds } of menuOperations(screen)) if (kinds.includes(one.kind) && reaches(reach, flag)) keys.add(`${page}:${flag}`);
    }
  }
  return [...keys];
}
