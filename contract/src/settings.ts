/** What the web needs to start, from `GET /config.json`. */
export interface WebSettings {
  /** Base address of the backend; empty for the web's own origin. */
  api_url: string
  oidc: {
    /** The provider's issuer address. */
    issuer: string
    client_id: string
    scope: string
    /** Asked for with an `audience` parameter where the provider wants one (Auth0). */
    audience?: string
  }
  /** Names of what the backend offers beyond the specification (DESIGN section 1). */
  features: readonly string[]
}
