import { phrase, sayings } from './phrase';

/** How people ask how fast and how punctually suppliers deliver. */
const OFTEN = '?老 老是 总 总是 经常 常 常常 一直 最';
export const ON_TIME_SAID = sayings(phrase('准时 及时 守时 拖 迟'), phrase('晚', '!上'), phrase('on|time late'));
export const FAST_SAID = sayings(phrase('慢 快 几天 多少天 天数 多久'), phrase('slow fast quick lead|time how|long'));
export const PUNCTUAL = sayings(
  phrase(OFTEN, '?爱 喜欢 会', '迟到 晚到 迟 晚 拖', '?的 得', '?最多 最凶 最厉害 次数'),
  phrase('?最', '?不', '准时 及时 守时', '?率'),
  phrase('?最', '慢 快'),
  phrase('?平均', '?到', '?货', '几天'),
  phrase('多少天 slowest fastest on|time'),
);
export const DELIVERS = sayings(phrase('交 送 到 供 来 发', '货 得'), phrase('deliver'));
