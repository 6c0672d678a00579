import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { RuleRow } from '../../../contract/rule-row';
import type { Screen } from '../../../define/define-screen';
import { ref } from '../../../define/field';
import { download } from '../../api/download';
import { ActionInput } from '../../screens/action-input';
import { AnswerDialog } from '../../screens/answer-dialog';
import { PageFrame } from '../../screens/page-frame';
import { offers, useCan, useMay } from '../../screens/use-may';
import { kindOf, sessionAtom } from '../../session/session';
import { Button } from '../../ui/button';
import { Failed, Loading } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { useVerbs } from '../../workspace/tab-context';
import { PlaceBar } from './place-bar';
import { RuleDialog } from './rule-dialog';
import { useRuleHistory } from './rule-history';
import { RuleTable } from './rule-table';
import { useRules } from './use-rules';

const COPY = { label: '从机构复制', risk: 'write', input: { from: ref('organisation', '来源机构', { required: true }) } } as const;
const NO_LINES: [] = [];

/** 业务配置 and 规则配置: every rule of a place by group, with what holds there, where it comes from and who may change it. */
export default function RulesScreen({ screen }: { screen: Screen }) {
  const session = useAtomValue(sessionAtom);
  const isPlatform = session.phase === 'in' && kindOf(session.session) === 'P';
  const may = useMay(screen);
  const can = useCan(screen);
  const { place, setPlace, where, rows, error, load, change } = useRules(isPlatform ? { orgKind: 'H' } : {});
  const [keyword, setKeyword] = useState('');
  const [editing, setEditing] = useState<RuleRow>();
  const [isCopying, setCopying] = useState(false);
  const exportRules = () => void download('/v1/business/ruleConfig/export', where).catch(() => {});
  useVerbs({ refresh: load, export: can('export') ? exportRules : undefined });
  const mayHistory = offers(screen, 'viewHistory') ? may('viewHistory') : may();
  const { history, said, stopSaying } = useRuleHistory(where);
  const save = (value: string, reason: string) => change('edit', '保存', { key: editing?.key, value, reason });

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
      <RuleTable
        {...{ rows, keyword, isPlatform, can, change }}
        mayLock={!place.org}
        onEdit={setEditing}
        onHistory={mayHistory ? (rule) => void history(rule) : undefined}
      />
      {editing && <RuleDialog rule={editing} onClose={() => setEditing(undefined)} onSave={save} />}
      {isCopying && <CopyDialog onClose={() => setCopying(false)} onCopy={(from) => change('copy', '复制', { from })} />}
      {said && <AnswerDialog title="变更历史" answer={said} onClose={stopSaying} />}
    </PageFrame>
  );
}

function CopyDialog({ onClose, onCopy }: { onClose: () => void; onCopy: (from: unknown) => Promise<boolean> }) {
  return (
    <ActionInput
      action={COPY}
      lines={NO_LINES}
      lineFields={{}}
      onClose={onClose}
      onSend={async ({ input }) => {
        if (!(await onCopy(input?.from))) return undefined;
        onClose();
        return [];
      }}
    />
  );
}
