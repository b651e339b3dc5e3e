import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The theme chosen on the Profile screen: stored in a cookie, which is available before the first paint and survives a logout.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(otherwise) {
    const stored = /\btheme=(\w+)/.exec(document.cookie)?.[1]
    return isMantineColorScheme(stored) ? stored : otherwise
  },
  set(scheme) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not in every browser
    document.cookie = `theme=${scheme};path=/;max-age=${YEAR_S};samesite=lax`
  },
  subscribe() {},
  unsubscribe() {},
  clear() {},
}
