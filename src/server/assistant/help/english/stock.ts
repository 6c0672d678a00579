import type { EnglishHelp } from '../help-entry';

/** help/stock.ts in English. */
export const stockInEnglish: EnglishHelp = {
  移库与借调: [
    'Transfer or borrow',
    'Open 【移库管理】 (between wards 【科室借调】) and press “新增”.',
    'Choose both stores, lots and quantities.',
    'Reviewed, it is on the way; the other side receives it.',
  ],
  盘点: [
    'Count stock',
    'Open 【库存盘点】, “新增”, choose store and scope.',
    'Scan or import what was counted; differences are counted again.',
    'Reviewed, gains and losses are written.',
  ],
  查库存: [
    'Look up stock',
    'Open 【库存管理】 or 【库存查询】.',
    'Filter by product, warehouse and lot; the level “批号” shows each lot.',
    'Or ask me: “how many indwelling needles are in stock”.',
  ],
  近效期处理: [
    'Goods near or past expiry',
    'Open 【效期管理】, by days left.',
    'Choose the lot: stop it, return it, move it or write it off.',
    'Days of warning are set in the rules.',
  ],
  停售产品或批号: [
    'Stop a product or lot',
    'Open 【停售申请】, choose it, give the reason, submit.',
    'Once approved it cannot be issued or used; a release can be asked for.',
  ],
  报损与报废: ['Write off goods', 'Open 【报损申请】 (or 【报废申请】), choose lots and quantities, give the reason.', 'Submit; reviewed, stock goes down.'],
  追溯批号或唯一码: ['Trace a lot', 'Open 【耗材追溯】 and scan or type it.', 'Every step from maker to patient is listed.'],
  补记温度: [
    'Add a missing temperature reading',
    'Open 【温度记录】 and press 【新增】: the time it was read, the temperature, and the store or (on the way) the paper.',
    'Of many at once bring in the file of the logger with 【导入】.',
  ],
};
