import type { AnyDocument } from '../../define/document-view';
import type { Fill } from '../../define/fill';

/** How long the certificate of each line holds: of the one it names, or else of the one its goods are sold under. */
export const certificateDays: Fill<AnyDocument> = {
  needs: ['certificateDays'],
  of: (_, facts) => ({ lines: facts.certificateDays.map((certValidTo) => ({ certValidTo })) }),
};
