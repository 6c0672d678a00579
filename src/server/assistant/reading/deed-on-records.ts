import { masters, screensOf } from '../../../domain/registry';
import { recordButtons } from '../help/record-button';
import type { Frame } from './frame';

/** What stands around a deed and says only that it is asked for, and of those that were told. */
const AROUND =
  /^(?:行|好的?|那|就|帮我?|替我|给我?|麻烦|请|把|先|再|都|也|按照?|照着?|赶紧|赶快|尽快|通知|[他她它]们?|对方|人家|(?:那|这)(?:些|[几两二三四五六]?[个条家份张])|[\s,，])+|(?:他们?|它们?|对方|人家|一下|下|上|了|掉|吧|呗|赶紧|赶快|尽快|换|[。.!！\s])+$/g;
/** Records; papers have numbers they are pointed at by. */
const RECORDS = new Set<Frame['subject']>(['record', 'licence', 'page']);
const LONGEST = 14;

let labels: readonly string[] | undefined;
/** Every button over lists of records. */
const allLabels = (): readonly string[] =>
  (labels ??= [
    ...new Set(masters.flatMap((master) => screensOf(master.resource).flatMap(({ actions }) => actions.flatMap((flag) => recordButtons(master, flag))))),
  ]);

/** 帮他续上, 提醒他们赶紧换, 都给过了吧, after records were told: the deed alone, as some button over records begins or ends. */
export function deedOnRecords(said: string, was: Frame, answer: string): string | undefined {
  const whose = was.partners.flatMap(({ said: own, found }) => [own, ...found.map(({ name }) => name)]).find((name) => said.includes(name));
  const bare = whose ? said.replace(whose, '') : said;
  if (bare.length > LONGEST || /[?？]|吗|没有?$|怎么|什么|谁|哪|几/.test(said)) return undefined;
  const deed = bare.replace(AROUND, '');
  // 按建议确认: the whole name of a button, whatever the rows were read as, where no papers were told.
  const whole = deed.length >= WHOLE && !PAPERS.test(answer) ? allLabels().find((label) => label === deed || label === turned(deed)) : undefined;
  if (whole) return whole;
  if (!RECORDS.has(was.subject) || was.kind) return undefined;
  return deed !== '' && deed.length <= 4 && said !== deed && allLabels().some((label) => isMeant(label, deed)) ? deed : undefined;
}
const WHOLE = 4;
/** 建议确认 of 确认建议. */
const turned = (deed: string): string => deed.slice(deed.length / 2) + deed.slice(0, deed.length / 2);
/** Rows that are papers begin with their numbers. */
const PAPERS = /\*\*[A-Z]{2}\d{8,}/;

/** 续 of 续签 and 延续, 过 of 通过. */
export const isMeant = (label: string, deed: string): boolean =>
  label === deed || label.startsWith(deed) || label.endsWith(deed) || (deed.length > 1 && deed.startsWith(label));
