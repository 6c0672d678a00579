/** Beside a figure that is not parted by what the dashboard was asked with. */
export const WholeHouse = () => <span className="ml-2 shrink-0 rounded bg-sunken px-1 font-normal text-muted text-xs">全机构</span>;
