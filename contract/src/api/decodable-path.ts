/** Returns a value that is used: a minifier would otherwise drop the call as free of side effects, and its error with it. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * Escapes each `%` that does not begin a valid escape, as in `/slides/100%` typed by hand, so that the path can be decoded.
 * Valid escapes are unchanged.
 */
export const decodablePath = (path: string): string =>
  path
    .split('/')
    .map(part => (decoded(part) === undefined ? part.replaceAll('%', '%25') : part))
    .join('/')
