import type { Frame } from './frame';

const ENDS: readonly [words: string, end: NonNullable<Frame['end']>][] = [
  ['早|老|先|久|长', 'first'],
  ['晚|新|近|后', 'last'],
  ['大|多|高|贵', 'most'],
  ['小|少|低|便宜', 'least'],
];
/** 拖得最久的: what is late the longest came first. */
const LASTED = '(?:(?:拖|等|欠|压|挂|逾期|超期|耽误)(?:得|的|了)?(?:时间)?)?';
const ASKED = '(?:是|的|在|那|一|给|跟|从|卖|买|付|收|开|下|送|审|哪|家|天|个|张|时候|什么|谁|几号|多少|钱|了|呢|单|啥|到)*[?？]*$';

/** 最早的一张是哪天下的, after papers: the one of them that stands at an end. */
export function extremeOf(text: string, was: Frame): Frame | undefined {
  if (text.length > 16 || was.subject !== 'document' || !['list', 'figure', 'rank'].includes(was.intent) || was.number) return undefined;
  const end = ENDS.find(([words]) => asksFor(words).test(text))?.[1];
  return end && { ...was, intent: 'list', end, by: undefined, count: 1, cover: was.cover.filter(({ sense }) => !/^calc\.|^by\./.test(sense)) };
}

/** 最早的一张是哪天下的, 最大的是哪张, 最晚的是哪天, 哪张最早. */
const asksFor = (words: string): RegExp =>
  new RegExp(
    [
      `^(?:那|那么|其中)?(?:${LASTED}最(?:${words})的?(?:那|一|这)?(?:一)?(?:张|笔|单|个|次)${ASKED}`,
      `${LASTED}最(?:${words})的?是哪(?:一)?(?:张|笔|单|次)[?？]*$`,
      `${LASTED}最(?:${words})的?是?(?:哪天|什么时候|啥时候|几号)${ASKED}`,
      `哪(?:一)?(?:张|笔|单|次)${LASTED}最(?:${words})[?？]*$)`,
    ].join('|'),
  );
