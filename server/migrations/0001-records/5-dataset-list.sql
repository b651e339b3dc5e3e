-- Deleting a slide deletes its file record, however the slide is deleted.
create function delete_file_of_slide() returns trigger language plpgsql as $$
  begin
    delete from files where id in (select file_id from old_rows where file_id is not null);
    return null;
  end $$;

create trigger delete_file after delete on slides referencing old table as old_rows
  for each statement execute function delete_file_of_slide();

-- An entry in the history: [slide, type, id, position]; a list can have 20,000 of them.
create function dataset_entry(entry dataset_slides) returns jsonb language sql immutable parallel safe as $$
    select jsonb_build_array(entry.slide_id, entry.type, entry.id, entry.position)
  $$;

-- One version and one line of history per dataset and statement. Several statements of one transaction, or a change of the
-- name beside that of the list, are one version. Datasets are locked in the order of their ids, so that two deletions of
-- slides cannot wait for each other.
create function dataset_list_changed(old_entries dataset_slides[], new_entries dataset_slides[]) returns void
  language plpgsql as $$
  begin
    perform 1 from datasets
    where id in (select dataset_id from unnest(old_entries) union select dataset_id from unnest(new_entries))
    order by id for no key update;
    with change as (
      select coalesce(before.dataset_id, after.dataset_id) as changed_id, count(after.id) - count(before.id) as growth,
        coalesce(jsonb_agg(dataset_entry(before) order by before.position) filter (where before.id is not null), '[]') as gone,
        coalesce(jsonb_agg(dataset_entry(after) order by after.position) filter (where after.id is not null), '[]') as come
      from unnest(old_entries) as before
      full join unnest(new_entries) as after on after.dataset_id = before.dataset_id and after.id = before.id
      where to_jsonb(before) is distinct from to_jsonb(after)
      group by 1
    ), changed as (
      update datasets set
        slides_count = slides_count + growth,
        list_changes = list_changes + case when xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text then 0 else 1 end
      from change where id = changed_id
      returning id, version, gone, come
    )
    insert into history (table_name, record_id, action, version, changes)
    select 'datasets', id, 'update', version, jsonb_build_object('dataset_slides', jsonb_build_object('from', gone, 'to', come))
    from changed;
  end $$;

create function keep_dataset_list() returns trigger language plpgsql as $$
  declare
    old_entries dataset_slides[];
    new_entries dataset_slides[];
  begin
    if tg_op <> 'INSERT' then select array_agg(entry) into old_entries from old_rows as entry; end if;
    if tg_op <> 'DELETE' then select array_agg(entry) into new_entries from new_rows as entry; end if;
    -- A slide that is in no dataset is deleted without more ado.
    if old_entries is not null or new_entries is not null then
      perform dataset_list_changed(old_entries, new_entries);
    end if;
    return null;
  end $$;

create trigger keep_added after insert on dataset_slides referencing new table as new_rows
  for each statement execute function keep_dataset_list();
create trigger keep_changed after update on dataset_slides referencing old table as old_rows new table as new_rows
  for each statement execute function keep_dataset_list();
create trigger keep_removed after delete on dataset_slides referencing old table as old_rows
  for each statement execute function keep_dataset_list();

-- The number of slides follows from the list, whose changes are counted in `list_changes`.
create function set_dataset_version() returns trigger language plpgsql as $$
  declare
    counted integer := new.slides_count;
  begin
    new.slides_count := old.slides_count;
    new.search_text := old.search_text;
    new.version := old.version;
    new.updated_at := old.updated_at;
    if new is distinct from old then
      new.version := old.version + 1;
      new.updated_at := greatest(now(), old.updated_at);
    end if;
    new.slides_count := counted;
    return new;
  end $$;

create trigger set_version before update on datasets for each row execute function set_dataset_version();

-- Before the deletion, because the entries are deleted with it.
create function keep_deleted_dataset() returns trigger language plpgsql as $$
  begin
    insert into history (table_name, record_id, action, version, record)
    select 'datasets', old.id, 'delete', old.version, to_jsonb(old) - '{search_text,list_changes}'::text[] || jsonb_build_object(
      'dataset_slides',
      coalesce((select jsonb_agg(dataset_entry(entry) order by position) from dataset_slides as entry where dataset_id = old.id), '[]')
    );
    return old;
  end $$;

create trigger keep_deleted before delete on datasets for each row execute function keep_deleted_dataset();
