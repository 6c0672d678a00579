import { platformCabinetsScreens } from './cabinets';
import { platformClassesScreens } from './classes';
import { platformDataScreens } from './data';
import { platformMenuScreens } from './menu';
import { platformPartnersScreens } from './partners';
import { platformPeopleScreens } from './people';
import { platformProductsScreens } from './products';
import { platformSurgeryScreens } from './surgery';
import { platformSystemScreens } from './system';

/** Routes of this part of the product by group of the menu, in its order; each read by column (see defineScreens). */
export const platformScreens = [
  ...platformDataScreens,
  ...platformPartnersScreens,
  ...platformProductsScreens,
  ...platformCabinetsScreens,
  ...platformSurgeryScreens,
  ...platformClassesScreens,
  ...platformPeopleScreens,
  ...platformSystemScreens,
  ...platformMenuScreens,
];
