import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { JWK, JWTPayload } from 'jose'
import { withChecksum } from '../src/auth/api-tokens/token-text.ts'

/** An accepted token, with the key that its issuer signs with. */
export interface Original {
  token: string
  key: KeyObject
  publicKey: JWK
  /** Other tokens of the same sign-in, which are not access tokens. */
  others: Readonly<Record<string, string>>
  /** A server of the attacker that a token may name as the location of its key. */
  elsewhere: string
}

/** The credentials of a call. */
export interface Attempt {
  headers?: Record<string, string>
  query?: string
}

type Header = Record<string, unknown>
type Claims = JWTPayload | Record<string, unknown>

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Signs anything; JWT libraries would refuse most of it. */
function signToken(header: Header, claims: Claims, key: KeyObject | string | Buffer): string {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${signatureOf(String(header['alg']), input, key).toString('base64url')}`
}

function signatureOf(algorithm: string, input: string, key: KeyObject | string | Buffer): Buffer {
  const digest = `sha${algorithm.slice(2)}`
  if (algorithm.startsWith('HS')) return createHmac(digest, key).update(input).digest()
  return sign(digest, Buffer.from(input), { key: key as KeyObject, dsaEncoding: 'ieee-p1363' })
}

const bearer = (token: string): Attempt => ({ headers: { authorization: `Bearer ${token}` } })

const without = (claims: Claims, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([other]) => other !== name))

/** Attempts to call without permission, by name. */
export function attemptsWith(original: Original): Record<string, Attempt> {
  const tokens = { ...malformed(original), ...withOwnKey(original), ...withOtherKeys(original), ...original.others }
  const attempts = Object.entries({ ...tokens, ...apiTokens }).map(([name, token]) => [name, bearer(token)])
  return { ...Object.fromEntries(attempts), ...inOtherPlaces(original.token) }
}

function inOtherPlaces(token: string): Record<string, Attempt> {
  return {
    'no token': {},
    'no token after Bearer': { headers: { authorization: 'Bearer' } },
    'nothing after Bearer': { headers: { authorization: 'Bearer ' } },
    'two tokens': { headers: { authorization: `Bearer ${token} ${token}` } },
    'a password': {
      headers: { authorization: `Basic ${Buffer.from('ada:correct horse battery').toString('base64')}` },
    },
    'another scheme': { headers: { authorization: `Token ${token}` } },
    'the token without a scheme': { headers: { authorization: token } },
    'the token in the query': { query: `access_token=${token}` },
    'the header in the query': { query: `authorization=Bearer%20${token}` },
    'the token in a cookie': { headers: { cookie: `access_token=${token}; vitrine_session=${token}` } },
    'the token in another header': { headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` } },
  }
}

/** Forged API tokens, which are not JWTs. */
const apiTokens = {
  'an API token with a wrong checksum': 'vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBxE',
  'an API token that was never made': withChecksum(`vitrine_${'x'.repeat(36)}`),
  'the prefix of an API token': 'vitrine_',
}

function malformed({ token }: Original): Record<string, string> {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const changed = encode({ ...decode(claims), sub: 'somebody-else' })
  const named = (alg: string) => encode({ ...decode(header), alg })
  return {
    'a word': 'x',
    'dots only': '..',
    'three words': 'a.b.c',
    'a token that is cut off': token.slice(0, -3),
    'a token without signature': `${header}.${claims}.`,
    'a token of two parts': `${header}.${claims}`,
    'a token of five parts': `${token}.x.y`,
    'a token with changed claims': `${header}.${changed}.${signature}`,
    "a token with another's signature": `${header}.${claims}.${signature.split('').reverse().join('')}`,
    'alg none': `${named('none')}.${claims}.`,
    'alg None, signed': `${named('None')}.${claims}.${signature}`,
    'alg nOnE': `${named('nOnE')}.${claims}.`,
    'alg that is empty': `${named('')}.${claims}.${signature}`,
  }
}

/** Tokens that could result from a mistake of the issuer, or that it issues for other purposes. */
function withOwnKey({ token, key }: Original): Record<string, string> {
  const [header, claims] = token.split('.').slice(0, 2).map(decode)
  const now = Math.floor(Date.now() / 1000)
  const signed = (changes: Claims) => signToken(header, { ...claims, ...changes }, key)
  return {
    'another issuer': signed({ iss: 'https://elsewhere.example/oidc' }),
    'an issuer that begins alike': signed({ iss: `${claims.iss}.elsewhere.example` }),
    'no issuer': signToken(header, without(claims, 'iss'), key),
    'another audience': signed({ aud: 'urn:other:api' }),
    'an audience that begins alike': signed({ aud: `${claims.aud}:other` }),
    'no audience': signToken(header, without(claims, 'aud'), key),
    'an empty list of audiences': signed({ aud: [] }),
    'an expired token': signed({ exp: now - 60 }),
    'no exp': signToken(header, without(claims, 'exp'), key),
    'an exp that is text': signed({ exp: String(now + 600) }),
    'a token for later': signed({ nbf: now + 60 }),
    'no subject': signToken(header, without(claims, 'sub'), key),
    'an empty subject': signed({ sub: '' }),
    'a subject that is no text': signed({ sub: { $ne: null } }),
    'the type of an id token': signToken({ ...header, typ: 'id+jwt' }, claims, key),
    'the type of a sign-out': signToken({ ...header, typ: 'logout+jwt' }, claims, key),
    'an unknown critical header': signToken({ ...header, crit: ['policy'], policy: 'strict' }, claims, key),
    'claims that are no object': `${encode(header)}.${encode([claims])}.${signatureOf(header.alg, `${encode(header)}.${encode([claims])}`, key).toString('base64url')}`,
  }
}

/** Tokens signed with an attacker's key that the header claims to be the issuer's, in every possible way. */
function withOtherKeys({ token, publicKey, elsewhere }: Original): Record<string, string> {
  const [header, claims] = token.split('.').slice(0, 2).map(decode)
  const { privateKey, publicKey: itsPublicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const jwk = itsPublicKey.export({ format: 'jwk' })
  const forged = (changes: Header) => signToken({ ...header, alg: 'ES256', ...changes }, claims, privateKey)
  const byKeyId = {
    another: header.kid,
    no: undefined,
    'an unknown': 'made-up',
    'a path as': '../../../../../../dev/null',
    'SQL as': "' union select '{}' --",
    'an address as': `${elsewhere}/keys`,
    "an object's own": '__proto__',
    'a long': 'k'.repeat(3000),
    'a number as': 1,
  }
  const pem = createPublicKey({ key: publicKey as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const der = createPublicKey({ key: publicKey as never, format: 'jwk' }).export({ type: 'spki', format: 'der' })
  const secrets = {
    PEM: pem,
    'PEM without its last newline': String(pem).trim(),
    DER: der,
    JWK: JSON.stringify(publicKey),
  }
  const hmac = (alg: string, secret: string | Buffer) => signToken({ ...header, alg }, claims, secret)
  return {
    ...Object.fromEntries(
      Object.entries(byKeyId).map(([name, kid]) => [`${name} key id, an attacker's key`, forged({ kid })]),
    ),
    "an attacker's RSA key": signToken({ ...header, alg: 'RS256' }, claims, rsa),
    'a key in the header': forged({ jwk }),
    'a key in the header, without key id': forged({ jwk, kid: undefined }),
    'the address of a key set (jku)': forged({ jku: `${elsewhere}/keys` }),
    'the address of a certificate (x5u)': forged({ x5u: `${elsewhere}/certificate` }),
    'a certificate in the header (x5c)': forged({ x5c: [der.toString('base64')] }),
    'an empty secret (HS256)': hmac('HS256', ''),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [
        `the public key as a secret (HS256, ${name})`,
        hmac('HS256', secret),
      ]),
    ),
    'the public key as a secret (HS384)': hmac('HS384', pem as string),
    'the public key as a secret (HS512)': hmac('HS512', pem as string),
  }
}
