/** The web app's client id: a public client that uses PKCE instead of a secret. */
export const WEB_CLIENT_ID = 'vitrine-web'
/** The client id of tokens from `auth/login`, which have no browser session. */
export const SCRIPT_CLIENT_ID = 'vitrine-scripts'
/** The audience of access tokens. A name, not an address, so that it survives a move of the server. */
export const API_AUDIENCE = 'urn:vitrine:api'
/** The claim of access tokens that names their session. */
export const SESSION_CLAIM = 'sid'
export const WEB_SCOPE = 'openid profile email'
/** The scope granted to first-party clients without consent. */
export const GRANTED_SCOPE = `${WEB_SCOPE} offline_access`

/** The provider's mount path; its issuer is `{PUBLIC_URL}/oidc`. */
export const MOUNT_PATH = '/oidc'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
export const ACCESS_TOKEN_S = 10 * MINUTE_S
export const REFRESH_TOKEN_S = 30 * 24 * HOUR_S
/** Maximum time from opening the sign-in page to entering the right password. */
export const INTERACTION_S = HOUR_S

/** `users.issuer` for users of the built-in provider: a name, so that it survives a move of the server. */
export const BUILT_IN_ISSUER = 'vitrine'
