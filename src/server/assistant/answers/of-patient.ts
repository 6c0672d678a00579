import type { Fields } from '../../../define/field';
import type { ToolAnswer } from '../tool';
import { fieldsNamed } from '../tools/asked-of-row';
import { showDocument } from '../tools/document-detail';
import { findDocuments } from '../tools/find-documents';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import type { Told } from './words-of';

const USES = /用|做|消耗|手术|植入|花/;
/** 谁家送, 几点到: of what is brought for an operation of his. */
const BRINGS = /送|几点到|到(?:了)?没|到货|接单|备货|跟台|谁家|哪家/;

/** 谢诗涵用了哪些东西: the papers of use of a patient whom the asker may name, each with its goods. */
export async function ofPatient(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const [patient] = frame.people.flatMap(({ found }) => found.filter(({ detail }) => detail === 'patient'));
  if (!patient || ['draft', 'act', 'how', 'command'].includes(frame.intent) || frame.number || !(USES.test(frame.text) || BRINGS.test(frame.text)))
    return undefined;
  const isBrought = BRINGS.test(frame.text);
  const kinds = readableKinds(asking.context).filter(({ header }) => header.patient?.filter && (!isBrought || header.deliverBy));
  const [first] = kinds;
  if (!first) return undefined;
  asking.asked?.push({
    tool: 'heard',
    args: [...frame.cover.filter(({ sense }) => /^(?:name\.person|flow\.|ask\.|by\.partner|verb\.)/.test(sense)).map(({ text }) => text)].join(' '),
  });
  // What has the field that is asked for (主刀) before what was used, and that before what was planned.
  const asked = (header: Fields): number => fieldsNamed(header, frame.text).length;
  // 他明天的手术: what is planned, unless what was used is asked for.
  const isPlanned = /手术|台/.test(frame.text) && !/用|耗|花/.test(frame.text);
  const inOrder = [...kinds].sort((a, b) => asked(b.header) - asked(a.header) || rank(a.title, isPlanned) - rank(b.title, isPlanned));
  let answer: ToolAnswer | undefined;
  for (const { title } of inOrder.slice(0, MOST)) {
    answer = await use(findDocuments, asking, {
      kind: title,
      fields: { patient: patient.id },
      said: [patient.name],
      ...given({ period: told.period, product: told.product, department: told.department }),
    });
    const [only, ...others] = answer.references.filter(({ kind: one }) => one === 'document');
    // Of the one paper there is what it says of it: whose it is, when it comes.
    const number = isBrought && only && others.length === 0 ? /[A-Z]{2}\d{6,}/.exec(only.title)?.[0] : undefined;
    if (number) return use(showDocument, asking, { number });
    // What was planned or brought for him was not used yet.
    if (!answer.isEmpty)
      return USED.test(frame.text) && !/使用/.test(title) ? { ...answer, text: `没有${patient.name}的使用记录。另有：\n\n${answer.text}` } : answer;
  }
  return answer;
}
const USED = /用(?:了|过|掉|的)|消耗|花了/;
const MOST = 10;
const rank = (title: string, isPlanned: boolean): number =>
  isPlanned && /计划/.test(title) ? -1 : /^使用/.test(title) ? 0 : /使用/.test(title) ? 1 : /计划/.test(title) ? 3 : 2;
