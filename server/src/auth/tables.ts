import type { ApiTokenScope } from '@vitrine/contract/api-tokens'
import type { Role } from '@vitrine/contract/roles'
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
  password_hash: string
  disabled_at: Timestamp | null
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

/** Keys of people's scripts. Only a digest of each token is stored. */
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
  /** Where a provider sets roles: the one that it gave the owner last. */
  provider_role: Generated<Role | null>
}

export interface AuthTables {
  api_tokens: ApiTokensTable
  accounts: AccountsTable
  oidc_payloads: OidcPayloadsTable
  auth_keys: AuthKeysTable
  sign_in_counters: SignInCountersTable
  known_addresses: KnownAddressesTable
}
