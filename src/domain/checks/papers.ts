import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';

/** A paper must be attached while the condition holds; the words are the refusal. */
export const paperAttached = (
  when: (d: AnyDocument, facts: Facts) => boolean,
  message: string,
  needs: Check<AnyDocument>['needs'] = [],
): Check<AnyDocument> => ({
  at: ['submit'],
  needs,
  test: (d, facts) => {
    const papers = d.header.attachments;
    return when(d, facts) && !(Array.isArray(papers) && papers.length > 0) ? [{ field: 'attachments', message }] : [];
  },
});
