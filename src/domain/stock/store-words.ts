/** What a warehouse is for, and whose the goods in it are. */
export const STOCK_PLACES = 'normal 正常库房, stopSale 停售仓:orange, scrap 报废不合格仓:red, outside 在途与在外:blue';
export const OWNERSHIP = 'own 自有, consigned 寄售:blue';
