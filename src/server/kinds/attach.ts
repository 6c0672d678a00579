import { attachDocumentEffects } from '../engine/documents/effects';
import { attachMasterEffects } from '../engine/masters/effects';
import { DOCUMENT_EFFECTS } from './documents';
import { MASTER_EFFECTS } from './masters';

/** Tells the engines what kinds and masters do beyond their definitions. Imported by whoever starts a process: the arrow goes from here to the engine, never back. */
attachDocumentEffects(DOCUMENT_EFFECTS);
attachMasterEffects(MASTER_EFFECTS);
