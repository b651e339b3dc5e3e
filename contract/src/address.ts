function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/**
 * A path in which every `%` can be decoded: one that a person typed by hand (`/slides/100%`) is taken as the plain character.
 * Anything that is well encoded stays as it is.
 */
export const decodablePath = (path: string): string =>
  path
    .split('/')
    .map(part => (isDecodable(part) ? part : part.replaceAll('%', '%25')))
    .join('/')
