/** Every name that a backend can announce, and what it offers by it beyond the specification (DESIGN section 1). */
export const FEATURES = [
  /** `POST api/files/`, and a slide's `file` set by PATCH with a file's id. */
  'file-registration',
  /** `POST api/samples/`: a sample made on its own. */
  'sample-creation',
  /** `POST api/samples/import/`: many samples at once, tried out first. */
  'sample-import',
  /** `POST api/slides/look-up/`: many slides by name in one call. */
  'slide-look-up',
  /** `GET api/slides/?not_in_dataset=7`: slides that a dataset does not have. */
  'not-in-dataset',
  /** `GET api/samples/?ordering=display_id`: samples by the id that is shown. */
  'display-id-ordering',
] as const
export type Feature = (typeof FEATURES)[number]

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
  /** Names of what the backend offers; ones the web does not know are none of its business. */
  features: readonly string[]
}
