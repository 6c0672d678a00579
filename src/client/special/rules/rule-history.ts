import { useState } from 'react';
import type { RuleRow } from '../../../contract/rule-row';
import type { ActionSays } from '../../screens/answer-dialog';
import { useCall } from '../../workspace/tab-context';

type Entry = { at: string; userName: string; operation: string; name: string; changes: { field: string; before: string; after: string }[] };
const OPERATIONS: Record<string, string> = { edit: '修改', resetDefault: '恢复默认', lock: '锁定', copy: '复制' };

/** Who changed rules of a place, when and why: of one rule, or of all. */
export function useRuleHistory(where: Record<string, string | undefined>) {
  const call = useCall();
  const [said, setSaid] = useState<ActionSays>();
  const history = async (rule?: RuleRow) => {
    const found = await call.get<{ list: Entry[] }>('/v1/business/ruleConfig/history', { ...where, ...(rule ? { key: rule.key } : {}) }).catch(() => undefined);
    if (!found) return;
    const value = (entry: Entry, side: 'before' | 'after') => entry.changes.find((one) => one.field === 'value')?.[side] ?? '';
    const reason = (entry: Entry) => entry.changes.find((one) => one.field === 'reason')?.after ?? '';
    setSaid({
      table: {
        head: ['时间', '人员', '操作', '规则', '原值', '新值', '原因'],
        rows: found.list.map((one) => [
          one.at.slice(0, 16).replace('T', ' '),
          one.userName,
          OPERATIONS[one.operation] ?? one.operation,
          one.name,
          value(one, 'before'),
          value(one, 'after'),
          reason(one),
        ]),
      },
    });
  };
  return { history, said, stopSaying: () => setSaid(undefined) };
}
