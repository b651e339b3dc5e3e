/** Every feature that a server can announce, by which the web app knows whether the server is new enough for it. */
export const FEATURES = [
  /** `POST api/files/`, and a slide's `file` set by PATCH with a file's id. */
  'file-registration',
  /** `POST api/samples/`: creates a single sample. */
  'sample-creation',
  /** `POST api/samples/import/`: many samples at once, with a dry run. */
  'sample-import',
  /** `POST api/slides/import/`: many slides and a dataset of them at once. */
  'slide-import',
  /** `POST api/slides/import/` with `match: known`: changes known slides and their files, with a dry run. */
  'slide-update',
  /** `POST api/slides/look-up/`: many slides by name in one call. */
  'slide-look-up',
  /** `GET api/slides/7/datasets/`: the datasets that hold a slide, with its type in each. */
  'slide-datasets',
  /** `GET api/find/`: slides, samples and datasets by name or code in one call. */
  'find',
  /** `GET api/slides/?not_in_dataset=7`: slides that a dataset does not have. */
  'not-in-dataset',
  /** `GET api/samples/?ordering=display_id`: samples by the id that is shown. */
  'display-id-ordering',
  /** `GET api/auth/me/` answers with the user's name and e-mail address, which the Profile screen shows. */
  'profile',
  /**
   * Accounts are managed on this server, not by an OpenID provider: `api/auth/sessions/`,
   * `PATCH api/auth/me/` and `POST api/auth/password/`.
   */
  'sessions',
  /** `GET api/slides/7/history/`, and of samples, datasets and files: who changed what, and when. */
  'history',
  /** `GET api/changes/`: which records were created, changed or deleted since a cursor, for tables that stay up to date. */
  'changes',
  /** `GET api/auth/me/` answers with the user's role, and the server refuses what it does not allow. */
  'roles',
  /** `api/auth/tokens/`: API tokens, which their owner makes and revokes on the Profile screen. */
  'api-tokens',
  /** `POST api/undo/`: undoes a request, entries of the history, or a value. */
  'undo',
  /** `api/trash/`: deleted records are listed and restored. */
  'trash',
  /** `api/audit/`: sign-ins, refusals, exports and actions of admins; the web app reports the files that it writes itself. */
  'audit',
  /** `api/accounts/`: people with their roles and states, for admins. */
  'accounts',
  /** `POST api/accounts/invitations/` and links for a new password: only if the server has its own accounts. */
  'invitations',
  /** `GET api/backups/`: the outcomes of the daily backups. */
  'backups',
  /** `api/files/7/picture/`, `api/pictures/` and `api/uploads/`: scanned files, found in folders or uploaded, shown and attached to slides. */
  'pictures',
  /** At least one slide of the library has a picture, so tables show thumbnails. */
  'thumbnails',
  /** `GET api/slides/?filter={"field":"organ","op":"is","value":"liver"}`, and of samples and datasets: rules joined by and, or. */
  'filter',
  /** `GET api/slides/facets/`, and of samples and datasets: how many records have each value of some fields. */
  'facets',
  /** `GET api/slides/groups/`, and of samples and datasets: the groups of records by one or two fields. */
  'groups',
  /** `GET api/slides/export/`, and of samples and datasets: all that a list's parameters select as a CSV or XLSX file. */
  'export',
  /** `api/views/`: what a table shows under a name, on the server: one's own or shared, one of them the default for all. */
  'views',
  /** `api/fields/`: lab fields, whose values are `fields` of slides, samples and datasets. */
  'custom-fields',
  /** `POST api/demo/`: slides, samples and datasets to try an empty library with, for admins. */
  'demo-data',
  /** Routes of groups and frozen versions: `api/datasets/7/check/`, `mend/`, `distribute/` and `versions/`. */
  'dataset-trust',
  /** `POST api/slides/bulk/`, and of samples and datasets: many records edited at once, all of them or none. */
  'bulk-edit',
  /** `api/labels/`: the lab's size of labels, and a network printer for them. */
  'labels',
  /** `api/experiments/7/inputs/` and `leaks/`: what models learned from, and whether slides that they are tested on were among it. */
  'evaluations',
] as const
export type Feature = (typeof FEATURES)[number]

/** Features that need the built-in sign-in: an OpenID provider manages its own accounts. */
export const BUILT_IN_FEATURES = ['sessions', 'invitations'] as const satisfies readonly Feature[]

/** Features that a current server announces only for some sign-ins or libraries. */
const OPTIONAL_FEATURES = [...BUILT_IN_FEATURES, 'thumbnails', 'evaluations'] as const satisfies readonly Feature[]
export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number]

/** The features that the web app requires of every server. */
export const NEEDED_FEATURES: readonly Feature[] = FEATURES.filter(
  feature => !(OPTIONAL_FEATURES as readonly Feature[]).includes(feature),
)

/** The settings that the web app needs to start, from `GET /config.json`. */
export interface WebSettings {
  /** Base address of another Vitrine server that answers the calls; empty for the web's own origin. */
  api_url: string
  oidc: {
    /** The provider's issuer address. */
    issuer: string
    client_id: string
    scope: string
    /** Sent as the `audience` parameter to providers that need one (Auth0). */
    audience?: string
  }
  /** Names of the features that the server offers; the web ignores unknown ones. None with `api_url`: that server names its own. */
  features: readonly string[]
  /** If the database has replicas: its current position, which callers send from then on (`POSITION_HEADER`). */
  position?: string | undefined
}
