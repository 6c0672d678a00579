import { documentReference, documentWords, openDocument } from '../places';
import { found, type ToolAnswer } from '../tool';
import { searchAll } from '../tools/find-documents';
import { readDocumentWords } from '../tools/read-document-words';
import { given } from '../use';
import { addScreenOf } from '../words/making-kind';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** 照上次的单子再订一遍: the last one of its kind, opened as a copy. */
export async function copied(told: Told): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  const words = wordsOf(told);
  asking.asked?.push({ tool: 'searched', args: { ...words, order: 'newest' } });
  const hits = await searchAll(asking.context, await readDocumentWords(asking.context, words), { pageSize: 1 });
  const hit = hits.find(({ rows, definition }) => rows.length > 0 && addScreenOf(asking.context, definition.kind)) ?? hits[0];
  const [row] = hit?.rows ?? [];
  const screen = hit && addScreenOf(asking.context, hit.definition.kind);
  if (!hit || !row || !screen) return undefined;
  const what = frame.number ? hit.definition.title : `最近一张${hit.definition.title}是`;
  return found({
    text: `${what} **${String(row.sn)}** ${documentWords(hit.definition, row)}。\n\n点下面的按钮会照它复制出一张新单，尚未保存：请核对数量、价格和日期${frame.quantities.length > 0 ? '' : '，'}再保存、提交。`,
    data: { kind: hit.definition.title, number: row.sn },
    references: [documentReference(asking.context, hit.definition, row)],
    proposals: [
      { command: `add.${screen.flag}`, args: { new: '1', copy: String(row.id) }, title: `照 ${String(row.sn)} 复制一张${hit.definition.title}` },
      ...openDocument(asking.context, hit.definition, row),
    ],
  });
}

/** The paper that is named, else the last of its kind for whom or what is named. */
function wordsOf(told: Told): Parameters<typeof readDocumentWords>[1] {
  const { asking, frame } = told;
  if (frame.number) return { number: frame.number };
  const { org, user } = asking.context;
  const usual = org.kind !== 'H' ? '销售订单' : user.departments.length > 0 ? '申领单' : frame.departments.length > 0 ? '发放出库单' : '采购订单';
  const kind = kindOf(told) ?? usual;
  // 给手术室发的: what goes out to a ward is issued.
  const isIssue = org.kind === 'H' && frame.departments.length > 0 && kind === '出库';
  return given({
    kind: /采购$/.test(kind) ? '采购订单' : isIssue ? '发放出库单' : kind,
    partner: told.partner,
    product: told.product,
    department: frame.departments.length > 0 ? told.department : undefined,
  });
}
