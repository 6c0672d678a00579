import { sunshineImport } from './sunshine-import';
import { sunshineListed } from './sunshine-listed';
import { sunshineMatch } from './sunshine-match';
import { sunshineReport } from './sunshine-report';

export const sunshineMasters = [sunshineListed, sunshineImport, sunshineMatch, sunshineReport];
