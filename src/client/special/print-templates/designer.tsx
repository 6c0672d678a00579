import { useEffect } from 'react';
import type { PrintSample } from '../../../contract/print-answer';
import type { Screen } from '../../../define/define-screen';
import { isLabelLayout, type Layout } from '../../../domain/prints/layouts';
import { useWidth } from '../../screens/flow/use-width';
import { PageFrame } from '../../screens/page-frame';
import { useMay } from '../../screens/use-may';
import { Button, IconButton } from '../../ui/button';
import { Failed, Loading, Notice } from '../../ui/feedback';
import { Segments } from '../../ui/segments';
import { stepBack } from '../../workspace/close-tabs';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ColumnsPart } from './columns-part';
import { FootPart } from './foot-part';
import { HeadPart } from './head-part';
import { LabelCodePart } from './label-code-part';
import { LabelLinesPart } from './label-lines-part';
import { LabelPaperPart } from './label-paper-part';
import { LabelView } from './label-view';
import { PaperPart } from './paper-part';
import type { PartProps } from './part-props';
import { SampleView } from './sample-view';
import { useDesign } from './use-design';
import { useSample } from './use-sample';
import { VersionsPart } from './versions-part';
import { WhatPart } from './what-part';

type Props = { screen: Screen; id: string | undefined; copyOf: string | undefined };
const VERSIONS = { value: 'versions', label: '版本' } as const;
const FORM_PARTS = [
  { value: 'paper', label: '纸张与标题' },
  { value: 'head', label: '抬头' },
  { value: 'columns', label: '明细列' },
  { value: 'foot', label: '落款与盖章' },
] as const;
const LABEL_PARTS = [
  { value: 'paper', label: '纸张与份数' },
  { value: 'lines', label: '文字' },
  { value: 'code', label: '条码' },
] as const;
type Part = (typeof FORM_PARTS | typeof LABEL_PARTS)[number]['value'] | 'versions';

/** A template on the drawing board: what it says at the left, how it comes out with a real document at the right. */
export function Designer({ screen, id, copyOf }: Props) {
  const { id: tab, path, open, navigate, setTitle, setDirty } = useTab();
  const may = useMay(screen);
  const [chosen, setPart] = useTabState<Part>('part', 'paper');
  const { design, known, isDirty, isSaving, error, change, steps, save, load } = useDesign({
    id,
    copyOf,
    screen: screen.flag,
    onSaved: (saved) => navigate({ id: saved }, { replace: true }),
  });
  const shown = useSample(design);
  const mayChange = known.isOwn && may(id ? 'edit' : 'add');
  const title = design?.name || '新模板';
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  useEffect(() => {
    if (design) setTitle(`打印模板 ${title}`);
  }, [design, title, setTitle]);
  useVerbs({ save: mayChange ? () => void save() : undefined, leave: () => stepBack(tab) });
  if (error) return <Failed text={error} onRetry={load} />;
  if (!design) return <Loading />;
  const given = { design, mayChange, onChange: change };
  const parts = [...(isLabelLayout(design.layout) ? LABEL_PARTS : FORM_PARTS), ...(id ? [VERSIONS] : [])];
  const part = parts.some(({ value }) => value === chosen) ? chosen : 'paper';
  return (
    <PageFrame
      flag={screen.flag}
      title={title}
      beside={<Segments label="设计的部分" value={part} options={parts} onChange={setPart} />}
      toolbar={
        <>
          {mayChange && <StepButtons {...steps} />}
          {id && may('add') && may('copy') && (
            <Button icon="copy" onClick={() => open(path, { copy: id })}>
              复制
            </Button>
          )}
          {mayChange && (
            <Button tone="primary" icon="save" keysOf="page.save" isBusy={isSaving} onClick={() => void save()}>
              保存
            </Button>
          )}
        </>
      }
      isWhole
    >
      <div className="flex min-h-0 flex-1">
        <div className="w-[440px] shrink-0 overflow-auto border-line border-r p-3.5">
          <DesignPart part={part} id={id} saves={known.version} {...given} />
        </div>
        <Preview {...shown} layout={design.layout} />
      </div>
    </PageFrame>
  );
}

/** A step back and forth, as the keys do it. */
const StepButtons = ({ count, undo, redo }: ReturnType<typeof useDesign>['steps']) => (
  <span className="flex">
    {count.back > 0 && <IconButton icon="undo" label="撤销" keys="Ctrl+Z" onClick={undo} />}
    {count.forth > 0 && <IconButton icon="redo" label="重做" keys="Ctrl+Y" onClick={redo} />}
  </span>
);

/** Air on both sides of the sheet. */
const AROUND = 36;

/** How it comes out. */
function Preview({ sample, problem, layout }: ReturnType<typeof useSample> & { layout: Layout }) {
  const [width, ref] = useWidth();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet longer than the window is scrolled by the keyboard as well
    <section ref={ref} aria-label="预览" tabIndex={0} className="min-w-0 flex-1 overflow-auto bg-canvas p-4">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {sample?.isInvented && <p className="mb-2 text-muted text-xs">没有可以打印的{isLabelLayout(layout) ? '记录' : '单据'}，用示例内容预览</p>}
      {sample ? <Drawn sample={sample} layout={layout} room={width - AROUND} /> : <Loading label="正在预览…" />}
    </section>
  );
}

/** What was asked before the design became one of another sort waits for the answer. */
function Drawn({ sample, layout, room }: { sample: PrintSample; layout: Layout; room: number }) {
  if (isLabelLayout(layout)) return <LabelView sample={sample} layout={layout} room={room} />;
  return <SampleView sample={sample} layout={layout} room={room} />;
}

type DesignPartProps = PartProps<Layout> & { part: Part; id: string | undefined; saves: number };

/** The part of the design in hand. */
function DesignPart({ part, id, saves, ...given }: DesignPartProps) {
  const { design, ...rest } = given;
  const { layout } = design;
  const [form, label] = isLabelLayout(layout)
    ? [undefined, { ...rest, design: { ...design, layout } }]
    : [{ ...rest, design: { ...design, layout } }, undefined];
  return (
    <div className="flex flex-col gap-3">
      {!given.mayChange && <Notice>系统模板不能直接修改，请先复制为本机构的模板</Notice>}
      {part === 'paper' && <WhatPart {...given} isNew={id === undefined} />}
      {form && part === 'paper' && <PaperPart {...form} />}
      {form && part === 'head' && <HeadPart {...form} />}
      {form && part === 'columns' && <ColumnsPart {...form} />}
      {form && part === 'foot' && <FootPart {...form} />}
      {label && part === 'paper' && <LabelPaperPart {...label} />}
      {label && part === 'lines' && <LabelLinesPart {...label} />}
      {label && part === 'code' && <LabelCodePart {...label} />}
      {part === 'versions' && id && <VersionsPart key={saves} id={id} {...given} />}
    </div>
  );
}
