import { atom, getDefaultStore } from 'jotai';
import type { OrgKind } from '../../define/field';

/** Who is logged in, as the login and user-info calls say it, with the names of their fields in camel case. */
export type Session = {
  rid: string;
  sessionExpire: string;
  departments: { departmentInnerSn: string; name: string; status: number }[];
  employeeInfo: {
    name?: string;
    orgName?: string;
    position?: string;
    photoUrl?: string;
    employeeSn?: string;
    [name: string]: unknown;
  };
  userInfo: { belong: string; systemType: number; passwordCycle: string; userInnerSn: string };
  vipLevel: Record<string, unknown>;
  isUseSystem: number;
  warehouseList: { warehouseModelInnerSn: string; name: string }[];
};

/** starting = the cookie is there and the server is being asked. */
export type SessionState = { phase: 'starting' | 'out' } | { phase: 'in'; session: Session };
export const sessionAtom = atom<SessionState>({ phase: 'starting' });

const KINDS: readonly OrgKind[] = ['P', 'H', 'D', 'V'];
export const kindOf = (session: Session): OrgKind => KINDS[session.userInfo.systemType] ?? 'P';
/** Of the organisation somebody is logged in for. */
export function readKind(): OrgKind | undefined {
  const state = getDefaultStore().get(sessionAtom);
  return state.phase === 'in' ? kindOf(state.session) : undefined;
}

/** RID → rid, SessionExpire → sessionExpire, department_inner_sn → departmentInnerSn, all the way down. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelName(name), camelCased(inner)]));
}

export function camelName(name: string): string {
  const joined = name.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (head) => head.toLowerCase());
}

/** An answer of the server as a session: every part present, whatever it left out. @throws when nobody is named in it */
export function sessionOf(answer: unknown): Session {
  const given = camelCased(answer ?? {}) as Partial<Session>;
  if (!given.userInfo?.userInnerSn) throw new Error('用户信息错误');
  return {
    rid: given.rid ?? '',
    sessionExpire: given.sessionExpire ?? '',
    departments: given.departments ?? [],
    employeeInfo: given.employeeInfo ?? {},
    userInfo: {
      ...given.userInfo,
      systemType: Number(given.userInfo.systemType ?? 0),
      passwordCycle: String(given.userInfo.passwordCycle ?? ''),
    },
    vipLevel: given.vipLevel ?? {},
    isUseSystem: Number(given.isUseSystem ?? 1),
    warehouseList: given.warehouseList ?? [],
  };
}
