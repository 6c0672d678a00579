import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { add, grouped, isPositive, min } from '../../../define/money';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { sheetList } from '../../engine/documents/pull';
import type { DraftReading } from './draft-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';

const NUMBER = /[a-z]{2}\d{6,}/i;
type Asked = { definition: DocumentDefinition; screen: Screen; header: Readonly<Record<string, string>>; said: string; amount?: string | undefined };

/** 付 CR202611160001 那笔: the open item one paper raised, as the form offers it; undefined where the kind settles none, or no number is said. */
export async function itemOfPaper(
  context: Context,
  { definition, screen, header, said, amount }: Asked,
): Promise<((reading: DraftReading) => DraftReading) | undefined> {
  const number = NUMBER.exec(said)?.[0]?.toUpperCase();
  const party = definition.counterparty;
  if (!number || !party || !definition.items) return undefined;
  const partner = header[`h.${party}`] ?? (await partnerOf(context, number));
  if (!partner) return undefined;
  const open = await openOf(context, definition, screen, { ...bare(header), [party]: partner }, number);
  if (!isPositive(open))
    return (reading) => ({ ...reading, left: [...reading.left, `款项（${number} 现在没有可选的未结款项：还没审核、已结清或已在别的单据里）`] });
  const sum = amount && isPositive(amount) ? min(amount, open) : open;
  return (reading) => ({
    ...reading,
    header: { ...reading.header, [`h.${party}`]: partner },
    // The sum of the sentence is this item's, no longer to be spread over all.
    filled: [...reading.filled.filter((words) => !/^金额 .*先到期先付/.test(words)), `款项 ${number} ${grouped(sum)} 元`],
    args: { ...reading.args, spread: sum, of: number },
  });
}

const bare = (header: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(header).map(([name, value]) => [name.slice(2), value]));

/** The other side of the paper of this number, as the asker reads it. */
async function partnerOf(context: Context, number: string): Promise<string | undefined> {
  const [hit] = await searchAll(context, await readDocumentWords(context, { number }), { pageSize: 1 });
  const party = hit && documentOf(hit.definition.kind)?.counterparty;
  const id = party ? hit.rows[0]?.[party] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

async function openOf(context: Context, definition: DocumentDefinition, screen: Screen, agreed: Record<string, string>, number: string): Promise<string> {
  let sum = '0';
  for (const { id } of definition.items?.offers ?? []) {
    try {
      const { list } = await sheetList({ ...context, screen: screen.flag }, definition, { source: id, ...agreed });
      for (const line of list) if (line.sourceSn === number && isPositive(String(line.amount ?? '0'))) sum = add(sum, String(line.amount));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return sum;
}
