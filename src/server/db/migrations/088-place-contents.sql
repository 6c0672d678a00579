-- What lies on a place: asked when something is put there.
create index stock_balance_location on stock_balance (org_id, location_id) where quantity > 0 and location_id <> '00000000-0000-0000-0000-000000000000';
