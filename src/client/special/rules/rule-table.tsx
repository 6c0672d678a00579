import { useMemo } from 'react';
import { ruleWords } from '../../../domain/organisation/rule-words';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty } from '../../ui/feedback';
import type { RuleRow, useRules } from './use-rules';

type Work = {
  isPlatform: boolean;
  /** Whether a rule may be locked here: of a kind of organisation, never of one. */
  mayLock: boolean;
  can: (operation: string) => boolean;
  onEdit: (rule: RuleRow) => void;
  change: ReturnType<typeof useRules>['change'];
  /** Absent where the user may not see it. */
  onHistory: ((rule: RuleRow) => void) | undefined;
};
type Props = Work & { rows: readonly RuleRow[]; keyword: string };

/** The rules by group: what holds, where it comes from, and what may be done about it. */
export function RuleTable({ rows, keyword, ...work }: Props) {
  const groups = useMemo(() => {
    const found = new Map<string, RuleRow[]>();
    for (const rule of rows)
      if (`${rule.group} ${rule.meaning} ${rule.key}`.toLowerCase().includes(keyword.trim().toLowerCase()))
        found.set(rule.group, [...(found.get(rule.group) ?? []), rule]);
    return [...found];
  }, [rows, keyword]);

  return (
    <div className="min-h-0 flex-1 overflow-auto border border-line bg-surface">
      <table className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 bg-sunken text-left">
          <tr>
            {['规则', '系统默认', '上级', '当前值', '来源', ''].map((head) => (
              <th key={head} scope="col" className="border-line border-b px-3 py-1.5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([group, list]) => (
          <tbody key={group}>
            <tr>
              <th colSpan={6} scope="rowgroup" className="border-line border-b bg-sunken/60 px-3 py-1 text-left text-muted">
                {group}
              </th>
            </tr>
            {list.map((rule) => {
              return <RuleLine key={rule.key} rule={rule} {...work} />;
            })}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && <Empty icon="search" title="没有符合条件的规则" />}
    </div>
  );
}

function RuleLine({ rule, ...work }: Work & { rule: RuleRow }) {
  const whyNot = rule.changedBy ?? (rule.isLocked && !work.isPlatform ? '平台已锁定' : undefined);
  const fixed = whyNot === undefined ? {} : { whyNot };
  return (
    <tr className={`border-line border-b hover:bg-hover ${whyNot ? 'opacity-60' : ''}`}>
      <td className="px-3 py-1.5" title={rule.key}>
        {rule.meaning}
      </td>
      <td className="px-3">{ruleWords(rule, rule.default)}</td>
      <td className="px-3">{ruleWords(rule, rule.inherited)}</td>
      <td className={`px-3 ${rule.own === null ? '' : 'font-semibold'}`}>{ruleWords(rule, rule.value)}</td>
      <td className="px-3">
        {rule.from} {rule.isLocked && <Badge tone="orange">平台已锁定</Badge>}
      </td>
      <td className="space-x-1 whitespace-nowrap px-3 text-right">
        <RuleButtons rule={rule} fixed={fixed} {...work} />
      </td>
    </tr>
  );
}

/** `fixed` = why the rule cannot be changed now. */
function RuleButtons({ rule, fixed, isPlatform, mayLock, can, onEdit, change, onHistory }: Work & { rule: RuleRow; fixed: { whyNot?: string } }) {
  const reset = async (rule: RuleRow) => {
    const agreed = await ask({ title: '恢复默认', text: `【${rule.meaning}】恢复为${ruleWords(rule, rule.inherited)}？`, confirm: '恢复默认' });
    if (agreed) await change('resetDefault', '恢复默认', { key: rule.key });
  };
  const lock = (rule: RuleRow) => change('lock', rule.isLocked ? '解锁' : '锁定', { key: rule.key, locked: !rule.isLocked });

  return (
    <>
      {can('edit') && (
        <Button size="sm" icon="edit" {...fixed} onClick={() => onEdit(rule)}>
          修改
        </Button>
      )}
      {can('resetDefault') && rule.own !== null && (
        <Button size="sm" icon="refresh" {...fixed} onClick={() => void reset(rule)}>
          恢复默认
        </Button>
      )}
      {isPlatform && can('lock') && mayLock && (
        <Button size="sm" icon="key" {...(rule.changedBy ? fixed : {})} onClick={() => void lock(rule)}>
          {rule.isLocked ? '解锁' : '锁定'}
        </Button>
      )}
      {onHistory && (
        <Button size="sm" icon="list" onClick={() => onHistory(rule)}>
          历史
        </Button>
      )}
    </>
  );
}
