import type { Static } from 'typebox'
import * as Type from 'typebox'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { ROLES } from '../api/roles.ts'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalText, Timestamp } from '../api/schema.ts'
import { ApiToken } from './api-tokens.ts'
import { MAX_USERNAME_LENGTH, NewPassword, profileFields } from './users.ts'

/** `invited`: has no password yet, whether or not the invitation has run out. */
export const ACCOUNT_STATES = ['active', 'invited', 'disabled'] as const
const SIGN_IN_WAYS = ['password', 'provider'] as const
export const DEFAULT_INVITATION_DAYS = 7
export const MAX_INVITATION_DAYS = 30

const Role = Type.Enum([...ROLES])

/** A person who can use Vitrine, of the built-in provider or of another one. */
export const Account = Type.Object({
  /** The id of the person, as in `created_by` and in the history. */
  id: Type.Integer(),
  username: Type.String(),
  name: OptionalText,
  email: OptionalText,
  /** null if a provider's claim sets it: such a role comes with each sign-in and is not stored. */
  role: nullable(Role),
  role_from: Type.Enum(['vitrine', 'provider']),
  state: Type.Enum([...ACCOUNT_STATES]),
  signs_in_with: Type.Enum([...SIGN_IN_WAYS]),
  /** Within a minute; null for somebody who never signed in. */
  last_seen_at: nullable(Timestamp),
  created_at: Timestamp,
  /** Sign-ins that have not ended; 0 for people of another provider. */
  sessions: Type.Integer(),
  /** Valid API tokens. */
  tokens: Type.Integer(),
  version: Type.Integer({ minimum: 1 }),
})
export type Account = Static<typeof Account>

export const accountList = listSpec({
  columns: {
    username: 'text',
    name: 'text',
    email: 'text',
    role: 'text',
    state: 'text',
    signs_in_with: 'text',
    last_seen_at: 'timestamp',
    created_at: 'timestamp',
  },
  words: { role: ROLES, state: ACCOUNT_STATES, signs_in_with: SIGN_IN_WAYS },
  searchable: ['username', 'name', 'email'],
  defaultOrdering: 'username',
  defaultLimit: 50,
  maxLimit: MAX_PAGE_SIZE,
})

export const AccountPatch = closed({
  role: Type.Optional(Role),
  ...profileFields,
  disabled: Type.Optional(Type.Boolean()),
})
export type AccountPatch = Static<typeof AccountPatch>

const EndSessions = closed({
  /** Whether to revoke the person's API tokens too. */
  tokens: Type.Optional(Type.Boolean()),
})

export const NewInvitation = closed({
  username: Type.String({ minLength: 1, maxLength: MAX_USERNAME_LENGTH }),
  role: Role,
  ...profileFields,
  /** How long the link can be used. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INVITATION_DAYS, default: DEFAULT_INVITATION_DAYS })),
})
export type NewInvitation = Static<typeof NewInvitation>

/** A link by which somebody sets a password, once. Only this reply contains it. */
export const AccountLink = Type.Object({ url: Type.String(), expires_at: Timestamp })
export type AccountLink = Static<typeof AccountLink>

export const Invitation = Type.Object({ account: Account, ...AccountLink.properties })
export type Invitation = Static<typeof Invitation>

/** The longest address that a link can be given as. */
const MAX_LINK_LENGTH = 2048

export const AcceptLink = closed({
  /** The link, or the secret at its end. */
  link: Type.String({ minLength: 1, maxLength: MAX_LINK_LENGTH, writeOnly: true }),
  password: NewPassword,
  name: profileFields.name,
})
export type AcceptLink = Static<typeof AcceptLink>

const ACCOUNTS = '/api/accounts/'
const ONE = `${ACCOUNTS}:id/` as const
const noun = 'account'

export const accountRoutes = {
  list: route('GET', ACCOUNTS, {
    needs: 'admin',
    reads: 'primary',
    summary: 'Everybody who can use Vitrine, by username',
    list: accountList,
    reply: pageOf(Account),
  }),
  get: route('GET', ONE, { needs: 'admin', reads: 'primary', summary: 'One account', reply: Account, noun }),
  update: route('PATCH', ONE, {
    needs: 'admin',
    summary: 'Change the role, name or e-mail address of an account, disable or enable it',
    body: AccountPatch,
    reply: Account,
    noun,
  }),
  endSessions: route('POST', `${ONE}end-sessions/`, {
    needs: 'admin',
    summary: 'Sign somebody out everywhere; with `tokens` their API tokens are revoked too',
    body: EndSessions,
    noun,
  }),
  tokens: route('GET', `${ONE}tokens/`, {
    needs: 'admin',
    reads: 'primary',
    summary: "A person's API tokens that were not revoked, newest first",
    reply: Type.Object({ results: Type.Array(ApiToken) }),
    noun,
  }),
  revokeToken: route('DELETE', `${ONE}tokens/:token/`, {
    needs: 'admin',
    summary: "Revoke a person's API token, which ends its use at once",
    noun,
  }),
}

/** Available where `/config.json` announces the feature `invitations`, which the built-in provider has. */
export const invitationRoutes = {
  invite: route('POST', `${ACCOUNTS}invitations/`, {
    needs: 'admin',
    summary: 'Invite somebody, or renew the invitation of somebody who has not accepted it; the reply has the link',
    body: NewInvitation,
    reply: Invitation,
  }),
  resetLink: route('POST', `${ONE}reset-link/`, {
    needs: 'admin',
    summary: 'A link for a new password, for 24 hours; the old password works until the link is used',
    reply: AccountLink,
    noun,
  }),
  removeLink: route('DELETE', `${ONE}link/`, {
    needs: 'admin',
    summary: "Void a person's link before it is used",
    noun,
  }),
  accept: route('POST', '/api/auth/accept/', {
    needs: 'open',
    summary: 'Set a password by a link, which is void afterwards; ends all sessions of its person',
    body: AcceptLink,
  }),
}
