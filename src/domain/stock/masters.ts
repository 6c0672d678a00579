import { location } from './location';
import { shelf } from './shelf';
import { stockLabel } from './stock-label';
import { stockArea, warehouse } from './warehouse';
import { warehouseProduct } from './warehouse-product';
import { weightPlate } from './weight-plate';

export const stockMasters = [warehouse, stockArea, shelf, location, warehouseProduct, stockLabel, weightPlate];
