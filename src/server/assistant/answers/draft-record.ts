import type { Fields } from '../../../define/field';
import { masterOf, screensOf } from '../../../domain/registry';
import { found, nothing, type ToolAnswer } from '../tool';
import { addScreenOf, type Making } from '../words/making-kind';
import type { Told } from './words-of';

const MOST = 60;
/** What a sentence says after it named what is to be made: 发个公告：周六停机. */
const SAID = /(?:[:：]|内容是?|说(?:一下)?|就说|告诉大家|写着)\s*(.+)$/s;

/** A new record in its own form: of what it is about its name and its words are filled in, the rest is its maker's. */
export async function begunRecord({ asking: { context, asked }, frame }: Told, { kind, title, may }: Making): Promise<ToolAnswer> {
  const master = masterOf(kind);
  const screen = addScreenOf(context, kind);
  asked?.push({ tool: 'heard', args: frame.text });
  if (!master || !may || !screen) {
    const page = screensOf(kind).find((one) => one.kinds.includes(context.org.kind) && one.actions.includes('add'));
    if (!page) return nothing(`您的机构没有新增${title}的页面，不能起草${title}。`);
    return nothing(`您没有新增${title}的权限（${page.title}），需要时请联系本机构管理员授权。`);
  }
  const words = SAID.exec(frame.text)?.[1]?.trim();
  const fields = master.fields;
  const name = ['title', 'name'].find((one) => fields[one]?.kind === 'text' && !fields[one]?.computed);
  const content = ['content', 'description'].find((one) => fields[one]?.kind === 'text' && !fields[one]?.computed);
  const called = words ?? nameAfter(frame.text, title);
  const given = namesIn(frame, fields);
  const args = {
    new: '1',
    ...Object.fromEntries(given.map(({ field, value }) => [`h.${field}`, value])),
    ...(name && called ? { [`h.${name}`]: called.slice(0, content ? 30 : MOST) } : {}),
    ...(content && words ? { [`h.${content}`]: words } : {}),
  };
  const filled = [
    name && called ? `${fields[name]?.label ?? ''} ${called.slice(0, content ? 30 : MOST)}` : '',
    content && words ? `${fields[content]?.label ?? ''} ${words}` : '',
    ...given.map(({ field, said }) => `${fields[field]?.label ?? ''} ${said}`),
  ].filter(Boolean);
  return found({
    text: [
      filled.length > 0
        ? `已备好一个预填的${title}：\n\n${filled.map((one) => `- ${one}`).join('\n')}`
        : `可以新增一个空的${title}，名称和其余内容在表单里填。`,
      '尚未保存：请打开后核对，再保存。',
    ].join('\n\n'),
    data: { kind: title, filled },
    proposals: [{ command: `add.${screen.flag}`, args, title: `新增${title}${filled.length > 0 ? '（预填）' : ''}` }],
  });
}

const DEGREES = /(零下|-)?\s*(\d+(?:\.\d+)?)\s*(?:度|℃|°)/;
/** 冷藏库温度4.8度: names that stand for a field of the record, and degrees where it has one for them. */
function namesIn({ text, warehouses, departments, partners }: Told['frame'], fields: Fields): { field: string; value: string; said: string }[] {
  const [, minus, degrees] = DEGREES.exec(text) ?? [];
  const named = { warehouse: warehouses[0], department: departments[0], partner: partners[0] };
  return Object.entries(fields).flatMap(([field, one]) => {
    if (one.computed) return [];
    const [found] = (one.kind === 'ref' && named[one.to as keyof typeof named]?.found) || [];
    if (found) return [{ field, value: found.id, said: found.name }];
    return degrees && one.kind === 'quantity' && one.label.includes('℃') && !/[上下]限/.test(one.label)
      ? [{ field, value: `${minus ? '-' : ''}${degrees}`, said: `${minus ? '-' : ''}${degrees}` }]
      : [];
  });
}

/** 新增供应商 华润医药: what stands behind the word for it is its name. */
function nameAfter(text: string, title: string): string | undefined {
  const at = text.lastIndexOf(title);
  const rest = at < 0 ? '' : text.slice(at + title.length).replace(/^[\s:：,，叫名为]+/, '');
  return rest.length >= 2 && rest.length <= 40 && !/[吗呢?？]|怎么|一下$/.test(rest) ? rest : undefined;
}
