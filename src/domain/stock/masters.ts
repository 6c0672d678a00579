import { location } from './location';
import { shelf } from './shelf';
import { stockArea } from './stock-area';
import { stockLabel } from './stock-label';
import { warehouse } from './warehouse';
import { warehouseProduct } from './warehouse-product';
import { weightPlate } from './weight-plate';

export const stockMasters = [warehouse, stockArea, shelf, location, warehouseProduct, stockLabel, weightPlate];
