import type { ToolAnswer } from '../tool';
import { findDocuments } from '../tools/find-documents';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import type { Told } from './words-of';

const USES = /用|做|消耗|手术|植入|花/;

/** 谢诗涵用了哪些东西: the papers of use of a patient whom the asker may name, each with its goods. */
export async function ofPatient(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const [patient] = frame.people.flatMap(({ found }) => found.filter(({ detail }) => detail === 'patient'));
  if (!patient || ['draft', 'act', 'how', 'command'].includes(frame.intent) || frame.number || !USES.test(frame.text)) return undefined;
  const kinds = readableKinds(asking.context).filter(({ header }) => header.patient?.filter);
  const [first] = kinds;
  if (!first) return undefined;
  asking.asked?.push({
    tool: 'heard',
    args: [...frame.cover.filter(({ sense }) => /^(?:name\.person|flow\.|ask\.)/.test(sense)).map(({ text }) => text)].join(' '),
  });
  // What was used before what was planned.
  const inOrder = [...kinds].sort((a, b) => rank(a.title) - rank(b.title));
  let answer: ToolAnswer | undefined;
  for (const { title } of inOrder.slice(0, MOST)) {
    answer = await use(findDocuments, asking, {
      kind: title,
      fields: { patient: patient.id },
      said: [patient.name],
      ...given({ period: told.period, product: told.product, department: told.department }),
    });
    if (!answer.isEmpty) return answer;
  }
  return answer;
}
const MOST = 4;
const rank = (title: string): number => (/^使用/.test(title) ? 0 : /使用/.test(title) ? 1 : /计划/.test(title) ? 3 : 2);
