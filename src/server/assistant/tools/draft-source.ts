import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { documentWords } from '../places';
import type { DraftReading } from './draft-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';

const NUMBER = /[a-z]{2}\d{6,}/i;

/** 给一院那张最新的订单开出库单, or of the paper of that number: the newest reviewed paper upstream of that partner; the form pulls its open lines when it opens. */
export async function fromUpstream(
  context: Context,
  definition: DocumentDefinition,
  said: string,
  partner: string | undefined,
): Promise<(reading: DraftReading) => DraftReading> {
  const number = NUMBER.exec(said)?.[0];
  const sources = definition.sources.flatMap(({ kind }) => documentOf(kind) ?? []);
  const words = (one: DocumentDefinition) => (number ? { kind: one.kind, number } : { kind: one.title, status: '已审核', ...(partner ? { partner } : {}) });
  const [hit] = (
    await Promise.all(
      sources
        .filter((one) => number !== undefined || said.includes(one.title) || one.title.endsWith(said))
        .slice(0, number ? sources.length : 1)
        .map(async (one) => searchAll(context, await readDocumentWords(context, words(one)), { pageSize: 1 })),
    )
  )
    .flat()
    .filter(({ rows }) => rows.length > 0);
  const source = hit?.definition;
  const [row] = hit?.rows ?? [];
  if (!source || !row) return (reading) => ({ ...reading, left: [...reading.left, `上游单据（没有找到${number ? '' : '已审核的'}${said}）`] });
  return (reading) => ({
    ...reading,
    filled: [...reading.filled, `来自${source.title} ${String(row.sn)} ${documentWords(source, row)}（没做完的明细打开后自动选入）`],
    args: { ...reading.args, source: source.kind, from: String(row.id), fromSn: String(row.sn) },
  });
}
