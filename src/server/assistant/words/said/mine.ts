import { anyOf } from './phrase';
import { STEPS } from './steps';

const DECIDES = '审|批|处理|办|复核|确认';
const DOES = `${anyOf(STEPS.map(({ verbs }) => verbs).join(' '))}|入|出`;
/** 待我审的, 等我入, 我这儿还没批的: what waits for the asker, whatever step it waits for. */
export const MINE = new RegExp(
  `(?:待|等|要|该|轮到|需要|归)(?:着)?我(?:们)?(?:来|去)?(?:${DECIDES})|(?:等着?|轮到)我(?:们)?(?:来|去)?(?:${DOES})(?:的|\\s|$)|我(?:这[儿里边]?|手[上里头])[^，。]{0,6}(?:[没未]|待)(?:${DECIDES})`,
);
