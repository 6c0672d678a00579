import { LOOKS, type Turn } from './turn';

/** A page or what it shows. */
export const PAGES_LOOKED_FOR: readonly Turn[] = [
  // 经销授权快到期的是谁: a grant ends, no lot.
  { when: (frame) => frame.subject === 'expiry' && /授权/.test(frame.text) && LOOKS.has(frame.intent), intent: 'list', subject: 'licence' },
  // cgjh: a name by itself is looked at; nothing is wished made.
  {
    when: (frame) =>
      frame.intent === 'draft' &&
      frame.text.length <= 8 &&
      frame.cover.every(({ sense }) => /^(?:kind|page|filler|polite)$|^flow\./.test(sense)) &&
      (/^[a-z]+$/.test(frame.text) || frame.page !== undefined),
    intent: 'open',
    subject: 'page',
  },
  // 库存流水打开: a page is opened, whatever it is about.
  {
    when: (frame) =>
      frame.has('verb.open') &&
      /打开[吧呗一下]*[。.!！]?$/.test(frame.text) &&
      frame.text.length <= 14 &&
      !frame.number &&
      !frame.state &&
      !frame.trait &&
      [frame.goods, frame.partners, frame.departments, frame.warehouses, frame.periods].every((list) => list.length === 0),
    intent: 'open',
    subject: 'page',
  },
  // 上架单在哪儿: where it is opened.
  {
    when: (frame) =>
      frame.has('ask.where') &&
      IN_MENU.test(frame.text) &&
      ['detail', 'list', 'record', 'open', 'none'].includes(frame.intent) &&
      frame.cover.every(({ sense }) => /^(?:kind|page|filler|polite|ask\.where|noun\.(?:doc|page)|verb\.(?:show|open))$|^flow\./.test(sense)) &&
      (Boolean(frame.kind) || Boolean(frame.page) || frame.flows.length > 0),
    intent: 'open',
    subject: 'page',
  },
];
/** A page, not the place of a thing. */
const IN_MENU = /(?:单子?|记录|登记|页面|菜单|报表|管理|功能|界面|台账|查询)(?:都|放|是)?在哪/;
