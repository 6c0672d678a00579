import type { OrgKind } from '../../../define/field';

/**
 * Roles delivered with the product, read live by every organisation of the kind. orgAdmin and superAdmin hold everything
 * the organisation has; the others are said by pages and by how far they go there:
 * look = see, print, export · work = also write and submit · decide = also review, refuse, reverse · cost = also costs and prices,
 * on the home page the figures of the whole house.
 */
export type Reach = 'look' | 'work' | 'decide' | 'cost';
export type SystemRole = {
  code: string;
  kind: OrgKind;
  name: string;
  description: string;
  isWildcard?: boolean;
  grants?: readonly (readonly [reach: Reach, pages: string])[];
};

export const role = (kind: OrgKind, code: string, name: string, description: string, grants: readonly (readonly [Reach, string])[]): SystemRole => ({
  kind,
  code,
  name,
  description,
  grants,
});
export const admin = (kind: OrgKind): SystemRole => ({
  kind,
  code: 'orgAdmin',
  name: '机构管理员',
  description: '本机构全部已开通的功能',
  isWildcard: true,
});

export const OPERATOR = 'home messageNotification videoCourse';
export const EVERYBODY = `${OPERATOR} noticeRecord`;
export const WARNING = 'warning';
/** What stands and lies in smart cabinets, what was taken out of them, and what is wrong with them. */
export const CABINETS = 'cabinetCupboard cabinetRecords cabinetEquipmentStock cabinetComparison cabinetLowConsumables cabinetError cabinetLog weightPlate';
/** What goes to operations as a whole: sets of instruments with their implants, and the tools. */
export const SETS = 'toolsKits orthopedicSurgicalTool';
export const STOCK_DV = 'inventory gspInventoryManage inventorySearch expiryDateManage historicalInventory inventoryRecord';
