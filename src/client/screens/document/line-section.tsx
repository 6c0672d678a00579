import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { RelatedDocument } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { LineTable } from '../../form/line-table/line-table';
import { cx } from '../../ui/class-names';
import { useTab, useTabState } from '../../workspace/tab-context';
import { productOf } from './document-columns';
import { useEditorColumns } from './editor-fields';
import { useLineAids } from './entry/use-line-aids';
import { LineDetail } from './line-detail';
import { LineToolbar } from './line-toolbar';
import { useLineCells } from './source-cells';
import type { DocumentForm } from './use-document-form';
import { type LineEntry, useLineEntry } from './use-line-entry';

type Props = {
  /** The section, and what of the document it sees (define/in-section). */
  name: string;
  definition: DocumentDefinition;
  document: DocumentForm;
  fields: Fields;
  base: string;
  isReadOnly: boolean;
  isMirror: boolean;
  /** Documents it knows: numbers of theirs in its lines lead there. */
  related: readonly RelatedDocument[] | undefined;
  /** Tells the form how lines get into this section. */
  onEntry: (name: string, entry: LineEntry) => void;
  activeCell?: RefObject<{ row: number; column: string } | undefined>;
};

/** One table of lines of a document with every way to fill it. */
export function LineSection({ name, definition, document, fields, base, isReadOnly, isMirror, related, onEntry, activeCell }: Props) {
  const { screen } = useTab();
  const [detail, setDetail] = useTabState<number | undefined>(`detail ${name}`, undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useEditorColumns(definition, fields, document.form);
  const product = useMemo(() => productOf(fields), [fields]);
  const cells = useLineCells(related);
  useLineAids(definition, document, base);
  const entry = useLineEntry({ definition, document, isReadOnly, isMirror, hasColumns: columns.length > 0 });
  useEffect(() => onEntry(name, entry));
  const { linesTitle } = definition;
  // The height is said: left to its content the table would be as tall as all its lines, and scroll none of them into view.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Insert begins a line of the table the keyboard is in
    <div className={cx('flex flex-1 flex-col', linesTitle ? 'min-h-64' : 'min-h-72')} data-section={name} onKeyDown={entry.onKeyDown}>
      {(linesTitle || entry.hasToolbar) && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-1.5">
          {linesTitle && <h2 className="font-semibold text-sm">{linesTitle}</h2>}
          <LineToolbar definition={definition} document={document} entry={entry} base={base} chosen={chosen} onChosen={setChosen} />
        </div>
      )}
      <LineTable
        isOneOfSeveral={linesTitle !== undefined}
        label={linesTitle ?? `${definition.title}明细`}
        tableId={`${screen.flag}.${definition.kind}.${name}`}
        columns={columns}
        product={product}
        cells={cells}
        store={document.store}
        isReadOnly={isReadOnly}
        isFixed={isMirror || entry.isBorn}
        headerOf={document.form.getValues}
        onChange={document.onLine}
        onSettled={document.settled}
        onPasteCells={entry.paste}
        onView={setDetail}
        chosen={chosen}
        onChosen={setChosen}
        showLine={entry.showLine}
        {...(activeCell ? { activeCell } : {})}
        empty={<p className="p-6 text-center text-muted text-sm">{entry.invitation}</p>}
      />
      {detail !== undefined && (
        <LineDetail fields={fields} values={document.store.at(detail)?.values ?? {}} index={detail} onClose={() => setDetail(undefined)} />
      )}
    </div>
  );
}
