import { createHash } from 'node:crypto'

/** SHA-256 in base64url: 43 characters that say nothing of a text and find it again. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
