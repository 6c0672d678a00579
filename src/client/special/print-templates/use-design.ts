import { useCallback, useEffect, useRef, useState } from 'react';
import type { MasterInfo, Row, Saved } from '../../../contract/answers';
import { systemTemplates } from '../../../domain/prints/forms';
import { type Layout, layoutIn, usualOf } from '../../../domain/prints/layouts';
import { say } from '../../ui/toast';
import { useCall, useTabState } from '../../workspace/tab-context';
import { useSteps } from './use-steps';

/** A template while it is designed: what it is for, what it is called, how it looks. */
export type Design<L extends Layout = Layout> = { printKey: string; kind: string; name: string; remark: string; layout: L };
type Wanted = { id: string | undefined; copyOf: string | undefined; screen: string; onSaved: (id: string) => void };
type Known = { id: string | undefined; version: number; isOwn: boolean };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const FIRST = systemTemplates[0]?.printKey ?? '';
const beginning = (): Design => ({ printKey: FIRST, kind: '', name: '', remark: '', layout: usualOf(FIRST, '') as Layout });

/** The template as it was saved, under a name of its own where a copy is begun; none where nothing is printed that way. */
function designIn(row: Row, isCopy: boolean): Design | undefined {
  const [printKey, kind, name] = [textOf(row.printKey), textOf(row.kind), textOf(row.name)];
  const read = textOf(row.layout) === '' ? undefined : layoutIn(printKey, kind, textOf(row.layout));
  const layout = (read && 'layout' in read ? read.layout : undefined) ?? usualOf(printKey, kind);
  return layout && { printKey, kind, name: isCopy ? `${name.slice(0, 36)} 副本` : name, remark: textOf(row.remark), layout };
}

/** Reads the template (or the one it is to be a copy of), keeps what is changed, saves it. */
export function useDesign({ id, copyOf, screen, onSaved }: Wanted) {
  const call = useCall();
  const [design, setDesign] = useTabState<Design | undefined>('design', () => (id || copyOf ? undefined : beginning()));
  const [known, setKnown] = useTabState<Known>('known', { id, version: 1, isOwn: true });
  const [isDirty, setDirty] = useTabState('dirty', false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const source = id ?? copyOf;
  // What was designed before the tab slept is not read over.
  const draft = useRef(isDirty);
  draft.current = isDirty;
  const load = useCallback(() => {
    if (!source || draft.current) return;
    call.get<MasterInfo>('/v1/business/printTemplate/info', { screen, id: source }, { quiet: true }).then(
      ({ row, actions }) => {
        const read = designIn(row, id === undefined);
        if (!read) return setError('没有这张打印单据');
        setDesign(read);
        setKnown({ id, version: Number(row.version ?? 1), isOwn: !id || actions.includes('edit') });
      },
      (reason) => setError(reason instanceof Error ? reason.message : '加载失败'),
    );
  }, [call, screen, source, id, setDesign, setKnown]);
  useEffect(load, [load]);
  const put = useCallback(
    (next: Design) => {
      setDirty(true);
      setDesign(next);
    },
    [setDesign, setDirty],
  );
  const { keep, ...steps } = useSteps({ now: design, put });
  const change = (more: Partial<Design>) => {
    if (!design) return;
    const next = { ...design, ...more };
    keep(design, next, typedIn());
    put(next);
  };
  const save = async () => {
    if (!design || isSaving) return;
    setSaving(true);
    try {
      const row = { ...design, layout: JSON.stringify(design.layout) };
      const saved = await call.post<Saved>(`/v1/business/printTemplate/${known.id ? 'edit' : 'add'}`, {
        screen,
        ...(known.id ? { id: known.id, version: known.version } : {}),
        row,
      });
      say.success('已保存');
      setDirty(false);
      setKnown((now) => ({ ...now, id: saved.id, version: Number(saved.version ?? now.version + 1) }));
      if (!known.id) onSaved(saved.id);
    } catch {
      // The frame has said what was refused; what was designed stays.
    } finally {
      setSaving(false);
    }
  };
  return { design, known, isDirty, isSaving, error, change, steps, save, load };
}

/** The field somebody types in: its letters are one step. A button, a tick or a choice is one by itself. */
function typedIn(): string {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && (field.type === 'text' || field.type === 'number'));
  return isText ? (field.getAttribute('aria-label') ?? field.id) : '';
}
