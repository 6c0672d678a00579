/** What is asked of one lot: whom it came from, whom it went to, on whom it was used, whether it was called back, how much of it lies where. */
export const CAME = /从哪|哪来|哪儿来|谁[供送卖]|[向跟从找问]谁[^，。]{0,3}[买进拿订]|(?:哪家|谁家|哪个供应商)[^，。]{0,3}(?:供|送|进|买|来)/;
export const WENT =
  /(?:发|卖|送|供|给|销|领|调)[^，。]{0,3}(?:给|到|去)(?:了|过)?(?:谁|哪)|给(?:了|过)?(?:谁|哪)|去(?:了)?哪|到哪(?:去|[里儿]?了)|去向|(?<![向跟从找问])(?:谁|哪个?(?:科室?|家|些?医院))[^，。]{0,3}(?:领|买|拿)/;
export const USED = /用[到在给掉]|用(?:了|过|完)|使用|消耗|谁(?:的)?身上|病人|患者/;
export const ON_WHOM = /谁|病人|患者|身上/;
export const CALLED_BACK = /召回|收回|追回/;
/** 能发给医院吗, 还能用吗: whether it may go out at all. */
export const IF_FREE =
  /(?:能|可以|能不能|可不可以|还能|还可以)[^，。谁哪]{0,3}(?:发|卖|用|出库|领|供)[^，。谁哪]{0,5}[吗么]?[?？。]*$|能不能[^，。]{0,3}(?:发|卖|用|领)[^，。谁哪]{0,5}$/;
export const LIES = /还剩|还有(?!谁)|剩(?:下|余)?(?:几|多少)|库存|在哪(?!个?病)|现存|结存/;
/** 够不够发10把, 缺不缺: whether there is enough. */
export const IF_ENOUGH = /够不够(?!.*(?:几天|多久))|够[吗么]|缺不缺/;
