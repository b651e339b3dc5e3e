import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, Timestamp } from '../api/schema.ts'

/** Every API token begins with this, so that scanners of source code recognize one that was committed by mistake. */
export const API_TOKEN_PREFIX = 'vitrine_'
export const MAX_TOKEN_NAME_LENGTH = 100
/** Valid tokens that one person can have. */
export const MAX_TOKENS = 50
export const MAX_TOKEN_DAYS = 366
export const DEFAULT_TOKEN_DAYS = 90

/** `read`: calls that change nothing; `write`: also those that an editor may make, if the owner may. */
export const API_TOKEN_SCOPES = ['read', 'write'] as const
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number]

const Scope = Type.Enum([...API_TOKEN_SCOPES])

/** A token without its secret. */
export const ApiToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scope: Scope,
  /** The first characters of the token, by which its owner recognizes it. */
  prefix: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Within a minute; null if it was never used. */
  last_used_at: nullable(Timestamp),
})
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = closed({
  name: Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH, pattern: '\\S' }),
  scope: Scope,
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: DEFAULT_TOKEN_DAYS })),
})
export type NewApiToken = Static<typeof NewApiToken>

export const CreatedApiToken = Type.Object({
  ...ApiToken.properties,
  /** The token itself. This reply is the only one that contains it. */
  token: Type.String(),
})
export type CreatedApiToken = Static<typeof CreatedApiToken>

/** The caller's own tokens. */
export const apiTokenRoutes = {
  list: route('GET', '/api/auth/tokens/', {
    needs: 'self',
    reads: 'primary',
    summary: 'API tokens of the signed-in user that were not revoked, newest first',
    reply: Type.Object({ results: Type.Array(ApiToken) }),
  }),
  create: route('POST', '/api/auth/tokens/', {
    needs: 'self',
    summary: 'Make an API token for scripts; the reply is the only one that contains it',
    body: NewApiToken,
    reply: CreatedApiToken,
  }),
  revoke: route('DELETE', '/api/auth/tokens/:id/', {
    needs: 'self',
    summary: 'Revoke an API token of the signed-in user, which ends its use at once',
    noun: 'API token',
  }),
}
