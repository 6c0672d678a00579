import { expect, it } from 'vitest';
import { detailPage } from '../../../src/client/screens/print/print-detail';
import { firstOrg } from '../../../src/domain/licence/first-org';

const info = {
  header: {
    id: '1',
    actions: [],
    sn: 'QE1',
    status: '2',
    role: 'supplier',
    partner: 'p',
    partnerName: '<强健>',
    siteVisit: false,
    grantSn: 'QS1',
    grantProducts: '全部',
  },
  lines: [{ id: 'l', type: '营业执照', no: '91', validTo: '', longTerm: 'true' }],
  steps: [{ seq: 1, name: '质量部门', approvers: ['钱'], result: '通过', opinion: '同意', by: '钱', at: '2026-01-31T08:00:00Z' }],
  actions: [],
  isEditable: false,
  history: [],
  related: [],
  comments: { count: 0, unread: 0 },
  sections: {},
};

it('prints what was filled in: the head, the lines, who decided and what he said; words as words', () => {
  const page = detailPage(firstOrg, info);
  expect(page).toContain('<h1>首营企业 QE1</h1>');
  expect(page).toContain('<tr><th>单位</th><td>&lt;强健&gt;</td></tr>');
  expect(page).toContain('<tr><th>行</th><th>证照</th><th>证号</th><th>长期</th></tr>');
  expect(page).toMatch(/<td>质量部门<\/td><td>通过<\/td><td>同意<\/td><td>钱<\/td>/);
});

it('leaves out what is empty, and what this document does not have', () => {
  const page = detailPage(firstOrg, info);
  for (const label of ['实地考察', '法定代表人', '授权品种', '有效期至']) expect(page).not.toContain(label);
});
