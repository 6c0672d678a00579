import type { Row } from '../../contract/answers';
import { type DocumentDefinition, formOf } from '../../define/define-document';
import type { Screen } from '../../define/define-screen';
import { isNegative, isZero, neg } from '../../define/money';
import { say, sayWithAction } from '../ui/toast';
import { BASKET_LIMIT, type BasketItem, changeBasket, collected, readBasket, showBasket } from './basket';

/** A document as the basket keeps it, from a row of its list (of its lines too) or its header. */
export function basketItem(definition: DocumentDefinition, screen: Pick<Screen, 'flag' | 'path'>, row: Row): BasketItem {
  const isRed = row.isRed === true;
  const form = formOf(definition, row);
  const figure = (name: string) => (typeof row[name] === 'string' && row[name] !== '' ? (isRed ? negative(row[name]) : row[name]) : undefined);
  const figures = { quantity: figure('totalQuantity'), amount: figure('totalAmount'), tax: figure('totalTax'), net: figure('totalNet') };
  return {
    kind: definition.kind,
    id: String(row.documentId ?? row.id),
    sn: String(row.sn ?? ''),
    flag: screen.flag,
    path: screen.path,
    partner: definition.counterparty ? String(row[`${definition.counterparty}Name`] ?? '') : '',
    date: String(row.documentDate ?? row.bizDate ?? '').slice(0, 10),
    status: Number(row.status ?? 0),
    version: Number(row.version ?? 0),
    actions: row.actions ?? [],
    ...(form ? { form } : {}),
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
  };
}

/** Whichever way it is stored. */
const negative = (value: string): string => (isZero(value) || isNegative(value) ? value : neg(value));

/** Puts documents into the basket and says what came of it, with the way to look inside. */
export function collect(items: readonly BasketItem[]): void {
  if (items.length === 0) return void say.warning('请先选中表格中一行数据，再进行相关操作。');
  const { basket, added, refused } = collected(readBasket(), items);
  changeBasket(() => basket);
  if (refused > 0) say.warning(`单据篮最多放 ${BASKET_LIMIT} 张，另有 ${refused} 张没有放入`);
  else
    sayWithAction({
      text: added > 0 ? `已放入单据篮 ${added} 张，共 ${basket.length} 张` : '所选单据已在单据篮中',
      label: '打开单据篮',
      run: () => showBasket(true),
    });
}
