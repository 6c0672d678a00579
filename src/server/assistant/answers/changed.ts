/** 怎么少了这么多, 为什么掉了: why a figure is another than it was. */
const ROSE = /涨|升高|上升|升了|增加了|增长|增多|激增|猛增|增了|多了|高了|变多|变高|超支|超标|超预算|暴增|rose|rise|increase|go up|went up/i;
const FELL = /掉了|掉得|跌|降了|下降|下滑|减少了|少了|低了|变少|变低|缩水|drop|fall|fell|decrease|go down|went down/i;
const SO_MUCH = /[这那]么[多高大少低]|差[多大远]/;
/** What cannot be done did not change. */
const BARRED =
  /不能|不让|无法|不了|看不|怎么(?:办|弄|做|处理|改|退|填|操作|登记)|收货|到货|发货|验收|[咋怎][么样]?(?:退|办|弄|改|撤|处理|登记|填|做|操作|补|还|归)/;
/** 11月为什么比10月多: one span held against another. */
const ABOVE = /比[^，。]{1,10}?[多高大贵](?!还是|少)/;
const BELOW = /比[^，。]{1,10}?[少低小](?!还是)/;
export const isFalling = (text: string): boolean => (FELL.test(text) && !ROSE.test(text)) || (BELOW.test(text) && !ABOVE.test(text));
export const whyChanged = (text: string): boolean => {
  if (BARRED.test(text)) return false;
  if (/[多少高低]在(?:哪|什么|啥)/.test(text)) return true;
  if ((ABOVE.test(text) || BELOW.test(text)) && /为什么|为啥|为何|原因|怎么回事|why/i.test(text)) return true;
  const changed = ROSE.test(text) || FELL.test(text) || SO_MUCH.test(text);
  return (
    changed &&
    (/为什么|为啥|为何|原因|怎么回事|why/i.test(text) ||
      (/怎么|咋/.test(text) && (SO_MUCH.test(text) || /了|[涨升增降跌减](?:得)?[这那]么[快猛凶狠厉]/.test(text))))
  );
};
