import { asksWhen, have, how, many, much, what, whether, which, who } from './asks';
import { deed, rolesIn, statement, thing } from './parts';

/** How questions begin in English, and how they are asked in Chinese of what stands behind: the first that fits. */
const SHAPES: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [/^(?:what (?:do|should|can) (?:i|we) do|how do i (?:handle|deal with) it) (?:if|when) /, (rest) => `${statement(rest)}怎么办`],
  [/^how (?:do|can|should|would|could|does|to)(?: (?:i|we|one|you|somebody|a \w+))? /, how],
  [/^(?:where|on which page) (?:do|can|should) (?:i|we) /, (rest) => `在哪里${deed(rolesIn(rest, true))}`],
  [/^(?:can|may|could|am i able to|is it possible to)(?: (?:i|we|one))? (?:still )?(?=[a-z]+)/, (rest) => `${deed(rolesIn(rest, true), '还能')}吗`],
  [/^why (?:cant|cannot|can not|could not|couldnt|am i not able to|may i not)(?: (?:i|we))? /, (rest) => `为什么我不能${deed(rolesIn(rest, true))}`],
  [/^why (?:is|are|was|were|has|have|did|does|do)?(?= )? ?/, (rest) => `为什么${statement(rest)}`],
  [/^who (?:can|may|is allowed to|are allowed to|has the right to|has permission to|must|should|is able to) /, (rest) => `谁能${deed(rolesIn(rest, true))}`],
  [
    /^who (?:is next|is the next|has|needs|still has|must|is) (?:in line )?to (?:approve|review|sign|pass)(?: off)? /,
    (rest) => `${thing(rolesIn(rest))}在等谁审核`,
  ],
  [/^who(?:se| is (?:it|the one)(?: who| that)?)? ?/, who],
  [/^how many /, many],
  [/^how (?:much|expensive|high|big)(?: of)? ?/, much],
  [/^(?:which|what) (?:of (?:our|the|my) )?(?!(?:is|are|was|were|do|does|did|has|have|had|will|can|came|went|s)\b)(?=[a-z])/, which],
  [/^(?:what|which) (?:is|are|was|were) (?:the |our |my )?/, (rest) => what(rest, true)],
  [/^what ?/, (rest) => what(rest, false)],
  [/^when /, asksWhen],
  [/^where (?:is|are|was|were|did|do|does|can|has|have) ?/, (rest) => `${thing({ ...rolesIn(rest), verb: '' })}放在哪里`],
  [/^(?:do|does) (?:we|i|you|they) (?:still )?have (?:any |some |enough )?|^(?:is|are|was|were) there (?:any |some |enough )?/, have],
  [/^have (?:we|i) (?:got )?(?:any )?|^any /, have],
  [/^(?:has|have|did|was|were|is|are|does|do) /, whether],
  [/^(?:show|list|give|find|display|bring up|get|see|look up|search)(?: me| us)?(?: for)?(?: all)?(?: the)? /, (rest) => `列出${thing(rolesIn(rest))}`],
];

/** One question in Chinese. */
export function asked(given: string): string {
  // What we have to give back is not given back yet.
  const text = /^(?:what|which|who|how many)\b/.test(given) ? given.replace(/\b(?:have|has|need|needs) (?:still )?to (?=[a-z])/, 'havent ') : given;
  for (const [begins, say] of SHAPES) {
    const found = begins.exec(text);
    if (found) return say(text.slice(found[0].length)).trim();
  }
  return thing(rolesIn(text));
}
