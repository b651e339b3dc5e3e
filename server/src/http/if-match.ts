import type { FastifyReply } from 'fastify'

/**
 * The versions that an `If-Match` header allows; undefined for no header and for `*`. A tag that is not one of Vitrine's
 * versions matches nothing.
 */
export function matchedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header
    .split(',')
    .map(tag => /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1])
    .filter(version => version !== undefined)
    .map(Number)
}

export const entityTag = (version: number) => `"${version}"`

/** Sets `ETag` if the value is a record with a version. */
export function tagVersion(reply: FastifyReply, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('version' in value)) return
  if (typeof value.version === 'number') reply.header('etag', entityTag(value.version))
}
