import { defineScreens } from '../../../define/define-screen';
import { contractStages } from '../tabs';

export const commonViewContractsScreens = defineScreens('合同管理', [
  [
    '/commonView/contractDraft',
    '合同起草',
    'HDV',
    'contractDraft',
    'list',
    'contract',
    'add,edit,del,submit,copy,cancel,import,upload,print,view',
    contractStages.draft,
  ],
  ['/commonView/contractApprove', '合同审批', 'HDV', 'contractApprove', 'list', 'contract', 'pass,nopass,unreview,print,view', contractStages.review],
  ['/commonView/contractList', '合同台账', 'HDV', 'contractList', 'list', 'contract', 'renew,supplement,stop,print,export,view', contractStages.concluded],
]);
