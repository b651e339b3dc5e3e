import { type Account, accountList } from '@vitrine/contract/accounts/accounts'
import { notFound } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE } from '@vitrine/contract/api/roles'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { orderBy, orderTerms } from '../../db/list-order.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { allOf, conditionsOf } from '../../db/list-where.ts'
import type { ListedTable } from '../../db/record-table.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { BUILT_IN_ISSUER } from '../oidc/settings.ts'

/** The provider that signs people in. */
export interface SignInWith {
  /** As in `users.issuer`. */
  readonly issuer: string
  /** Whether roles come from its claims instead of Vitrine. */
  readonly hasProviderRoles: boolean
}

const accountTable: ListedTable = {
  name: 'accounts',
  spec: accountList,
  required: ['id', 'username', 'state', 'signs_in_with', 'created_at'],
  renamed: {},
  idFilters: {},
  sortKeys: {},
}

/** Accounts as in replies, with the text that searches cover: username, name and e-mail address. */
const accountsOf = ({ issuer, hasProviderRoles }: SignInWith): RawBuilder<unknown> => sql`(
  select users.id, users.username, users.name, users.email, users.created_at, users.version,
    case when not has_provider_role then coalesce(role, ${sql.lit(DEFAULT_ROLE)}) end as role,
    case when has_provider_role then 'provider' else 'vitrine' end as role_from,
    case when disabled_at is not null then 'disabled'
      when accounts.id is not null and password_hash is null then 'invited' else 'active' end as state,
    case when issuer = ${sql.lit(BUILT_IN_ISSUER)} then 'password' else 'provider' end as signs_in_with,
    greatest(last_seen.at,
      (select max(sessions.last_seen_at) from sessions where user_id = users.id),
      (select max(last_used_at) from api_tokens where user_id = users.id)) as last_seen_at,
    (select count(*) from sessions where user_id = users.id and expires_at > now()) as sessions,
    (select count(*) from api_tokens
      where user_id = users.id and revoked_at is null and expires_at > now()) as tokens,
    fold(search_field(users.username) || U&'\\001f' || search_field(users.name) || U&'\\001f' || search_field(users.email))
      collate "C" as search_text
  from users
  cross join lateral (select issuer = ${issuer} and ${hasProviderRoles}::boolean as has_provider_role) as roles
  left join accounts on issuer = ${sql.lit(BUILT_IN_ISSUER)} and users.subject = accounts.subject::text
  left join last_seen on last_seen.user_id = users.id)`

/** A page of everybody who has signed in or can sign in. */
export function listAccounts(db: Db, signIn: SignInWith, query: ListQuery): Promise<ListPage<Account>> {
  const where = allOf([sql`true`, ...conditionsOf(accountTable, query)])
  const accounts = accountsOf(signIn)
  return inSnapshot(db, async trx => {
    const counted = await sql<{ total: number }>`select count(*) as total from ${accounts} as t where ${where}`.execute(
      trx,
    )
    const { rows } = await sql<Account>`select t.* from ${accounts} as t where ${where}
      order by ${orderBy(orderTerms(accountTable, query.ordering))}
      limit ${query.limit} offset ${query.offset}`.execute(trx)
    return { total: counted.rows[0]?.total ?? 0, results: rows }
  })
}

/** @throws ApiError 404 if there is no person with this id */
export async function getAccount(db: Db, signIn: SignInWith, id: number): Promise<Account> {
  const { rows } = await sql<Account>`select t.* from ${accountsOf(signIn)} as t where t.id = ${id}`.execute(db)
  const [account] = rows
  if (!account) throw notFound('account', id)
  return account
}
