import { strangerIn } from '../document-words-of';
import { severalPartners, type Told } from '../words-of';

/** The one firm a figure is asked of. */
export const partner = (told: Told): string | undefined => (severalPartners(told.frame) ? undefined : (told.partner ?? strangerIn(told.frame)));
export const limit = ({ frame }: Told): number => Math.min(frame.count ?? 10, 50);
