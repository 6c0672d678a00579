/** Whose displays they are, where somebody picked a house: what goes along from each to the next. */
export const houseIn = ({ orgId }: Record<string, string>): Record<string, string> => (orgId ? { orgId } : {});
