-- Hours a stage of the chain may take, as the rule process.hours says them: '24; 配送 2; 结算 168' — all 24, what is called so otherwise.
create function stage_hours(rule text, stage text) returns numeric language sql immutable as $$
  select coalesce(
    (select substring(part from '\s(\d+)$')::numeric from regexp_split_to_table(rule, '\s*;\s*') part
      where part ~ '\s\d+$' and position(split_part(part, ' ', 1) in stage) > 0 limit 1),
    substring(rule from '^\d+')::numeric)
$$;
