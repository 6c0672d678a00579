import type { Caller, MasterValues } from '../../define/master-rules';

/** Stage of a registration → the page whose holders judge it. */
export const STAGES: Record<string, { page: string; name: string }> = {
  '0': { page: 'reviewOrg', name: '机构审核' },
  '1': { page: 'registAudit', name: '注册审核' },
  '2': { page: 'agencyApproval', name: '机构审批' },
};

/** Waiting, or sent back to whoever registered. */
export const isOpen = (row: MasterValues | undefined): boolean => row?.status === '1' || row?.status === '3';
export const NOT_OPEN = '该注册申请不在待审核状态';

/** Who judges the stage: the inviter his own invitation, the addressed organisation a trade request, the platform the rest. */
export function isJudge({ isSystem, kind, org }: Pick<Caller, 'isSystem' | 'kind' | 'org'>, row: MasterValues): boolean {
  if (isSystem) return true;
  if (row.stage !== '0') return kind === 'P';
  return org === (row.source === 'trade' ? row.addressed : row.inviter);
}
