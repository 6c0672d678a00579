import { documents, masters } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { decidedByMe } from '../tools/decided';
import { listRecords } from '../tools/list-records';
import { given, use } from '../use';
import { deedIn } from './changes-by';
import type { Told } from './words-of';

/** Who did what, as the log has it; what the asker himself decided is told of the papers. */
export async function aboutLog(told: Told): Promise<ToolAnswer> {
  if (told.frame.kind === 'decided') return use(decidedByMe, told.asking, given({ period: told.period }));
  const { fields, said } = loggedIn(told);
  return use(listRecords, told.asking, { page: 'logController', ...given({ period: told.period }), ...(said.length > 0 ? { fields, said } : {}) });
}

const TITLES = [...masters, ...documents].map(({ title }) => title).sort((a, b) => b.length - a.length);
/** 谁改过角色权限, 今天谁登录过: what was done, and to records of what name. */
function loggedIn({ frame: { text, cover }, asking }: Told): { fields: Record<string, string>; said: string[] } {
  const words = cover.flatMap(({ sense, text: word }) => (/^(?:master|kind|noun\.page)$/.test(sense) && word.length > 1 ? [word] : []));
  // 菜单 is of whatever record has it in its name.
  const title = TITLES.find((one) => text.includes(one)) ?? words.find((word) => TITLES.some((one) => one.includes(word)));
  const deed = deedIn(text);
  // 角色权限: what roles are for.
  if (title) asking.asked?.push({ tool: 'heard', args: [title, ...words, ...(title === '角色' ? ['权限'] : [])].join(' ') });
  return {
    fields: { ...given({ resource: title, operation: deed }) },
    said: [...(title ? [`对象 ${title}`] : []), ...(deed ? [`操作 ${deed}`] : [])],
  };
}
