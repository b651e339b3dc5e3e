/** The result is used, or a minifier takes the call for one without effect and drops it, error and all. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * A path in which every `%` can be decoded: one that a person typed by hand (`/slides/100%`) is taken as the plain character.
 * Anything that is well encoded stays as it is.
 */
export const decodablePath = (path: string): string =>
  path
    .split('/')
    .map(part => (decoded(part) === undefined ? part.replaceAll('%', '%25') : part))
    .join('/')
