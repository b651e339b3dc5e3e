-- The text of all values that are text, dates or numbers, each behind the separator of a search text.
create function fields_text(jsonb) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if $1 = '{}' then return ''; end if;
    return coalesce((
      select string_agg(chr(31) || translate(value #>> '{}', chr(31), ' '), '' order by key) from jsonb_each($1)
      where jsonb_typeof(value) in ('string', 'number')
    ), '');
  end $$;

-- A record's state as the history has it: own fields beside the columns, as 'fields.key', and without their typed columns.
create function flat_state(state jsonb) returns jsonb language sql immutable parallel safe as $$
    select case when state ? 'fields' then
      (select jsonb_object_agg(key, value) from jsonb_each(state) where key <> 'fields' and key !~ '^field_\d')
      || coalesce((select jsonb_object_agg('fields.' || key, value) from jsonb_each(state -> 'fields')), '{}')
    else state end
  $$;

-- The values of `fields` in such a state, or in changes of it: null for none.
create function fields_of_state(state jsonb) returns jsonb language sql immutable parallel safe as $$
    select coalesce(jsonb_object_agg(substr(key, 8), value), '{}') from jsonb_each(state) where starts_with(key, 'fields.')
  $$;

-- Sorts records with several options of a field in the order of the options.
create function option_positions(options text[], chosen text[]) returns integer[] language sql immutable strict parallel safe as $$
    select array(select array_position(options, option) from unnest(chosen) as option order by 1)
  $$;
