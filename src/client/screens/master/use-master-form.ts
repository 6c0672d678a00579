import { useMemo, useState } from 'react';
import type { CommentMarks } from '../../../contract/comments';
import type { MasterDefinition, MasterLines } from '../../../define/define-master';
import { LineStore } from '../../form/line-table/line-store';
import { type RecordValues, seenFields } from '../../form/record-values';
import { useDraft, useKeptDraft } from '../../form/use-draft';
import { useRecordForm } from '../../form/use-record-form';
import { useTab } from '../../workspace/tab-context';
import { useMay } from '../use-may';

export type MasterFormProps = {
  definition: MasterDefinition;
  id: string | undefined;
  /** What a new row begins as, for the draft it is kept in: that of a copy is no other copy's. */
  begun?: string | undefined;
  row: RecordValues;
  lines: Record<string, RecordValues[]>;
  only?: readonly string[] | undefined;
  locked?: readonly string[] | undefined;
  heading?: string | undefined;
  canSave: boolean;
  /** What colleagues said about a stored row, and how much of it is new. */
  comments?: CommentMarks | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
  onPrint?: ((id: string) => void) | undefined;
};

/** A child table of a master: its name, what its lines hold, and the lines while they are typed. */
export type Child = { name: string; lines: MasterLines; store: LineStore };

/** A row of a master while it is typed: its fields, its child tables, and the draft both are kept in. */
export function useMasterForm({ definition, id, begun = 'new', row, lines, only, locked }: MasterFormProps) {
  const { screen } = useTab();
  const may = useMay(screen);
  // A page that shows a part of its rows shows it in their form, too.
  const part = screen.resource === definition.resource ? screen.preset.only : undefined;
  const fields = useMemo(
    () =>
      within(
        seenFields(definition.fields, (need) => may(need)),
        part,
      ),
    [definition, may, part],
  );
  const tables = useMemo(() => (only ? {} : within(definition.lines, part)), [definition, only, part]);
  const shown = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => !only || only.includes(name))
          .map(([name, field]) => [name, locked?.includes(name) ? { ...field, computed: true } : field]),
      ),
    [fields, only, locked],
  );
  const draftName = `${definition.resource} ${id ?? begun}`;
  const draft = useDraft(draftName);
  const form = useRecordForm(fields, { ...row, ...draft?.values });
  const [stores] = useState(() =>
    Object.fromEntries(
      Object.entries(tables).map(([name, child]) => {
        const store = new LineStore(child.fields);
        store.load(draft?.lines?.[name] ?? lines[name] ?? []);
        return [name, store];
      }),
    ),
  );
  const children: Child[] = Object.entries(tables).flatMap(([name, child]) => {
    const store = stores[name];
    return store ? [{ name, lines: child, store }] : [];
  });
  const { forget, holds } = useKeptDraft({ name: draftName, form, stores, isRestored: draft !== undefined, marksTab: true });
  // What was typed over an older version must not replace a newer one unseen.
  const version = Number(draft?.values.version ?? row.version);
  return { fields, shown, form, children, isRestored: draft !== undefined, version, forget, holds };
}
const within = <T>(named: Record<string, T>, part: readonly string[] | undefined): Record<string, T> =>
  part ? Object.fromEntries(Object.entries(named).filter(([name]) => part.includes(name))) : named;
export type MasterFormState = ReturnType<typeof useMasterForm>;
