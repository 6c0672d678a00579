import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Empty, Failed, Loading } from '../ui/feedback';
import { Checkbox } from '../ui/input';
import { useTab, useTabState, useVerbs } from '../workspace/tab-context';
import { useNextKey } from '../workspace/use-next-key';
import { ComparedHeads } from './compared-heads';
import { ComparedLines } from './compared-lines';
import { comparedSections, rowsOf } from './compared-sections';
import { headerRows } from './header-differences';
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
  const { sections, differences, heads } = useComparison(sides, isOnly);
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
    ? `差异 ${at + 1} / ${differences.length}：${placeOf(sections, current)} ${current.label}　${current.words.map((one) => one ?? '无').join(' 对 ')}`
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
      {sections.length === 0 && <Empty title={isOnly ? '没有不一致的行' : '没有明细'} />}
      {sections.map(({ name, title, ...section }) => (
        <ComparedLines
          key={name}
          title={title}
          isAlone={sections.length === 1}
          sides={sides}
          {...section}
          current={current?.section === name ? current : undefined}
        />
      ))}
    </div>
  );
}

/** The sections with the rows that are shown, `isOnly` those with a difference; all differences in their order, each in its section. */
function useComparison(sides: readonly Side[], isOnly: boolean) {
  const compared = useMemo(() => comparedSections(sides), [sides]);
  const heads = useMemo(() => headerRows(sides.map(({ definition, info }) => ({ definition, header: info.header }))), [sides]);
  const differences = useMemo(() => compared.flatMap(({ name, differences }) => differences.map((one) => ({ ...one, section: name }))), [compared]);
  const sections = useMemo(
    () => compared.map((section) => ({ ...section, rows: rowsOf(section, isOnly) })).filter(({ rows }) => rows.length > 0),
    [compared, isOnly],
  );
  return { sections, differences, heads };
}
type Comparison = ReturnType<typeof useComparison>;

/** 付款资金 第2行; the only section need not be named. */
function placeOf(sections: Comparison['sections'], { section, group }: Comparison['differences'][number]): string {
  const shown = sections.find(({ name }) => name === section);
  const row = `第${(shown?.rows.findIndex((one) => one.group === group) ?? -1) + 1}行`;
  return sections.length > 1 ? `${shown?.title} ${row}` : row;
}
