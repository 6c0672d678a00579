-- Tiles people put together themselves, below the dashboard they belong to: a plain value each (define/own-tile.ts), for themselves or for the whole house.
create table dashboard_tile (
  org_id uuid not null, id uuid not null, dashboard text not null, user_id uuid not null, tile jsonb not null, is_shared boolean not null default false,
  place int not null default 0, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (org_id, id)
);
create index dashboard_tile_of on dashboard_tile (org_id, dashboard, user_id);
