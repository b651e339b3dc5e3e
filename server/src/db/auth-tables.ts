import type { ApiTokenScope } from '@vitrine/contract/accounts/api-tokens'
import type { Role } from '@vitrine/contract/api/roles'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Timestamp = Date | string

/** Accounts of the built-in provider. `subject` is their tokens' `sub`. */
interface AccountsTable {
  id: Generated<number>
  subject: Generated<string>
  username: string
  /** The normalized username: see `usernameKey`. */
  username_key: string
  name: string | null
  email: string | null
  /** null until an invited person has set a password. */
  password_hash: string | null
  created_at: Generated<Timestamp>
}

/** The built-in provider's sessions, grants, codes, refresh tokens and pending sign-ins. */
interface OidcPayloadsTable {
  model: string
  id_digest: string
  payload: string
  grant_id: string | null
  account_id: string | null
  uid: string | null
  consumed_at: Timestamp | null
  expires_at: Timestamp
}

interface AuthKeysTable {
  id: Generated<number>
  use: 'signing' | 'cookie'
  value: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Timestamp>
}

/** Counts of failed sign-ins by account and address: see `attempts.ts`. */
interface SignInCountersTable {
  key: string
  failures: number
  blocked_until: Timestamp | null
  expires_at: Timestamp
}

/** Addresses from which an account has signed in before. */
interface KnownAddressesTable {
  account_id: number
  address: string
  expires_at: Timestamp
}

/** API tokens. Only a digest of each token is stored. */
interface ApiTokensTable {
  id: Generated<number>
  user_id: number
  name: string
  scope: ApiTokenScope
  /** The first characters, which are shown. */
  prefix: string
  digest: string
  created_at: ColumnType<string, never, never>
  expires_at: string
  last_used_at: Generated<string | null>
  revoked_at: Generated<string | null>
  revoked_by: Generated<number | null>
  /** If a provider sets roles: the last role that it gave the owner. */
  provider_role: Generated<Role | null>
}

/** The time of a person's last call; not in `users`, because every change of a record refers to rows there. */
interface LastSeenTable {
  user_id: number
  at: string
}

/** Sign-ins of the built-in provider. Access tokens carry the id, refresh tokens belong to the grant. */
interface SessionsTable {
  id: Generated<string>
  grant_id: string
  user_id: number
  user_agent: string | null
  address: string | null
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
}

/** Digests of another provider's access tokens that were signed out before they expired. */
interface SignedOutTokensTable {
  digest: string
  expires_at: Timestamp
}

/** Links by which people set their first password or a new one. Only a digest of each is stored. */
interface AccountLinksTable {
  user_id: number
  digest: string
  purpose: 'invitation' | 'reset'
  created_at: Generated<string>
  created_by: number | null
  expires_at: string
}

export interface AuthTables {
  last_seen: LastSeenTable
  sessions: SessionsTable
  signed_out_tokens: SignedOutTokensTable
  account_links: AccountLinksTable
  api_tokens: ApiTokensTable
  accounts: AccountsTable
  oidc_payloads: OidcPayloadsTable
  auth_keys: AuthKeysTable
  sign_in_counters: SignInCountersTable
  known_addresses: KnownAddressesTable
}
