import { plain } from '../../../../define/money';
import { found, type ToolAnswer } from '../../tool';
import { openStock } from '../../tools/stock-references';
import type { Told } from '../words-of';
import { factRows, goodsMeant, reads, wordsBesideNames } from './rows';

const PLACE = /货位|库位|架位|货架|哪个?架|哪一?排/;
/** 纱布块搁哪个货位: the places goods lie at in their stores, or that the stores keep none of them by place. */
export async function askedOfPlace(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.goods.length === 0 || !PLACE.test(frame.text) || !/哪|什么|啥|多少号|which|where/.test(frame.text) || !reads(context, 'lying')) return undefined;
  if (['draft', 'how', 'act', 'command'].includes(frame.intent) || frame.number) return undefined;
  const goods = await goodsMeant(told);
  if (goods.length === 0) return undefined;
  const rows = await factRows(context, {
    of: 'lying',
    by: ['warehouse', 'location', 'productName', 'specification', 'unit'],
    measures: ['quantity'],
    where: {
      specification: goods.map(({ id }) => id).join(),
      place: 'normal,stopSale,scrap',
      ...(frame.warehouses[0] ? { warehouse: frame.warehouses[0].found.map(({ id }) => id).join() } : {}),
    },
  });
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), told.product, frame.warehouses[0]?.said].join(' ') });
  const lying = rows.filter((row) => Number(row.quantity) > 0);
  const placed = lying.filter((row) => row.locationName);
  const line = (row: (typeof rows)[number]): string => {
    const place = row.locationName ? `，货位 **${row.locationName}**` : '';
    return `- **${[row.productName, row.specificationName].filter(Boolean).join(' ')}** ${row.warehouseName}${place}，${plain(String(row.quantity))} ${row.unitName ?? ''}`;
  };
  const head =
    lying.length === 0
      ? `${told.product}现在没有库存，也就没有货位。`
      : placed.length === 0
        ? `${told.product}没有登记货位，只知道在哪个库：`
        : `${told.product}的货位：`;
  return found({
    text: `${head}${lying.length > 0 ? `\n\n${[...placed, ...lying.filter((row) => !row.locationName)].slice(0, 20).map(line).join('\n')}` : ''}`,
    data: lying.slice(0, 40),
    isEmpty: lying.length === 0,
    proposals: openStock(context, { 'f.specification': goods.map(({ id }) => id).join() }),
  });
}
