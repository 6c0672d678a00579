/** What a warehouse is for, and whose the goods in it are. */
export const STOCK_PLACES = 'normal 正常库房, stopSale 停售仓:orange, scrap 报废不合格仓:red, outside 在途与在外:blue';
/** How what lies there stands to its limits. */
export const PAR_STATES = 'short 缺货:red, low 低于下限:red, high 高于上限:yellow, normal 正常:green, off 停用:grey';
export const OWNERSHIP = 'own 自有, consigned 寄售:blue';
