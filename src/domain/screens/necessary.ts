/** Nobody may take these out of the platform's own tree, or it could never be put right again. */
export const NECESSARY: ReadonlySet<string> = new Set(['motherTree', 'menuTree', 'systemRole', 'userRole']);
