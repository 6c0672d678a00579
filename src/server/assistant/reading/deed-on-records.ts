import { documents, masters, screensOf } from '../../../domain/registry';
import { recordButtons } from '../help/record-button';
import type { Frame } from './frame';

/** What stands around a deed and says only that it is asked for, and of those that were told. */
const AROUND =
  /^(?:行|好的?|那|就|帮我?|替我|给我?|麻烦|请|把|先|再|都|也|按照?|照着?|赶紧|赶快|尽快|通知|送去|拿去|送|[他她它]们?|对方|人家|(?:那|这)(?:些|[几两二三四五六]?[个条家份张])|[\s,，])+|(?:他们?|它们?|对方|人家|一下|下|上|了|掉|吧|呗|赶紧|赶快|尽快|换|[。.!！\s])+$/g;
/** Records; papers have numbers they are pointed at by. */
const RECORDS = new Set<Frame['subject']>(['record', 'licence', 'page', 'log']);
const LONGEST = 14;

let labels: readonly string[] | undefined;
/** Every button over lists of records. */
const allLabels = (): readonly string[] =>
  (labels ??= [
    ...new Set(masters.flatMap((master) => screensOf(master.resource).flatMap(({ actions }) => actions.flatMap((flag) => recordButtons(master, flag))))),
  ]);

let ofPapers: readonly string[] | undefined;
/** Buttons of papers of some kinds alone; what any paper has is asked of it by its number. */
const paperLabels = (): readonly string[] =>
  (ofPapers ??= [...new Set(documents.flatMap(({ actions }) => actions.filter(({ does }) => does === 'draft').map(({ label }) => label)))]);

/** 帮他续上, 提醒他们赶紧换, 都给过了吧, after records were told: the deed alone, as some button over records begins or ends. */
export function deedOnRecords(said: string, was: Frame, answer: string): Deed | undefined {
  const one = ofOneTold(said, answer);
  if (one) return one;
  const deed = ofAllTold(said, was, answer);
  return deed === undefined ? undefined : { deed };
}
/** A button, and what the one row is called that it is asked for. */
export type Deed = { deed: string; holds?: string };

/** 妇幼那个通过: one of the records that were told, by what its line alone holds. */
function ofOneTold(said: string, answer: string): Deed | undefined {
  const { which = '', deed = '' } = ONE_OF_THEM.exec(said)?.groups ?? {};
  const bare = deed.replace(AROUND, '');
  if (which === '' || bare === '' || ASKS.test(said) || PAPERS.test(answer) || !allLabels().some((label) => isMeant(label, bare))) return undefined;
  const lines = [...answer.matchAll(/^- (.+)$/gm)].filter(([line]) => line.includes(which));
  return lines.length === 1 ? { deed: bare, holds: which } : undefined;
}
const ONE_OF_THEM =
  /^(?:那|就|把|帮我|先)*(?<which>[^，。,\s]{2,10}?)的?(?:那|这)一?[个家条位户](?:给我|帮我|先|就|也)?(?<deed>[\u3400-\u9fff]{2,8}?)[。.!！]?$/;
const ASKS = /[?？]|吗|没有?$|怎么|什么|谁|哪|几/;

function ofAllTold(said: string, was: Frame, answer: string): string | undefined {
  const whose = was.partners.flatMap(({ said: own, found }) => [own, ...found.map(({ name }) => name)]).find((name) => said.includes(name));
  const bare = whose ? said.replace(whose, '') : said;
  if (bare.length > LONGEST || ASKS.test(said)) return undefined;
  const deed = bare.replace(AROUND, '');
  // 按建议确认: the whole name of a button, whatever the rows were read as, where no papers were told.
  const whole = deed.length >= WHOLE && !PAPERS.test(answer) ? allLabels().find((label) => label === deed || label === turned(deed)) : undefined;
  if (whole) return whole;
  // 帮我续一下, after contracts or letters: a button papers of their kind have, which others have not.
  const isOfPapers = was.kind !== undefined || was.subject === 'licence' || PAPERS.test(answer);
  if (isOfPapers && deed !== '' && deed.length <= 4 && said !== deed && paperLabels().some((label) => isMeant(label, deed))) return deed;
  const isOfRecords = RECORDS.has(was.subject) || (ROWS.test(answer) && !PAPERS.test(answer) && !URGES.test(deed));
  if (!isOfRecords || was.kind) return undefined;
  return deed !== '' && deed.length <= 4 && said !== deed && allLabels().some((label) => isMeant(label, deed)) ? deed : undefined;
}
const WHOLE = 4;
/** Money is asked for where it is followed. */
const URGES = /^催/;
/** What a page of records tells begins with how many there are. */
const ROWS = /共 \*\*\d+ 条\*\*/;
/** 建议确认 of 确认建议. */
const turned = (deed: string): string => deed.slice(deed.length / 2) + deed.slice(0, deed.length / 2);
/** Rows that are papers begin with their numbers. */
const PAPERS = /\*\*[A-Z]{2}\d{8,}/;

/** 续 of 续签 and 延续, 过 of 通过. */
export const isMeant = (label: string, deed: string): boolean =>
  label === deed || label.startsWith(deed) || label.endsWith(deed) || (deed.length > 1 && deed.startsWith(label));
