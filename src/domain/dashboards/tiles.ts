import { figure, ring, rolling, strip, type Tile, type TileGiven, top } from '../../define/define-dashboard';
import type { QueryGiven } from '../../define/query';
import { thisMonth, today, toIssues, toLots, toOwn, toUse, toUseLines, toValue } from './ways';

/** Tiles several dashboards show. */
export const usedTile = figure('used', '本月使用', { of: 'used', measures: ['cost'], ...thisMonth }, { way: toUse });
export const issuedTile = figure('issued', '本月发放', { of: 'issued', measures: ['cost'], ...thisMonth }, { way: toIssues });
export const unchargedTile = figure('uncharged', '本月未收费', { of: 'used', measures: ['uncharged'], ...thisMonth }, { isBad: true, way: toUseLines });
export const valueTile = figure('value', '库存金额', { of: 'turnover', measures: ['value'] }, { way: toValue });
export const usedByClassTile = ring(
  'usedByClass',
  '本月使用构成',
  { of: 'used', measures: ['cost'], by: ['riskClass'], period: 'thisMonth' },
  { way: toUseLines },
);
export const claimsTodayTile = figure(
  'claimsToday',
  '今日申领',
  { of: 'papers', measures: ['papers'], where: { kind: 'suppliesClaim' }, ...today },
  { unit: '张', way: { to: 'suppliesClaim', days: 'f.documentDate' } },
);

/** Lots that lie there and end within these days: '0~90', '~-1'. */
export const lotsEnding = (id: string, title: string, daysLeft: string): Tile =>
  figure(
    id,
    title,
    { of: 'lying', measures: ['lots'], where: { daysLeft } },
    { unit: '批', isBad: true, way: { ...toLots, sets: { ...toLots.sets, 'f.daysLeft': daysLeft } } },
  );
export const expiryTile = strip(
  'expiry',
  '库存效期（批次）',
  { of: 'lying', measures: ['lots'], by: ['expiryBand'] },
  { way: { ...toLots, with: { 'f.expiryBand': 'expiryBand' } } },
);

/** What waits is a draft or under review: an index knows those among all papers there ever were. */
const waiting = (measure: string, more: Partial<QueryGiven> = {}): QueryGiven => ({
  of: 'papers',
  measures: [measure],
  ...more,
  where: { status: '0,1', ...more.where },
});
export const waitingTile = figure('waiting', '在办单据', waiting('waitingPapers'), { unit: '张' });
export const lateTile = figure('late', '环节超时', waiting('late'), { unit: '张', isBad: true });
export const stagesTile = top('stages', '各环节在办', waiting('waitingPapers', { by: ['kind'], where: { waitingPapers: '1~' }, limit: 8 }), { way: toOwn });
/** What of one stage somebody has to do next; a click leads to its list. */
export const stageTile = (kind: string, title: string): Tile =>
  figure(kind, title, waiting('waitingPapers', { where: { kind } }), { unit: '张', way: { to: kind } });
/** What waits longest, told by these columns; each leads to its own document. */
export const longestWaiting = (id: string, title: string, by: readonly string[], more: TileGiven): Tile =>
  rolling(id, title, waiting('longest', { by: [...by, 'documentId'], where: { waiting: 'review,born' }, order: 'since', limit: 30 }), { ...more, way: toOwn });
