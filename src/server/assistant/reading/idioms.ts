/** Turns of speech that say in other words what lists have a word for. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  // 今天有货要到吗, 明天有什么货要来, 这周会到哪些货: what is expected.
  [/(?:还)?有(?:什么|哪些|啥|没有)?货(?:要|会|能)(?:到|来)货?(?:的|吗|么|没有?)*/g, '要到货的有哪些'],
  [/(?<=[天日周期月底里内])(?:会|要|能)?(?:到|来)(?:哪些|什么|啥)货/g, '要到货的有哪些'],
  // 汉立的货啥时候到: what has not come yet.
  [/的货(?:现在|都)?(?=(?:什么|啥)时候(?:能|会|要|才)?到(?:货)?[?？呢啊]*$)/g, '没到货的'],
  [/预计(?=[到来])/g, '要'],
];

export const withoutIdioms = (text: string): string => IDIOMS.reduce((said, [idiom, words]) => said.replace(idiom, words), text);
