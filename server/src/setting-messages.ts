import { MAX_USERNAME_LENGTH } from '@vitrine/contract/accounts/users'

/** The text after the variable's name in the one-line error for an invalid setting. */
export const settingMessages = {
  host: (text: string) => `takes an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0, not '${text}'.`,
  databasePool: (text: string, { min, max }: { min: number; max: number }) =>
    `takes a whole number from ${min} to ${max}, the number of connections to the database, not '${text}'.`,
  trashDays: (text: string, max: number) =>
    `takes a whole number from 0 to ${max}, the days that deleted records are kept (0: for ever), not '${text}'.`,
  diskReserve: (text: string, max: number) =>
    `takes a whole number from 0 to ${max}, the MB of disk that changes leave free, not '${text}'.`,
  port: (text: string) => `takes a whole number from 0 to 65535 (0: any free port), not '${text}'.`,
  publicUrl: (text: string) =>
    `takes the address by which browsers reach Vitrine, without a path, such as https://slides.example.org, not '${text}'.`,
  publicUrlHttps: (text: string) =>
    `takes an https:// address, as browsers allow no sign-in over plain http except on localhost, not '${text}'. Set TLS_CERT and TLS_KEY, or put a proxy in front that serves https.`,
  publicUrlTls: (text: string) => `takes an https:// address where TLS_CERT and TLS_KEY are set, not '${text}'.`,
  publicUrlNeeded: (host: string) =>
    `must be set to an https:// address where HOST is ${host}, as browsers allow no sign-in over plain http except on localhost. Set TLS_CERT and TLS_KEY, or put a proxy in front that serves https.`,
  tlsPair: (other: string) => `must be set where ${other} is: both take a PEM file.`,
  unreadable: (file: string) => `takes a PEM file, but ${file} can't be read.`,
  notPem: (file: string, kind: string) => `takes a PEM file with a ${kind}, and ${file} holds none.`,
  tlsMismatch: (key: string, cert: string) =>
    `takes the private key, without a passphrase, that belongs to TLS_CERT; ${key} does not fit ${cert}.`,
  trustProxy: (text: string) =>
    `takes on, off, or a comma list of the proxies' addresses and networks, such as 10.0.0.0/8, not '${text}'.`,
  dataDir: (path: string) => `takes a folder, and ${path} is a file.`,
  databaseUrl: 'takes the address of a PostgreSQL database, such as postgresql://user:password@host:5432/vitrine.',
  databaseUrlMissing: 'must be set where DATABASE_DIRECT_URL or DATABASE_REPLICAS is, or MIGRATE is off.',
  directUrlMissing: (pooler: string) =>
    `must be set where DATABASE_POOLER is ${pooler}: it takes the address of the same database without the pooler.`,
  oidcIssuer: (text: string) =>
    `takes the https:// address of an OpenID Connect provider, such as https://login.example.org, not '${text}'.`,
  oidcIssuerMissing: (orphan: string) =>
    `must be set where ${orphan} is: it takes the address of the OpenID Connect provider.`,
  oidcClientId: 'must be set where OIDC_ISSUER is: it takes the id under which the provider knows this app.',
  oidcScope: (text: string) => `takes a list of scopes, separated by spaces, with openid among them, not '${text}'.`,
  oidcRoleClaimMissing: (orphan: string) =>
    `must be set where ${orphan} is: it takes the name of the provider's claim that holds people's roles.`,
  oidcRoleValues: (text: string) => `takes a comma list of the claim's values, such as lab-heads,it, not '${text}'.`,
  oidcRoleOthers: (text: string) => `takes refuse, reader or editor, not '${text}'.`,
  adminUsername: `takes 1 to ${MAX_USERNAME_LENGTH} characters, without line breaks.`,
  adminPassword: (problem: string) => `can't be the first account's. ${problem}`,
  logLevel: (text: string) => `takes error, warn or info, not '${text}'.`,
  backupDir: (path: string) => `takes a folder that exists and that Vitrine may write to, and ${path} is none.`,
  backupDirMissing: 'must be set where BACKUP_AT is: it takes the folder for the daily backups.',
  backupAt: (text: string) => `takes a time of day from 00:00 to 23:59, such as 02:30, not '${text}'.`,
  pictureFolders: (text: string) =>
    `takes folders of scanned files as name=path, separated by semicolons; a name has 1 to 40 small letters, digits and hyphens and is not 'uploads'. Not '${text}'.`,
  bucket: (text: string) =>
    `takes a bucket as s3://name/prefix, where the name has 3 to 63 small letters, digits, dots and hyphens, and the prefix no empty part, '.' or '..'. Not '${text}'.`,
  pictureStore: (path: string) =>
    `takes a folder that exists and that Vitrine may write to, or s3://bucket/prefix, and ${path} is none.`,
  s3Endpoint: (text: string) =>
    `takes the http(s) address of a store that speaks S3, such as https://s3.example.org, not '${text}'.`,
  pictureFolderTwice: (name: string) => `names two folders '${name}'.`,
  viewerOrigins: (text: string) =>
    `takes a comma list of https:// addresses without a path (http:// on localhost), whose pages may show pictures, such as https://viewer.example.org, not '${text}'.`,
  wholeNumber: (text: string, min: number, max: number) => `takes a whole number from ${min} to ${max}, not '${text}'.`,
  choice: (text: string, choices: readonly string[]) => `takes ${choices.join(' or ')}, not '${text}'.`,
  apiUrl: (text: string) =>
    `takes the http(s) address of another Vitrine server, such as https://api.example.org, not '${text}'.`,
} as const
