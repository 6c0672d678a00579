import { attachDocumentEffects } from '../engine/documents/effects';
import { attachFacts } from '../engine/documents/facts';
import { attachLive } from '../engine/documents/live';
import { attachSenders } from '../engine/documents/words/senders';
import { attachMasterEffects } from '../engine/masters/effects';
import { attachServices } from '../engine/masters/services';
import { attachLabelSources } from '../engine/prints/label-source';
import { attachRecordSources } from '../engine/prints/record-source';
import { attachReportVerbs } from '../engine/reports/verbs';
import { HIS_SENDERS } from '../his/repeat-call';
import { DOCUMENT_EFFECTS } from './documents';
import { FACTS } from './facts/facts';
import { LIVE } from './facts/live';
import { MASTER_EFFECTS } from './masters';
import { REPORT_VERBS } from './reports';
import { SERVICES } from './services';
import { LABEL_SOURCES } from './stock/label-sources';
import { RECORD_SOURCES } from './stock/record-sheets';

/** Tells the engines what kinds and masters bring beyond their definitions. Imported by whoever starts a process: the arrow goes from here to the engine, never back. */
attachDocumentEffects(DOCUMENT_EFFECTS);
attachMasterEffects(MASTER_EFFECTS);
attachServices(SERVICES);
attachSenders(HIS_SENDERS);
attachFacts(FACTS);
attachLive(LIVE);
attachLabelSources(LABEL_SOURCES);
attachRecordSources(RECORD_SOURCES);
attachReportVerbs(REPORT_VERBS);
