import { useMemo } from 'react';
import type { RuleRow } from '../../../contract/rule-row';
import { ruleWords } from '../../../domain/organisation/rule-words';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty } from '../../ui/feedback';
import { say } from '../../ui/toast';
import { walksAmong } from '../../ui/walk';
import type { useRules } from './use-rules';

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
const walk = walksAmong('[data-rule]');

/** The rules by group: what holds, where it comes from, and what may be done about it; ↑ ↓ lead from rule to rule, Enter changes it. */
export function RuleTable({ rows, keyword, ...work }: Props) {
  const groups = useMemo(() => {
    const found = new Map<string, RuleRow[]>();
    for (const rule of rows)
      if (`${rule.group} ${rule.meaning} ${rule.key}`.toLowerCase().includes(keyword.trim().toLowerCase()))
        found.set(rule.group, [...(found.get(rule.group) ?? []), rule]);
    return [...found];
  }, [rows, keyword]);

  return (
    <div className="min-h-0 flex-1 overflow-auto border-line border-t bg-surface">
      <table onKeyDown={walk} className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 z-10 bg-surface text-left text-muted text-xs">
          <tr>
            {['规则', '当前值', '来源', '上级', '系统默认', ''].map((head) => (
              <th key={head} scope="col" className="h-9 border-line border-b px-3.5 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([group, list]) => (
          <tbody key={group}>
            <tr>
              <th colSpan={6} scope="rowgroup" className="h-9 border-line border-b bg-sunken px-3.5 text-left font-semibold">
                {group}
              </th>
            </tr>
            {list.map((rule) => (
              <RuleLine key={rule.key} rule={rule} isFirst={rule === groups[0]?.[1][0]} {...work} />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && <Empty icon="search" title="没有符合条件的规则" />}
    </div>
  );
}

/** What can be done with it comes with the pointer or the keyboard: a page of buttons would hide the rules. */
function RuleLine({ rule, isFirst, ...work }: Work & { rule: RuleRow; isFirst: boolean }) {
  const whyNot = rule.changedBy ?? (rule.isLocked && !work.isPlatform ? '平台已锁定' : undefined);
  const fixed = whyNot === undefined ? {} : { whyNot };
  const isOwn = rule.own !== null;
  const choose = () => {
    if (whyNot !== undefined) say.info(`【${rule.meaning}】${whyNot}`);
    else if (work.can('edit')) work.onEdit(rule);
    else work.onHistory?.(rule);
  };
  return (
    <tr className="group h-9 border-line border-b focus-within:bg-selected hover:bg-hover">
      <td className="p-0">
        <button
          type="button"
          data-rule={rule.key}
          data-landing={isFirst ? '' : undefined}
          title={rule.key}
          onClick={choose}
          className={`block h-9 w-full cursor-pointer px-3.5 text-left ${whyNot ? 'text-muted' : ''}`}
        >
          {rule.meaning}
        </button>
      </td>
      <td className={`px-3.5 ${isOwn ? 'font-semibold' : ''}`}>{ruleWords(rule, rule.value)}</td>
      <td className={`whitespace-nowrap px-3.5 ${isOwn ? '' : 'text-muted'}`}>
        {rule.from} {rule.isLocked && <Badge tone="orange">平台已锁定</Badge>}
      </td>
      <td className="px-3.5 text-muted">{ruleWords(rule, rule.inherited)}</td>
      <td className="px-3.5 text-muted">{ruleWords(rule, rule.default)}</td>
      <td className="w-px whitespace-nowrap px-3.5 text-right">
        <span className="invisible space-x-1 group-focus-within:visible group-hover:visible">
          <RuleButtons rule={rule} fixed={fixed} {...work} />
        </span>
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
