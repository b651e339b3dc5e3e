import { createHash } from 'node:crypto'

/** SHA-256 in base64url: 43 characters that reveal nothing about a text but can find it. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
