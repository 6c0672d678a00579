import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';
import { LINES_ASKED } from '../tools/asked-of-row';
import { showDocument } from '../tools/document-detail';
import { findDocuments } from '../tools/find-documents';
import { waitingForMe } from '../tools/waiting';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import { documentWordsOf } from './document-words-of';
import { askedOfRows, isGrowth } from './figures/moved';
import { calledMeasure, counted, held } from './papers-counted';
import { acted, explained } from './papers-explained';
import { listed, searched } from './papers-found';
import type { Told } from './words-of';

/** Documents: found, counted, ranked, held against each other, followed, acted upon. */
export async function aboutDocuments(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const number = frame.number ?? (frame.tail ? frame.tail : undefined);
  // Who reads no documents at all is asked by his own inbox: 有几家机构等审核.
  if (frame.state && readableKinds(asking.context).length === 0) return use(waitingForMe, asking, {});
  if (frame.number && ['list', 'open', 'figure'].includes(frame.intent) && (frame.has('noun.progress') || asksOfIt(frame))) return followed(told);
  switch (frame.intent) {
    case 'explain':
      return explained(told);
    case 'detail':
      return followed(told);
    case 'act':
      return acted(told);
    case 'figure':
    case 'rank':
    case 'share':
    case 'average':
    case 'trend':
      if (number) return use(findDocuments, asking, { number });
      if (isGrowth(frame)) return held(told);
      return (frame.trait || (frame.amount && !frame.by) ? undefined : askedOfRows(told)) ?? counted(told);
    case 'compare':
      return held(told);
    default:
      if (!number && frame.kind && SUMS.test(frame.text)) {
        const called = await calledMeasure(told, frame.kind);
        if (called) return called;
      }
      return number ? use(findDocuments, asking, given({ number, kind: frame.kind, partner: told.partner })) : listed(told);
  }
}

/** 进项税合计: a sum, however it is read. */
const SUMS = /合计|总共|一共|多少|总额/;
/** 货到齐了没, 发了吗, 哪天下的: what one paper is asked, beside being opened. */
const asksOfIt = ({ text }: Frame): boolean => ASKS_OF_IT.test(text) || LINES_ASKED.test(text) || WHAT_OF_IT.test(text);
/** 备注写的什么, 是因为什么. */
const WHAT_OF_IT = /什么|啥|哪|为何|原因|理由|差/;
const ASKS_OF_IT = /(?:没有?|吗|么|未)[?？。]*$|哪天|什么时候|啥时候|几号|谁|进度|到哪|多少|几[行个种样]/;

async function followed(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  if (frame.number) return use(showDocument, asking, { number: frame.number });
  if (frame.has('here') && asking.from.documentId) return use(showDocument, asking, {});
  const words = documentWordsOf(told);
  const hits = await searched(told, words, { pageSize: 2 });
  const rows = hits.flatMap((hit) => hit.rows);
  const [row] = rows;
  if (row && (rows.length === 1 || frame.end === 'last' || frame.has('calc.last'))) return use(showDocument, asking, { number: String(row.sn) });
  return use(findDocuments, asking, words);
}
