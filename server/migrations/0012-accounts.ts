import { type Kysely, sql } from 'kysely'

const PEOPLE = `
  -- Every account has its person from now on, also before the first sign-in.
  insert into users (issuer, subject, username, name, email, created_at)
    select 'vitrine', subject, username, name, email, created_at from accounts order by id
    on conflict (issuer, subject) do nothing;
  -- A person of any provider can be disabled.
  alter table users add column disabled_at timestamptz(3);
  update users set disabled_at = accounts.disabled_at from accounts
    where issuer = 'vitrine' and users.subject = accounts.subject::text and accounts.disabled_at is not null;
  alter table accounts drop column disabled_at;
  -- An invited person has no password yet.
  alter table accounts alter column password_hash drop not null;

  -- Apart from users, whose rows every change of a record refers to.
  create table last_seen (
    user_id integer primary key references users on delete cascade,
    at timestamptz(3) not null
  )`

const SIGN_INS = `
  -- A sign-in of the built-in provider: its access tokens carry the id, its refresh tokens belong to the grant.
  create table sessions (
    id uuid primary key default gen_random_uuid(),
    grant_id text not null unique,
    user_id integer not null references users on delete cascade,
    user_agent text,
    address text,
    created_at timestamptz(3) not null default now(),
    last_seen_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  );
  create index sessions_user on sessions (user_id);
  create index sessions_expires_at on sessions (expires_at);
  -- Whoever is signed in stays so.
  insert into sessions (grant_id, user_id, expires_at)
    select grant_id, users.id, oidc_payloads.expires_at from oidc_payloads
    join users on issuer = 'vitrine' and subject = account_id
    where model = 'Grant' and grant_id is not null;

  -- Access tokens of another provider that were signed out before they expired, as digests.
  create table signed_out_tokens (
    digest text primary key,
    expires_at timestamptz not null
  );
  create index signed_out_tokens_expires_at on signed_out_tokens (expires_at);

  -- The link by which somebody sets their first password or a new one; a person has one at most.
  create table account_links (
    user_id integer primary key references users on delete cascade,
    digest text not null unique,
    purpose text not null check (purpose in ('invitation', 'reset')),
    created_at timestamptz(3) not null default now(),
    created_by integer references users,
    expires_at timestamptz(3) not null
  )`

const AUDIT = `
  -- Sign-ins, refusals, exports and what admins do. The ids of people and tokens are no references: the line stays whatever becomes of them.
  create table audit (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null default now(),
    event text not null,
    user_id integer,
    token_id integer,
    address text,
    request_id text,
    subject text,
    details jsonb not null default '{}',
    search_text text collate "C" not null
      generated always as (fold(search_field(subject) || U&'\\001f' || search_field(details::text))) stored
  );
  create index audit_event on audit (event, id);
  create index audit_user on audit (user_id, id);
  create index audit_at on audit (at, id);
  -- Somebody who is refused a call again and again gets one line an hour.
  create unique index audit_refused on audit (user_id, subject, date_trunc('hour', at at time zone 'UTC')) where event = 'refused';

  create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit can only be added to, not changed: % was refused.', tg_op;
    end $$;
  create trigger append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change();
  alter table audit enable always trigger append_only;

  -- What became of the daily backups.
  create table backups (
    id integer generated always as identity primary key,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3) not null,
    file text,
    bytes bigint,
    rows bigint,
    problem text
  )`

/** People who can be disabled, seen, invited and signed out; an audit; the outcomes of daily backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [PEOPLE, SIGN_INS, AUDIT]) await sql.raw(part).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table backups, audit, account_links, signed_out_tokens, sessions, last_seen;
      drop function refuse_audit_change();
      delete from accounts where password_hash is null;
      alter table accounts alter column password_hash set not null, add column disabled_at timestamptz;
      update accounts set disabled_at = users.disabled_at from users
        where issuer = 'vitrine' and users.subject = accounts.subject::text;
      alter table users drop column disabled_at`)
    .execute(db)
}
