import { location } from './location';
import { shelf } from './shelf';
import { stockLabel } from './stock-label';
import { stockArea, warehouse } from './warehouse';
import { warehouseProduct } from './warehouse-product';

export const stockMasters = [warehouse, stockArea, shelf, location, warehouseProduct, stockLabel];
