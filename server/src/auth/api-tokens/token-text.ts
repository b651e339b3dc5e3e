import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_TOKEN_PREFIX } from '@vitrine/contract/accounts/api-tokens'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 36
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6
/** The first characters, prefix included, that are stored and shown: 24 bits of the secret's 214. */
const SHOWN_LENGTH = API_TOKEN_PREFIX.length + 4

const FORMAT = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** CRC-32 (ISO 3309) in base 62, most significant digit first. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** A new token: the prefix, 36 random characters, and a checksum of both. */
export function newTokenText(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return withChecksum(API_TOKEN_PREFIX + secret)
}

export const withChecksum = (text: string): string => text + checksum(text)

export const isApiToken = (bearer: string): boolean => bearer.startsWith(API_TOKEN_PREFIX)

/** Whether a text can be a token at all; false if it has a typing error or is cut off. */
export const isWellFormed = (token: string): boolean =>
  FORMAT.test(token) && withChecksum(token.slice(0, -CHECKSUM_LENGTH)) === token

/** The part that is shown, by which its owner recognizes a token. */
export const shownPart = (token: string): string => token.slice(0, SHOWN_LENGTH)

/** Stored instead of the token. Tokens are random, so a plain digest can't be reversed by guessing. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')
