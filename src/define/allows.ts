/**
 * The operation flag: the pair (screen, operation) of the server's menu tree. One pure function serves both sides;
 * the server is the judge, the client only shows. Default deny.
 */
export type Permissions = Record<string, readonly string[]>;

/** True when the page is granted and, when an operation is named, that too. */
export const allows = (permissions: Permissions, screen: string, operation?: string): boolean => {
  const operations = Object.hasOwn(permissions, screen) ? permissions[screen] : undefined;
  return operations !== undefined && (operation === undefined || operations.includes(operation));
};

/** True when one of the operations is granted on the screen (review and pass are the same transition). */
export const allowsAny = (permissions: Permissions, screen: string, operations: readonly string[]): boolean =>
  operations.some((operation) => allows(permissions, screen, operation));
