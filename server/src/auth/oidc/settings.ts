/** The web's client at the built-in provider: public, so without a secret; PKCE stands in for one. */
export const WEB_CLIENT_ID = 'vitrine-web'
/** The client of tokens from `auth/login`, which have no browser session behind them. */
export const SCRIPT_CLIENT_ID = 'vitrine-scripts'
/** What access tokens are for. A name, not an address: it stays when the server moves. */
export const API_AUDIENCE = 'urn:vitrine:api'
export const WEB_SCOPE = 'openid profile email'
/** Everything a first-party client is granted without being asked. */
export const GRANTED_SCOPE = `${WEB_SCOPE} offline_access`

/** Where the provider is mounted; its issuer is `{PUBLIC_URL}/oidc`. */
export const MOUNT_PATH = '/oidc'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
/** DECIDED section 4. */
export const ACCESS_TOKEN_S = 10 * MINUTE_S
export const REFRESH_TOKEN_S = 30 * DAY_S
/** A sign-in page left open over night still works in the morning. */
export const INTERACTION_S = DAY_S
