import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';

/** Papers in the order of any field of their heads the asker sees: how lists take it, and what the first of them is called. */
export function sortedBy(context: Context, definition: DocumentDefinition | undefined, sort: string): { sort: string; words: string } | undefined {
  const name = sort.replace('-', '');
  const field = definition?.header[name] ?? CORE_TRAIL[name as keyof typeof CORE_TRAIL];
  if (!definition || !field || sightOf(context, definition).hidden.has(name)) return undefined;
  const isDay = field.kind === 'date' || field.kind === 'datetime';
  return { sort, words: `${field.label}最${sort.startsWith('-') ? (isDay ? '晚' : '大') : isDay ? '早' : '小'}` };
}
