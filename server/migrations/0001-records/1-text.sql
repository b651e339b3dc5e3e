do $$ begin
    if current_setting('server_encoding') <> 'UTF8' then
      raise exception 'The database has to be in UTF8, not in %.', current_setting('server_encoding');
    end if;
  end $$;

create extension if not exists pg_trgm;

-- Text in natural order (B-2 before B-10), the same on every server.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- The map is a constant of the function: no table is read, so the result can be indexed.
create function fold_letters(text) returns text language sql immutable strict parallel safe as $$
    select coalesce(string_agg(coalesce('{{case folding}}'::jsonb ->> letter, lower(letter collate "C")), '' order by at), '')
    from unnest(string_to_array($1, null)) with ordinality as letters(letter, at)
  $$;

-- NFKC and full case folding, which PostgreSQL 15 lacks. Plain ASCII, most of what a lab types, takes a shortcut that is
-- 100 times faster.
create function fold(text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if octet_length($1) = char_length($1) then return lower($1 collate "C"); end if;
    return normalize(fold_letters(normalize($1, NFKC)), NFKC);
  end $$;

-- One field of a record's search text. U+001F separates the fields; no field and no term can contain it.
create function search_field(text) returns text language sql immutable parallel safe as $$
    select coalesce(translate($1, U&'\001F', ' '), '')
  $$;

-- The pattern for "anywhere in the text"; `%`, `_` and the backslash are plain characters.
create function search_pattern(text) returns text language sql immutable strict parallel safe as $$
    select '%' || regexp_replace(fold(search_field($1)), '([\\%_])', '\\\1', 'g') || '%'
  $$;
