-- The part of what was paid of a paper that falls to one of its lines: what falls to the lines up to it, less what falls to those before, so that the
-- parts always add up.
create function paid_share(paid numeric, upto numeric, own numeric, whole numeric) returns numeric language sql immutable as $$
  select case when coalesce(paid, 0) = 0 or coalesce(whole, 0) = 0 then 0.00 else round(paid * upto / whole, 2) - round(paid * (upto - own) / whole, 2) end
$$;
