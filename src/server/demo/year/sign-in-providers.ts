import { signInProvider } from '../../../domain/organisation/sign-in-provider';
import { switchMasters } from '../../engine/masters/remove';
import { systemRole } from '../../organisation/new-person';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';

/** A provider each kind of house would let its people sign in by: set up, with who gets which role, and switched off, since nobody answers there. */
export async function providerWork(at: At): Promise<void> {
  for (const { org, who, name, issuer, claim, role } of MADE) {
    const desk = at(org, '08:06').desk(who);
    const { context } = desk;
    const id = await keepRecord(desk, 'signInProvider', { name, issuer, clientId: 'yiruntong', roleClaim: 'groups', remark: '填写密钥后启用' });
    await actOnRecord(desk, 'signInProvider', 'mapRoles', id, { claimValue: claim, roles: [await systemRole(context.db, context.org.kind, role)] });
    await switchMasters(context, signInProvider, [id], false);
  }
}

const MADE = [
  { org: 'h1', who: 'hospital', name: '一院统一认证', issuer: 'https://sso.yiyuan.example/realms/hospital', claim: 'spd-keeper', role: 'keeper' },
  { org: 'd1', who: 'dealer', name: '康达办公账号', issuer: 'https://login.kangda.example', claim: 'sales', role: 'salesperson' },
  { org: 'v1', who: 'vendor', name: '安泰统一认证', issuer: 'https://sso.antai.example', claim: 'warehouse', role: 'keeper' },
  { org: 'p', who: 'platform', name: '平台统一认证', issuer: 'https://sso.platform.example', claim: 'catalogue', role: 'productAuditor' },
];
