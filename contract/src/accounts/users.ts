import type { Static } from 'typebox'
import * as Type from 'typebox'
import { ROLES } from '../api/roles.ts'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalText, Version } from '../api/schema.ts'
import { API_TOKEN_SCOPES } from './api-tokens.ts'

export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: OptionalText,
  email: OptionalText,
  /** Left out by backends without roles. */
  role: Type.Optional(Type.Enum([...ROLES])),
  version: Version,
})
export type User = Static<typeof User>

const Me = Type.Object({
  ...User.properties,
  /** Who sets the role: an admin in Vitrine, or the OpenID provider by a claim. */
  role_from: Type.Optional(Type.Enum(['vitrine', 'provider'])),
  /** `session` for a sign-in, otherwise the scope of the API token. */
  scope: Type.Optional(Type.Enum(['session', ...API_TOKEN_SCOPES])),
})

/** The reply to a sign-in by a script; times in seconds. */
export const TokenReply = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
})
export type TokenReply = Static<typeof TokenReply>

export const MAX_USERNAME_LENGTH = 150
export const MAX_NAME_LENGTH = 150
/** The longest address that mail servers accept (RFC 5321). */
const MAX_EMAIL_LENGTH = 254
export const MIN_PASSWORD_LENGTH = 10
/** Longer than any passphrase, and short enough to hash quickly. */
export const MAX_PASSWORD_LENGTH = 1024

/** Text that is never included in a reply. */
const secret = (limits: { minLength: number; maxLength?: number }) => Type.String({ ...limits, writeOnly: true })

const Login = closed({ username: Type.String({ minLength: 1 }), password: secret({ minLength: 1 }) })
const Refresh = closed({ refresh_token: secret({ minLength: 1 }) })
/** A password chosen by a person. The server also rejects common passwords and the username. */
export const NewPassword = secret({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

/** The fields of their account that people can change, except the password; null or an empty text clears one. */
export const profileFields = {
  name: Type.Optional(nullable(Type.String({ maxLength: MAX_NAME_LENGTH }))),
  email: Type.Optional(nullable(Type.String({ maxLength: MAX_EMAIL_LENGTH }))),
}

export const ProfilePatch = closed(profileFields)
export type ProfilePatch = Static<typeof ProfilePatch>

export const PasswordChange = closed({ current_password: secret({ minLength: 1 }), new_password: NewPassword })
export type PasswordChange = Static<typeof PasswordChange>

export const NewAccount = closed({
  username: Type.String({ minLength: 1, maxLength: MAX_USERNAME_LENGTH }),
  password: NewPassword,
  ...profileFields,
  /** Editor if left out. */
  role: Type.Optional(Type.Enum([...ROLES])),
})
export type NewAccount = Static<typeof NewAccount>

export const userRoutes = {
  me: route('GET', '/api/auth/me/', { needs: 'self', reads: 'primary', summary: 'The signed-in user', reply: Me }),
  /** Available, as `changePassword`, where `/config.json` announces the feature `sessions`. */
  updateMe: route('PATCH', '/api/auth/me/', {
    needs: 'self',
    summary: "Change the signed-in user's name and e-mail address",
    body: ProfilePatch,
    reply: Me,
  }),
  changePassword: route('POST', '/api/auth/password/', {
    needs: 'self',
    summary: "Change the signed-in user's password, which ends their other sessions",
    body: PasswordChange,
  }),
  login: route('POST', '/api/auth/login/', {
    needs: 'open',
    summary: 'Sign in by script with an account of the built-in provider',
    body: Login,
    reply: TokenReply,
    status: 200,
  }),
  refresh: route('POST', '/api/auth/refresh/', {
    needs: 'open',
    summary: 'New tokens for a refresh token, which is void afterwards',
    body: Refresh,
    reply: TokenReply,
    status: 200,
  }),
  register: route('POST', '/api/auth/register/', {
    needs: 'admin',
    summary: 'Make an account for a colleague',
    body: NewAccount,
    reply: User,
  }),
}
