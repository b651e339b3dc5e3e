import { createHash } from 'node:crypto'

/** SHA-256 in base64url: 43 characters by which a text can be found but not recovered. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
