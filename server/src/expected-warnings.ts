/**
 * oidc-provider warns on stderr, where each line is JSON, about a Node version that is not LTS yet. It is the only version that npm has
 * for every platform (docs/decisions/0001-node-from-npm-packages.md), and the tests run on it. This module comes before it.
 */
const UNSUPPORTED = 'oidc-provider WARNING: Unsupported runtime.'

const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes(UNSUPPORTED)) warn(...words)
}
