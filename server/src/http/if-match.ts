/**
 * The versions that an `If-Match` header allows; undefined where there is none or any will do. A tag that is no version
 * of ours matches nothing.
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
