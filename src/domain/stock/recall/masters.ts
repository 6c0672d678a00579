import { recall } from './recall';
import { recallPlace } from './recall-place';

/** What is called back, and the places that still have some of it. */
export const recallMasters = [recall, recallPlace];
