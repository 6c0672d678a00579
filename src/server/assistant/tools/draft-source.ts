import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { documentWords } from '../places';
import type { DraftReading } from './draft-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';

/** 给一院那张最新的订单开出库单: the newest reviewed paper upstream of that partner; the form pulls its open lines when it opens. */
export async function fromUpstream(
  context: Context,
  definition: DocumentDefinition,
  said: string,
  partner: string | undefined,
): Promise<(reading: DraftReading) => DraftReading> {
  const source = definition.sources.map(({ kind }) => documentOf(kind)).find((one) => one && (said.includes(one.title) || one.title.endsWith(said)));
  const words = source && { kind: source.title, status: '已审核', ...(partner ? { partner } : {}) };
  const [hit] = words ? await searchAll(context, await readDocumentWords(context, words), { pageSize: 1 }) : [];
  const [row] = hit?.rows ?? [];
  if (!source || !row) return (reading) => ({ ...reading, left: [...reading.left, `上游单据（没有找到已审核的${said}）`] });
  return (reading) => ({
    ...reading,
    filled: [...reading.filled, `来自${source.title} ${String(row.sn)} ${documentWords(source, row)}（没做完的明细打开后自动选入）`],
    args: { ...reading.args, source: source.kind, from: String(row.id), fromSn: String(row.sn) },
  });
}
