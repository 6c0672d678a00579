import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RuleRow } from '../../../contract/rule-row';
import { CallError } from '../../api/call-error';
import { say } from '../../ui/toast';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';

/** Where rules are looked at: a kind or an organisation (platform), the own organisation, a department or warehouse of it. */
export type Place = {
  orgKind?: string;
  org?: string;
  orgName?: string;
  department?: string;
  departmentName?: string;
  warehouse?: string;
  warehouseName?: string;
};

/** The rules of a place and what may be done with them; every change is read back from the server. */
export function useRules(first: Place) {
  const { screen } = useTab();
  const call = useCall();
  const [place, setPlace] = useTabState<Place>('place', first);
  const [rows, setRows] = useState<RuleRow[]>();
  const [error, setError] = useState('');
  const where = useMemo(() => {
    const { orgKind, org, department, warehouse } = place;
    return Object.fromEntries(Object.entries({ screen: screen.flag, orgKind, org, department, warehouse }).filter(([, value]) => value));
  }, [place, screen.flag]);
  const load = useCallback(() => {
    call
      .get<{ list: RuleRow[] }>('/v1/business/ruleConfig/list', where, { quiet: true })
      .then(({ list }) => {
        setRows(list);
        setError('');
      })
      .catch((failure: unknown) => setError(failure instanceof CallError ? failure.message : '加载失败'));
  }, [call, where]);
  useEffect(load, [load]);
  const change = async (verb: string, label: string, body: Record<string, unknown>): Promise<boolean> => {
    try {
      await call.post(`/v1/business/ruleConfig/${verb}`, { ...where, ...body });
    } catch {
      return false; // told by the call
    }
    say.success(`${label}成功`);
    load();
    return true;
  };
  return { place, setPlace, where, rows, error, load, change };
}
