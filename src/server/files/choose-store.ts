import { join } from 'node:path';
import type { Config } from '../base/config';
import { diskStore } from './disk-store';
import type { FileStore } from './file-store';
import { s3Store } from './s3-store';

/** The store the configuration names: an S3-compatible bucket, or a folder of the data directory. */
export const chooseStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore => (config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files')));
