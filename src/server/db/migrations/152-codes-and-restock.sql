-- Unique codes made when goods are inspected wait for the receipt of the same line.
alter table stock_label add column line_id uuid;
create index stock_label_line on stock_label (org_id, line_id) where line_id is not null;
-- The days on which a hospital's stores were restocked by the clock.
create table restock_day (org_id uuid not null, day date not null, at timestamptz not null, primary key (org_id, day));
