import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Empty, Failed, Loading } from '../ui/feedback';
import { Checkbox } from '../ui/input';
import { useTab, useTabState, useVerbs } from '../workspace/tab-context';
import { readTabs } from '../workspace/tabs-atom';
import { alignedLines } from './aligned-lines';
import { ComparedHeads } from './compared-heads';
import { ComparedLines } from './compared-lines';
import type { ComparedRow } from './compared-pane';
import { headerRows } from './header-differences';
import { comparedFields, differencesOf } from './line-differences';
import { type Side, useCompared } from './use-compared';

/** Two or three documents side by side: heads, then lines that speak of the same goods in one row, differences marked. */
export default function CompareView({ wanted }: { wanted: readonly { kind: string; id: string }[] }) {
  const { state, load } = useCompared(wanted);
  const { setTitle } = useTab();
  const title = state.phase === 'ready' ? `比较 ${state.sides.map(({ info }) => String(info.header.sn)).join(' / ')}` : '';
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  useVerbs({ refresh: load });
  if (state.phase === 'error') return <Failed title="不能比较" text={state.text} onRetry={() => void load()} />;
  if (state.phase === 'loading') return <Loading label="正在读取单据…" />;
  return <Comparison sides={state.sides} />;
}

function Comparison({ sides }: { sides: readonly Side[] }) {
  const { id } = useTab();
  const [isOnly, setOnly] = useTabState('onlyDifferences', false);
  const [at, setAt] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const { fields, differences, heads, rows } = useComparedRows(sides, isOnly);
  const current = differences[at];
  const go = (step: 1 | -1) => {
    if (differences.length > 0) setAt((now) => (now === -1 && step === -1 ? differences.length - 1 : (now + step + differences.length) % differences.length));
  };
  useVerbs({ nextDifference: () => go(1), previousDifference: () => go(-1) });
  useNextKey(id, go);
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, []);
  const apart = heads.filter((row) => row.sides.length > 0).length;
  const words = current
    ? `差异 ${at + 1} / ${differences.length}：第${rows.findIndex((row) => row.group === current.group) + 1}行 ${current.label}　${current.words.map((one) => one ?? '无').join(' 对 ')}`
    : differences.length > 0
      ? `明细有 ${differences.length} 处不一致，F8 到下一处`
      : '明细没有不一致';
  return (
    <div ref={root} tabIndex={-1} className="flex h-full min-h-0 flex-col gap-2 p-3 outline-none">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-base">单据比较</h1>
        <Button size="sm" icon="up" keys="Shift+F8" onClick={() => go(-1)} {...(differences.length === 0 ? { whyNot: '没有不一致' } : {})}>
          上一处
        </Button>
        <Button size="sm" icon="down" keys="F8" onClick={() => go(1)} {...(differences.length === 0 ? { whyNot: '没有不一致' } : {})}>
          下一处
        </Button>
        <Checkbox label="只看不一致的行" checked={isOnly} onChange={(event) => setOnly(event.target.checked)} />
        <p role="status" className={`text-[13px] ${differences.length > 0 ? 'text-warn' : 'text-good'}`}>
          {apart > 0 ? `单据头有 ${apart} 处不一致；` : ''}
          {words}
        </p>
      </div>
      <ComparedHeads sides={sides} heads={heads} />
      {rows.length === 0 ? (
        <Empty title={isOnly ? '没有不一致的行' : '没有明细'} />
      ) : (
        <ComparedLines sides={sides} rows={rows} fields={fields} differences={differences} current={current} />
      )}
    </div>
  );
}

/** The lines that speak of the same goods in one row each, and where they differ; `isOnly` = those rows alone. */
function useComparedRows(sides: readonly Side[], isOnly: boolean) {
  const { groups, fields, differences, heads } = useMemo(() => {
    const groups = alignedLines(sides.map(({ info }) => info));
    const fields = comparedFields(sides.map(({ definition }) => definition.lines));
    const heads = headerRows(sides.map(({ definition, info }) => ({ definition, header: info.header })));
    return { groups, fields, heads, differences: differencesOf(groups, fields) };
  }, [sides]);
  const rows = useMemo(() => {
    const shown = isOnly ? new Set(differences.map((one) => one.group)) : undefined;
    return groups.flatMap(({ lines }, group): ComparedRow[] =>
      shown && !shown.has(group)
        ? []
        : Array.from({ length: Math.max(...lines.map((own) => own.length)) }, (_, nth) => ({ group, nth, cells: lines.map((own) => own[nth]) })),
    );
  }, [groups, differences, isOnly]);
  return { fields, differences, heads, rows };
}

/** F8 scans on the pages of documents; here, where nothing is scanned, it leads on. Before the shortcuts see it. */
function useNextKey(tab: string, go: (step: 1 | -1) => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'F8' || event.ctrlKey || event.altKey || readTabs().active !== tab) return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [tab]);
}
