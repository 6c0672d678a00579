import { useEffect } from 'react';
import type { Screen } from '../../../define/define-screen';
import type { PrintLayout } from '../../../define/print-layout';
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
import { PaperPart } from './paper-part';
import type { PartProps } from './part-props';
import { SampleView } from './sample-view';
import { useDesign } from './use-design';
import { useSample } from './use-sample';
import { VersionsPart } from './versions-part';

type Props = { screen: Screen; id: string | undefined; copyOf: string | undefined };
const PARTS = [
  { value: 'paper', label: '纸张与标题' },
  { value: 'head', label: '抬头' },
  { value: 'columns', label: '明细列' },
  { value: 'foot', label: '落款与盖章' },
  { value: 'versions', label: '版本' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** A template on the drawing board: what it says at the left, how it comes out with a real document at the right. */
export function Designer({ screen, id, copyOf }: Props) {
  const { id: tab, path, open, navigate, setTitle, setDirty } = useTab();
  const may = useMay(screen);
  const [part, setPart] = useTabState<Part>('part', 'paper');
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
  return (
    <PageFrame
      flag={screen.flag}
      title={title}
      beside={<Segments label="设计的部分" value={part} options={id ? PARTS : PARTS.slice(0, 4)} onChange={setPart} />}
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
function Preview({ sample, problem, layout }: ReturnType<typeof useSample> & { layout: PrintLayout }) {
  const [width, ref] = useWidth();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet longer than the window is scrolled by the keyboard as well
    <section ref={ref} aria-label="预览" tabIndex={0} className="min-w-0 flex-1 overflow-auto bg-canvas p-4">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {sample?.isInvented && <p className="mb-2 text-muted text-xs">没有可以打印的单据，用示例内容预览</p>}
      {sample ? <SampleView sample={sample} layout={layout} room={width - AROUND} /> : <Loading label="正在预览…" />}
    </section>
  );
}

/** The part of the design in hand. */
function DesignPart({ part, id, saves, ...given }: PartProps & { part: Part; id: string | undefined; saves: number }) {
  return (
    <div className="flex flex-col gap-3">
      {!given.mayChange && <Notice>系统模板不能直接修改，请先复制为本机构的模板</Notice>}
      {part === 'paper' && <PaperPart {...given} isNew={id === undefined} />}
      {part === 'head' && <HeadPart {...given} />}
      {part === 'columns' && <ColumnsPart {...given} />}
      {part === 'foot' && <FootPart {...given} />}
      {part === 'versions' && id && <VersionsPart key={saves} id={id} {...given} />}
    </div>
  );
}
