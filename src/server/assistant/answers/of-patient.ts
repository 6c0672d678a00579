import { documentOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { findDocuments } from '../tools/find-documents';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import type { Told } from './words-of';

const USES = /用|做|消耗|手术|植入|花/;

/** 谢诗涵用了哪些东西: the papers of use of a patient whom the asker may name, each with its goods. */
export function ofPatient(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const [patient] = frame.people.flatMap(({ found }) => found.filter(({ detail }) => detail === 'patient'));
  if (!patient || ['draft', 'act', 'how', 'command'].includes(frame.intent) || frame.number || !USES.test(frame.text)) return undefined;
  const kind = readableKinds(asking.context).find(({ kind: one, header }) => one === 'useRecord' && header.patient?.filter);
  if (!kind) return undefined;
  asking.asked?.push({
    tool: 'heard',
    args: [...frame.cover.filter(({ sense }) => /^(?:name\.person|flow\.|ask\.)/.test(sense)).map(({ text }) => text)].join(' '),
  });
  return use(findDocuments, asking, {
    kind: documentOf(kind.kind)?.title ?? kind.title,
    fields: { patient: patient.id },
    said: [patient.name],
    ...given({ period: told.period, product: told.product, department: told.department }),
  });
}
