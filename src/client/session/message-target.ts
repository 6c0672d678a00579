import type { OrgKind } from '../../define/field';
import type { Query } from '../workspace/location';

/**
 * Where a click on a message leads, by its uri: path and the parameter that presets the list. undefined = nowhere of its own,
 * the message itself is shown.
 */
export type MessageBody = {
  uri: string;
  objectID: string;
  extra?: { salesOrderSn?: string; org_name?: string; system_type?: number | string };
};
export type Target = { path: string; query: Query };

export function targetOf(message: MessageBody, _kind: OrgKind): Target | undefined {
  const { objectID, extra = {} } = message;
  switch (message.uri) {
    case 'salesOrder':
      return { path: '/commonView/salesOrder', query: { salesOrderSn: extra.salesOrderSn ?? objectID } };
    case 'suppliesClaim':
      return { path: '/hospital/SuppliesClaim', query: { voucher_sn: objectID } };
    case 'salesOrderProgress':
      return { path: '/commonView/salesOrder', query: { so_sn: objectID } };
    case 'orgRegistration':
      return {
        path: '/ptm/agencyManage/RegistAudit',
        query: { name: extra.org_name ?? '', system_type: String(extra.system_type ?? '') },
      };
    default:
      return undefined;
  }
}
