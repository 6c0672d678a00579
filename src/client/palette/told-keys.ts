import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';

export type ToldKey = { command: AnyCommand; title: string; key: string };

const HERE = '单据操作（本页选中行或打开的单据）';
const ELSEWHERE = '单据操作（其他页面）';
/** Pages are named beside a key while they are so few that the name helps. */
const NAMED = 3;

/**
 * The shortcuts there are for this user now, in groups. A key of the page in front is told under its own name there; what a key does
 * on other pages stands apart, and what he may do on no page is not told at all.
 */
export function toldKeys(commands: Iterable<AnyCommand>, now: Situation): Map<string, ToldKey[]> {
  const groups = new Map<string, ToldKey[]>();
  const put = (group: string, told: ToldKey) => groups.set(group, [...(groups.get(group) ?? []), told]);
  const elsewhere = new Map<string, { first: ToldKey; pages: string[] }>();
  for (const command of commands) {
    const { inTab, screen, operations } = command.when;
    for (const key of command.keys) {
      if (inTab === undefined) {
        put(command.group, { command, key, title: command.title });
        continue;
      }
      if (whyNot({ ...(screen ? { screen } : {}), ...(operations ? { operations } : {}) }, now) !== undefined) continue;
      const page = now.titles[inTab] ?? '';
      const title = page !== '' && command.title.endsWith(page) ? command.title.slice(0, -page.length) : command.title;
      if (inTab === now.tab?.screen) {
        put(HERE, { command, key, title });
        continue;
      }
      const known = elsewhere.get(`${key} ${title}`) ?? { first: { command, key, title }, pages: [] };
      known.pages.push(page);
      elsewhere.set(`${key} ${title}`, known);
    }
  }
  const here = groups.get(HERE) ?? [];
  for (const { first, pages } of elsewhere.values()) {
    if (here.some(({ key, title }) => key === first.key && title === first.title)) continue;
    const names = pages.filter((page) => page !== '');
    put(ELSEWHERE, { ...first, title: names.length > 0 && names.length <= NAMED ? `${first.title}（${names.join('、')}）` : first.title });
  }
  return groups;
}
