export const DEMO_ACCOUNTS = ['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor', 'dbuyer'];
