/** Turns of speech that say in other words what lists have a word for. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  // 今天有货要到吗, 明天有什么货要来, 这周会到哪些货: what is expected.
  [/(?:还)?有(?:什么|哪些|啥|没有)?货(?:要|会|能)(?:到|来)货?(?:的|吗|么|没有?)*/g, '要到货的有哪些'],
  [/(?<=[天日周期月底里内])(?:会|要|能)?(?:到|来)(?:哪些|什么|啥)货/g, '要到货的有哪些'],
  // 汉立的货啥时候到: what has not come yet.
  [/的货(?:现在|都)?(?=(?:什么|啥)时候(?:能|会|要|才)?到(?:货)?[?？呢啊]*$)/g, '没到货的'],
  [/预计(?=[到来])/g, '要'],
  // 申请为啥被退, of a paper: it was refused; goods that were sent back are another matter.
  [/(?<=(?:申请|申领|单|合同|发票|计划|报告|记录|票)[^，。货品]{0,6})被退(?=了?的?[?？啊呢]*$|了?[,，])/g, '被退回'],
];

export const withoutIdioms = (text: string): string => IDIOMS.reduce((said, [idiom, words]) => said.replace(idiom, words), text);
