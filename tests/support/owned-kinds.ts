import type { DocumentDefinition } from '../../src/define/define-document';
import type { OrgKind } from '../../src/define/field';
import { isBuilt, screensOf } from '../../src/domain/registry';

const pagesOf = (definition: DocumentDefinition, kind: OrgKind) =>
  screensOf(definition.kind).filter((screen) => isBuilt(screen) && screen.kinds.includes(kind));

/**
 * Kinds of organisation that keep this kind of document, for loops that knock at every door. A maker who works on the very pages of a
 * dealer meets the same doors: he is asked where he has a page of his own, or all of them with EVERY_OWNER=1.
 */
export function ownersOf(definition: DocumentDefinition): OrgKind[] {
  return definition.owners.filter((kind) => {
    const pages = pagesOf(definition, kind);
    if (kind === 'P' || pages.length === 0) return false;
    if (kind !== 'V' || process.env.EVERY_OWNER !== undefined || !definition.owners.includes('D')) return true;
    const theirs = pagesOf(definition, 'D');
    return pages.some((page) => !theirs.includes(page));
  });
}
