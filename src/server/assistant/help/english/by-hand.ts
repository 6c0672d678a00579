import type { EnglishHelp } from '../help-entry';

/** help/by-hand.ts in English. */
export const byHandInEnglish: EnglishHelp = {
  扫码收货与验收: [
    'Receive and inspect by scanning',
    'Open 【到货收货】, “新增”; pull the purchase order or scan the goods in the box above the lines. Fill in what came and what is refused, save, submit, have it reviewed.',
    'Choose the reviewed arrival, press “转验收” (or pull it in 【到货验收】): scan line by line, fill in what passes and why the rest does not.',
    'Save and submit; once it is reviewed press “转入库”. Where the box does not answer click on it first.',
  ],
  打印货位标签: [
    'Print labels of locations',
    'Open 【仓库建模】, unfold to the shelf, choose the location and press “打印标签”; from one level above all below it are printed.',
    'Damaged or lost ones: “补打” on the tab “货位” of 【标签管理】.',
  ],
};
