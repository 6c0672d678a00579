import { CORE_HEADER, CORE_TRAIL } from '../../../define/document-core';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { documentOf } from '../../../domain/registry';
import { fieldSaid } from '../own-words/labels';
import { bareOf } from '../own-words/without-asking';
import { documentReference, documentWords, openDocument } from '../places';
import { normalise } from '../reading/read';
import { found, type ToolAnswer } from '../tool';
import { pointedInfo } from '../tools/this-document';
import { readableKinds } from '../words/kinds';
import { hearsAll, type Told } from './words-of';

/** FY202611270004的用途是什么: one field of one paper, called by its label and nothing else beside the number. */
export async function fieldOfPaper({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { number } = frame;
  const definition = number && readableKinds(asking.context).find(({ prefix }) => number.toUpperCase().startsWith(prefix));
  if (!definition || !documentOf(definition.kind)) return undefined;
  const fields: Fields = { ...CORE_TRAIL, ...CORE_HEADER, ...definition.header };
  const labelled = Object.entries(fields).flatMap(([name, { label }]) => fieldSaid(label).map((said) => ({ name, said: normalise(said) })));
  const said = bareOf(
    frame.text.replace(number.toLowerCase(), ''),
    labelled.map((one) => one.said),
  );
  const named = labelled.filter((one) => one.said === said).map(({ name }) => name);
  if (named.length === 0) return undefined;
  const meant = await pointedInfo(asking, number);
  if ('refused' in meant) return undefined;
  const { one, info } = meant;
  const told = named.flatMap((name): string[] => {
    const field = fields[name];
    const words = field && name in info.header ? textOf(field, info.header[name], info.header[`${name}Name`]) : undefined;
    return field && words !== undefined ? [`${field.label}：${words === '' ? '没有填' : `**${words}**`}`] : [];
  });
  if (told.length === 0) return undefined;
  hearsAll({ asking, frame });
  return found({
    text: `${definition.title} **${one.sn}** ${documentWords(definition, info.header)}\n\n${told.map((words) => `- ${words}`).join('\n')}`,
    data: { sn: one.sn, told },
    references: [documentReference(asking.context, definition, info.header)],
    proposals: openDocument(asking.context, definition, info.header),
  });
}
