import { rememberedWords } from '../../base/remembered';
import { normalise } from '../reading/read';
import { fieldSaid } from './labels';

/** What a field is called, as sentences that were read have it. */
export const fieldHeard = rememberedWords((label): readonly string[] => fieldSaid(label).map(normalise));
