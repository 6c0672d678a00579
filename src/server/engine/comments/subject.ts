import type { Screen } from '../../../define/define-screen';
import { documentOf, isBuilt, masterOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { belongsToView } from '../access';
import { reachDocument } from '../documents/reach-document';
import { loadRows, nameOf } from '../masters/load';
import type { Place } from '../scope';

/** A record that is talked about, as the caller may read it. */
export type Subject = {
  resource: string;
  id: string;
  /** What messages call it. */
  title: string;
  name: string;
  /** Who made it, where that is known. */
  maker: string;
  place: Place;
  isDocument: boolean;
  /** Pages that show it, and of them those that show only one's own. */
  pages: readonly Screen[];
};

/** @throws NotFound or Forbidden as its own page would; BadInput when no such thing has comments */
export async function subjectOf(context: Context, which: { resource: string; id: string }): Promise<Subject> {
  const pagesOf = (row: Record<string, unknown>) =>
    screensOf(which.resource).filter((screen) => isBuilt(screen) && screen.kinds.includes(context.org.kind) && belongsToView(screen, row));
  const document = documentOf(which.resource);
  if (document) {
    const { view, row } = await reachDocument(context, document, { id: which.id });
    return {
      ...which,
      title: document.title,
      name: view.sn,
      maker: String(row.created_by ?? ''),
      place: { departments: [text(row.department_id)], warehouses: [text(row.warehouse_id), text(row.to_warehouse_id)] },
      isDocument: true,
      pages: pagesOf(view.header),
    };
  }
  const master = masterOf(which.resource);
  if (!master) throw new BadInput('此处没有评论', [{ message: '此处没有评论', field: 'resource' }]);
  const [row] = await loadRows(context.db, context, master, [which.id]);
  const { department = '', warehouse = '' } = master.scopeBy;
  return {
    ...which,
    title: master.title,
    // A name that is shown in part is not spelled out in a message.
    name: master.label in master.masks ? String(row?.code ?? '') : nameOf(master, row ?? {}),
    maker: '',
    place: { departments: [text(row?.[department])], warehouses: [text(row?.[warehouse])] },
    isDocument: false,
    pages: pagesOf(row ?? {}),
  };
}

const text = (value: unknown): string => String(value ?? '');
