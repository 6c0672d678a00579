import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Screen } from '../../../define/define-screen';
import { ref } from '../../../define/field';
import { ruleWords } from '../../../domain/organisation/rule-words';
import { download } from '../../api/download';
import { ActionInput } from '../../screens/action-input';
import { type ActionSays, AnswerDialog } from '../../screens/answer-dialog';
import { PageFrame } from '../../screens/page-frame';
import { offers, useCan, useMay } from '../../screens/use-may';
import { kindOf, sessionAtom } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { PlaceBar } from './place-bar';
import { RuleDialog } from './rule-dialog';
import { type RuleRow, useRules } from './use-rules';

type Entry = { at: string; userName: string; operation: string; name: string; changes: { field: string; before: string; after: string }[] };
const OPERATIONS: Record<string, string> = { edit: '修改', resetDefault: '恢复默认', lock: '锁定', copy: '复制' };
const COPY = { label: '从机构复制', risk: 'write', input: { from: ref('organisation', '来源机构', { required: true }) } } as const;
const NO_LINES: [] = [];

/** 业务配置 and 规则配置: every rule of a place by group, with what holds there, where it comes from and who may change it. */
export default function RulesScreen({ screen }: { screen: Screen }) {
  const session = useAtomValue(sessionAtom);
  const isPlatform = session.phase === 'in' && kindOf(session.session) === 'P';
  const call = useCall();
  const may = useMay(screen);
  const can = useCan(screen);
  const { place, setPlace, where, rows, error, load, change } = useRules(isPlatform ? { orgKind: 'H' } : {});
  const [keyword, setKeyword] = useState('');
  const [editing, setEditing] = useState<RuleRow>();
  const [isCopying, setCopying] = useState(false);
  const [said, setSaid] = useState<ActionSays>();
  const exportRules = () => void download('/v1/business/ruleConfig/export', where).catch(() => {});
  useVerbs({ refresh: load, export: can('export') ? exportRules : undefined });
  const groups = useMemo(() => {
    const found = new Map<string, RuleRow[]>();
    for (const rule of rows ?? [])
      if (`${rule.group} ${rule.meaning} ${rule.key}`.toLowerCase().includes(keyword.trim().toLowerCase()))
        found.set(rule.group, [...(found.get(rule.group) ?? []), rule]);
    return [...found];
  }, [rows, keyword]);

  const mayHistory = offers(screen, 'viewHistory') ? may('viewHistory') : may();
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
  const reset = async (rule: RuleRow) => {
    const agreed = await ask({ title: '恢复默认', text: `【${rule.meaning}】恢复为${ruleWords(rule, rule.inherited)}？`, confirm: '恢复默认' });
    if (agreed) await change('resetDefault', '恢复默认', { key: rule.key });
  };
  const lock = (rule: RuleRow) => change('lock', rule.isLocked ? '解锁' : '锁定', { key: rule.key, locked: !rule.isLocked });

  if (error) return <Failed text={error} onRetry={load} />;
  if (!rows) return <Loading />;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      toolbar={
        <>
          <PlaceBar place={place} isPlatform={isPlatform} onPlace={setPlace} />
          <div className="w-56">
            <SearchInput label="查找规则" placeholder="查找规则" value={keyword} onValue={setKeyword} />
          </div>
          {isPlatform && can('copy') && (
            <Button icon="copy" {...(place.org ? {} : { whyNot: '请先选择机构' })} onClick={() => setCopying(true)}>
              从机构复制
            </Button>
          )}
          {mayHistory && (
            <Button icon="list" onClick={() => void history()}>
              变更历史
            </Button>
          )}
          {can('export') && (
            <Button icon="export" onClick={exportRules}>
              导出
            </Button>
          )}
        </>
      }
    >
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
                const whyNot = rule.changedBy ?? (rule.isLocked && !isPlatform ? '平台已锁定' : undefined);
                const fixed = whyNot === undefined ? {} : { whyNot };
                return (
                  <tr key={rule.key} className={`border-line border-b hover:bg-hover ${whyNot ? 'opacity-60' : ''}`}>
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
                      {can('edit') && (
                        <Button size="sm" icon="edit" {...fixed} onClick={() => setEditing(rule)}>
                          修改
                        </Button>
                      )}
                      {can('resetDefault') && rule.own !== null && (
                        <Button size="sm" icon="refresh" {...fixed} onClick={() => void reset(rule)}>
                          恢复默认
                        </Button>
                      )}
                      {isPlatform && can('lock') && !place.org && (
                        <Button size="sm" icon="key" {...(rule.changedBy ? fixed : {})} onClick={() => void lock(rule)}>
                          {rule.isLocked ? '解锁' : '锁定'}
                        </Button>
                      )}
                      {mayHistory && (
                        <Button size="sm" icon="list" onClick={() => void history(rule)}>
                          历史
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <Empty icon="search" title="没有符合条件的规则" />}
      </div>
      {editing && (
        <RuleDialog
          rule={editing}
          onClose={() => setEditing(undefined)}
          onSave={(value, reason) => change('edit', '保存', { key: editing.key, value, reason })}
        />
      )}
      {isCopying && (
        <ActionInput
          action={COPY}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setCopying(false)}
          onAnswer={({ input }) => {
            setCopying(false);
            void change('copy', '复制', { from: input?.from });
          }}
        />
      )}
      {said && <AnswerDialog title="变更历史" answer={said} onClose={() => setSaid(undefined)} />}
    </PageFrame>
  );
}
