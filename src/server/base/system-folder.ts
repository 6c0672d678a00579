/** Root's copy of the database's programs and default data lie here when the checkout cannot be reached by the database's user. */
export const systemFolder = '/var/lib/yiruntong';
