import type { DocumentDefinition } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import type { FactName, Facts } from '../../define/facts';
import type { Context } from '../context';

/** Loads one fact for a document: set-based, one or two statements whatever the number of lines. */
export type Load<N extends FactName> = (context: Context, definition: DocumentDefinition, d: AnyDocument) => Promise<Facts[N]>;
