import { ApiError } from '@vitrine/contract/api/api-error'
import {
  createLocalJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { authMessages } from './auth-messages.ts'
import { type AuthKeys, SIGNING_ALGORITHM } from './oidc/keys.ts'
import { API_AUDIENCE } from './oidc/settings.ts'

export type Claims = JWTPayload & { sub: string; exp: number }

/** Asymmetric algorithms only: a public key must never be accepted as a shared secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
/** Tolerated clock skew. */
const CLOCK_TOLERANCE_S = 5

/** An invalid token, with the reason for the `WWW-Authenticate` header. */
export const invalidToken = (message: string = authMessages.tokenInvalid) => new ApiError(401, message)

/**
 * Verifies an access token: signature, algorithm, issuer, audience, type and expiry.
 * @throws ApiError 401 for an invalid token; other errors of `keys` are passed on
 */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience?: string; algorithms?: string[]; typ?: string },
): Promise<{ claims: Claims; typ: string | undefined }> {
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    ...expected,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_S,
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, options)
    if (typeof payload.sub !== 'string' || payload.sub === '' || payload.exp === undefined) throw invalidToken()
    return { claims: { ...payload, sub: payload.sub, exp: payload.exp }, typ: protectedHeader.typ }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw invalidToken(authMessages.tokenExpired)
    if (error instanceof errors.JOSEError && TOKEN_ERRORS.has(error.code)) throw invalidToken()
    throw error
  }
}

const TOKEN_ERRORS = new Set<string>([
  errors.JWTClaimValidationFailed.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
])

/** Verifies the built-in provider's tokens with its own keys, without a request. */
export function builtInVerifier(keys: AuthKeys, issuer: string): (token: string) => Promise<Claims> {
  const publicKeys = keys.signing.map(({ d: _, ...publicPart }) => publicPart)
  const keySet = createLocalJWKSet({ keys: publicKeys as Parameters<typeof createLocalJWKSet>[0]['keys'] })
  const expected = { issuer, audience: API_AUDIENCE, algorithms: [SIGNING_ALGORITHM], typ: 'at+jwt' }
  return async token => (await verifyAccessToken(token, keySet, expected)).claims
}
