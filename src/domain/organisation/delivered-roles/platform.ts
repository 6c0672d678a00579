import { OPERATOR, role, type SystemRole } from './role-words';

/** Roles of the platform. */
export const platformRoles: readonly SystemRole[] = [
  { kind: 'P', code: 'superAdmin', name: '超级管理员', description: '平台全部功能', isWildcard: true },
  role('P', 'productAuditor', '产品审核员', '审核与发布产品、注册证与质检报告', [
    ['work', OPERATOR],
    ['cost', 'home'],
    [
      'decide',
      `udiChecks udiCoverage udiRecords udiImports productAudit productDealerCheck productReleased productNotIssue productIssue productIsIssue
        productBuild productCert productQualityCertificate countryHealth sixtyEightClassification customType`,
    ],
    ['look', 'businessProduct productSelf'],
  ]),
  role('P', 'orgAuditor', '机构审核员', '审核机构注册与资质', [
    ['work', `${OPERATOR} agencyManagement`],
    ['cost', 'home'],
    ['decide', 'registAudit agencyApproval'],
    ['look', 'vipLever businessConfig accountList'],
  ]),
  role('P', 'service', '客服', '解答与协助：查看机构、账号、日志与接口', [
    ['work', `${OPERATOR} accountList monitorInterface printManage`],
    ['look', 'running registAudit agencyApproval agencyManagement logController productReleased businessProduct menuTree'],
  ]),
];
