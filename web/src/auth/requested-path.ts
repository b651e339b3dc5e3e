const KEY = 'vitrine.requested-path'
/** Target of a sign-in if no address was requested. */
const HOME = '/slides'
export const LOGIN_PATH = '/login'

/** The address if it is within this origin, otherwise undefined: the stored value could have been tampered with. */
function onThisOrigin(address: string): string | undefined {
  if (!URL.canParse(address, window.location.origin)) return undefined
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin || url.pathname === LOGIN_PATH) return undefined
  // Without the origin, a path such as `//elsewhere.example` would name another host.
  const isPath = /^\/(?!\/)/.test(url.pathname)
  return isPath ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/** Stores the address that a signed-out visitor requested, until they sign in in this tab. '/' counts as no request. */
export function rememberRequestedPath(address: string): void {
  const path = onThisOrigin(address)
  if (path !== undefined && new URL(path, window.location.origin).pathname !== '/') sessionStorage.setItem(KEY, path)
}

/** Where to go after the sign-in. The stored address is used once. */
export function popRequestedPath(): string {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return (path === null ? undefined : onThisOrigin(path)) ?? HOME
}

export const forgetRequestedPath = () => sessionStorage.removeItem(KEY)
