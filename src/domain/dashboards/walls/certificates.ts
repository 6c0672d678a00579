import { defineDashboard, figure, ring, rolling, top } from '../../../define/define-dashboard';
import { doorsBut, hospital } from '../ways';

/** Certificates of what may be bought and used today. */
const IN_USE = { status: '1' };
const SOON = 'd30,d90';

/** 证照信息: certificates of products and papers of partners, by how long they last. */
export const lsProductCel = defineDashboard({
  resource: 'dashboard:lsProductCel',
  title: '证照信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductCel'),
  rows: [
    [
      figure('certificates', '在用注册证', { of: 'carried', measures: ['certificates'], where: IN_USE }, { unit: '张' }),
      figure('validRate', '注册证有效率', { of: 'carried', measures: ['validRate'], where: IN_USE }),
      figure('certSoon', '将到期注册证', { of: 'carried', measures: ['certificates'], where: { ...IN_USE, certBand: SOON } }, { unit: '张', isBad: true }),
      figure(
        'certExpired',
        '过期注册证',
        { of: 'carried', measures: ['certificates'], where: { ...IN_USE, certBand: 'expired' } },
        { unit: '张', isBad: true },
      ),
      figure('licences', '机构证照', { of: 'licensed', measures: ['licences'] }, { unit: '张' }),
      figure('licenceRate', '证照有效率', { of: 'licensed', measures: ['validRate'] }),
      figure('licenceSoon', '将到期证照', { of: 'licensed', measures: ['licences'], where: { band: SOON } }, { unit: '张', isBad: true }),
      figure('licenceExpired', '过期证照', { of: 'licensed', measures: ['licences'], where: { band: 'expired' } }, { unit: '张', isBad: true }),
    ],
    [
      ring('certBands', '注册证效期', { of: 'carried', measures: ['certificates'], by: ['certBand'], where: { ...IN_USE, certBand: 'is:filled' } }),
      ring('licenceBands', '机构证照效期', { of: 'licensed', measures: ['licences'], by: ['band'] }),
      top('types', '证照类型', { of: 'licensed', measures: ['licences'], by: ['type'], limit: 8 }),
    ],
    [
      rolling('certificatesEnding', '最早到期的注册证', {
        of: 'carried',
        measures: ['goods'],
        by: ['validTo', 'daysLeft', 'registrationNo', 'productName'],
        where: { ...IN_USE, validTo: 'is:filled' },
        order: 'validTo',
        limit: 30,
      }),
      rolling('licencesEnding', '最早到期的机构证照', {
        of: 'licensed',
        measures: ['days'],
        by: ['validTo', 'type', 'holder', 'no'],
        where: { validTo: 'is:filled' },
        order: 'validTo',
        limit: 30,
      }),
    ],
  ],
});
