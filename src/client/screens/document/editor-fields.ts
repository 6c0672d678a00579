import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type DocumentDefinition, openOf } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { namesOfSum } from '../../../define/figure';
import { onlyOpen, seenFields } from '../../form/record-values';
import type { GridColumn } from '../../table/grid-column';
import { useTab } from '../../workspace/tab-context';
import { useMay } from '../use-may';
import { decidingFields, lineColumns } from './document-columns';
import type { DocumentForm } from './use-document-form';

export type EditorFields = { headerFields: Fields; lineFields: Fields; sectionFields: Record<string, Fields>; shownHeader: Fields };

/** What of a kind this user sees of a document, and what of it may be filled in: of one that another gave birth to only what its definition leaves open. */
export function useEditorFields(definition: DocumentDefinition, origin: string): EditorFields {
  const { screen } = useTab();
  const may = useMay(screen);
  const open = useMemo(() => openOf(definition, origin), [definition, origin]);
  const lineFields = useMemo(() => {
    const seen = seenFields(definition.lines, (need) => may(need));
    return open ? onlyOpen(seen, open.lines) : seen;
  }, [definition, may, open]);
  const sectionFields = useMemo(
    () => Object.fromEntries(Object.entries(definition.sections).map(([name, { fields }]) => [name, seenFields(fields, (need) => may(need))])),
    [definition, may],
  );
  const headerFields = useMemo(() => {
    const seen = withSeenSums(
      seenFields(definition.header, (need) => may(need)),
      lineFields,
    );
    return open ? onlyOpen(seen, open.header) : seen;
  }, [definition, may, open, lineFields]);
  // Remark and attachments are filled in last and stand last.
  const shownHeader = useMemo(() => {
    const { remark, attachments, ...rest } = headerFields;
    return { ...rest, ...(remark ? { remark } : {}), ...(attachments ? { attachments } : {}) };
  }, [headerFields]);
  return { headerFields, lineFields, sectionFields, shownHeader };
}

/** A sum leads to its lines only for whoever sees all its parts there. */
const withSeenSums = (header: Fields, lines: Fields): Fields =>
  Object.fromEntries(
    Object.entries(header).map(([name, field]) => {
      const isSeen = field.sumOf === undefined || namesOfSum(field.sumOf).every((part) => lines[part]);
      return [name, isSeen ? field : { ...field, sumOf: undefined }];
    }),
  );

/** Columns of the lines as the header has it now. */
export function useEditorColumns(definition: DocumentDefinition, lineFields: Fields, form: DocumentForm['form']): GridColumn[] {
  const deciding = useMemo(() => decidingFields(definition), [definition]);
  const decided = useWatch({ control: form.control, name: deciding }).map(String).join('|');
  return useMemo(() => {
    const values = decided.split('|');
    return lineColumns({ ...definition, lines: lineFields }, Object.fromEntries(deciding.map((name, i) => [name, values[i]])));
  }, [definition, lineFields, deciding, decided]);
}
