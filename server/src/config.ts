import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { isUsername } from '@vitrine/contract/accounts/usernames'
import { ROLES, type Role } from '@vitrine/contract/api/roles'
import { bucketAddressText, namesBucket, parseBucketAddress } from './bucket-address.ts'
import { settingMessages } from './setting-messages.ts'

type LogLevel = (typeof LOG_LEVELS)[number]
const LOG_LEVELS = ['error', 'warn', 'info'] as const

/**
 * What `DATABASE_URL` points to: PostgreSQL itself, a pooler that shares connections between transactions, or one that also
 * keeps prepared statements for its clients.
 */
export type Pooler = (typeof POOLERS)[number]
const POOLERS = ['none', 'transaction', 'statements'] as const

/** How an OpenID provider's claim becomes a role. */
export interface RoleClaim {
  /** The claim's name, or the dotted path to it, such as `realm_access.roles`. */
  readonly claim: string
  /** The claim's values that mean each role. */
  readonly values: Readonly<Record<Role, readonly string[]>>
  /** For people without any of these values; `refuse` turns them away. */
  readonly others: Exclude<Role, 'admin'> | 'refuse'
}

/** All settings of a server process, read once at startup. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Origin by which browsers reach the server, without a trailing slash; derived from the address it listens on if missing. */
  readonly publicUrl?: string
  /** Contents of the PEM files. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Which proxies' forwarded headers to trust: none, the connecting one, or those of the listed addresses and networks. */
  readonly trustProxy: boolean | readonly string[]
  readonly dataDir: string
  readonly databaseUrl?: string
  /** The address of the same database without the pooler. */
  readonly databaseDirectUrl?: string | undefined
  readonly databasePooler: Pooler
  /** The addresses of replicas that may answer reads. */
  readonly databaseReplicas: readonly string[]
  /** Whether startup migrates the database; otherwise it waits for `npm run migrate`. */
  readonly migrates: boolean
  /** Connections to the database. */
  readonly databasePool: number
  /** How long deleted records can be restored; 0: forever. */
  readonly trashDays: number
  /** Bytes on the embedded database's disk that changes must leave free. */
  readonly diskReserve?: number | undefined
  readonly oidc?: {
    readonly issuer: string
    readonly clientId: string
    readonly audience?: string
    readonly scope: string
    /** How the provider's people get their roles; if missing, roles are set in Vitrine. */
    readonly roles?: RoleClaim
  }
  readonly admin: { readonly username: string; readonly password?: string }
  readonly apiUrl?: string
  /** How long the server keeps answering calls before it stops, while it reports that it is not ready. */
  readonly drainSeconds: number
  /** The lowest level that is logged. */
  readonly logLevel: LogLevel
  /** The destination of a daily backup: a folder or `s3://bucket/prefix`. */
  readonly backup?: { readonly folder: string; readonly at: TimeOfDay }
  readonly pictures: PictureSettings
  readonly s3: S3Settings
}

/** The settings of scanned files. */
interface PictureSettings {
  /** Absolute paths, or `s3://bucket/prefix`, by name. Their files are read in place. */
  readonly folders: readonly { readonly name: string; readonly path: string }[]
  /** The folder or `s3://bucket/prefix` of uploaded files; in the data directory if missing. */
  readonly store?: string | undefined
  /** Time between two walks through the folders; 0: only on demand. */
  readonly scanMinutes: number
  /** How many workers list folders and read files on this server; 0: it only answers calls. */
  readonly workers: number
  /** Whether a walk attaches files with exactly one matching slide, or only suggests them. */
  readonly attach: 'ask' | 'exact'
  /** Whether label and macro images and codes are shown. Label photographs can show names of patients. */
  readonly showLabels: boolean
  /** Bytes of the largest upload. */
  readonly maxUpload: number
  /** Maximum bytes of files in folders that are read per second to compute their SHA-256; 0: none. */
  readonly digestRate: number
  /** Maximum bytes of the cache of images; a part of its disk if missing. */
  readonly imageCache?: number | undefined
  /** Origins of pages that may show pictures by IIIF, such as 'https://viewer.example.org'. */
  readonly viewerOrigins: readonly string[]
}

/** The settings of all buckets. Credentials are found by the client: variables, profiles and roles of machines and pods. */
export interface S3Settings {
  /** That of AWS if missing. */
  readonly endpoint?: string | undefined
  readonly region: string
  /** Whether addresses contain the bucket in their path instead of their host. */
  readonly pathStyle: boolean
  /** Memory for blocks of files. */
  readonly cacheBytes: number
}

/** In the time zone of the server. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** An invalid setting; the message is one line that names the variable and its valid values. */
export class SettingError extends Error {
  readonly variable: string

  constructor(variable: string, requirement: string) {
    super(`${variable} ${requirement}`)
    this.name = 'SettingError'
    this.variable = variable
  }
}

type Env = Readonly<Record<string, string | undefined>>

/** `offline_access` makes OpenID Connect providers issue refresh tokens, which keep users signed in. */
const DEFAULT_SCOPE = 'openid profile email offline_access'

/** Reads and validates every setting. An empty variable counts as not set. */
export function loadConfig(env: Env): Config {
  const read = (name: string) => env[name]?.trim() || undefined
  const host = readHost(read('HOST'))
  const tls = readTls(read('TLS_CERT'), read('TLS_KEY'))
  const config: Config = {
    host,
    port: readPort(read('PORT')),
    publicUrl: readPublicUrl(read('PUBLIC_URL'), host, tls !== undefined),
    tls,
    trustProxy: readTrustProxy(read('TRUST_PROXY')),
    dataDir: readDataDir(read('VITRINE_DATA_DIR')),
    databaseUrl: readDatabaseUrl('DATABASE_URL', read('DATABASE_URL')),
    ...readDatabaseWays(read),
    databasePool: readDatabasePool(read('DATABASE_POOL')),
    trashDays: readTrashDays(read('TRASH_DAYS')),
    diskReserve: readDiskReserve(read('DISK_RESERVE_MB')),
    oidc: readOidc(read),
    // Not trimmed: a password may begin or end with spaces.
    admin: readAdmin(read('VITRINE_ADMIN_USERNAME'), env['VITRINE_ADMIN_PASSWORD'] || undefined),
    apiUrl: readApiUrl(read('API_URL')),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    drainSeconds: readWholeNumber('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? '0', { min: 0, max: 300 }),
    backup: readBackup(read('BACKUP_DIR'), read('BACKUP_AT')),
    pictures: readPictures(read),
    s3: readS3(read),
  }
  return config
}

/** Names and addresses of this computer, for which browsers allow the features that sign-in needs even over plain http. */
export function isLocalhost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

/** Addresses that mean every interface; a browser on this computer reaches such a server as localhost. */
export const isEveryInterface = (host: string) => host === '0.0.0.0' || host === '::'

function readHost(text = '127.0.0.1'): string {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
  if (isIP(text) === 0 && !isName) throw new SettingError('HOST', settingMessages.host(text))
  return text
}

function readPort(text = '8080'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new SettingError('PORT', settingMessages.port(text))
  return port
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

const isOrigin = (url: URL) =>
  isWeb(url) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password

function readPublicUrl(text: string | undefined, host: string, hasTls: boolean): string | undefined {
  if (text === undefined) {
    if (!hasTls && !isLocalhost(host) && !isEveryInterface(host))
      throw new SettingError('PUBLIC_URL', settingMessages.publicUrlNeeded(host))
    return undefined
  }
  const url = parseUrl(text)
  if (!url || !isOrigin(url)) throw new SettingError('PUBLIC_URL', settingMessages.publicUrl(text))
  if (url.protocol === 'http:' && hasTls) throw new SettingError('PUBLIC_URL', settingMessages.publicUrlTls(text))
  if (url.protocol === 'http:' && !isLocalhost(url.hostname))
    throw new SettingError('PUBLIC_URL', settingMessages.publicUrlHttps(text))
  return url.origin
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (!certFile && !keyFile) return undefined
  if (!certFile) throw new SettingError('TLS_CERT', settingMessages.tlsPair('TLS_KEY'))
  if (!keyFile) throw new SettingError('TLS_KEY', settingMessages.tlsPair('TLS_CERT'))
  const tls = { cert: readPem('TLS_CERT', certFile, 'CERTIFICATE'), key: readPem('TLS_KEY', keyFile, 'PRIVATE KEY') }
  try {
    createSecureContext(tls)
  } catch {
    throw new SettingError('TLS_KEY', settingMessages.tlsMismatch(keyFile, certFile))
  }
  return tls
}

function readPem(variable: string, file: string, kind: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new SettingError(variable, settingMessages.unreadable(file))
  }
  if (!text.includes('-----BEGIN') || !text.includes(`${kind}-----`))
    throw new SettingError(variable, settingMessages.notPem(file, kind))
  return text
}

const YES = ['on', 'true', '1', 'yes']
const NO = ['off', 'false', '0', 'no']
/** Names of address groups that proxy-addr supports. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function readTrustProxy(text = 'off'): Config['trustProxy'] {
  if (NO.includes(text.toLowerCase())) return false
  if (YES.includes(text.toLowerCase())) return true
  const networks = text.split(',').map(part => part.trim())
  if (!networks.every(isNetwork)) throw new SettingError('TRUST_PROXY', settingMessages.trustProxy(text))
  return networks
}

function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readDataDir(text = './data'): string {
  const path = resolve(text)
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new SettingError('VITRINE_DATA_DIR', settingMessages.dataDir(path))
  return path
}

function readDatabaseUrl(variable: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = parseUrl(text)
  // The message omits the value, which contains a password.
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw new SettingError(variable, settingMessages.databaseUrl)
  return text
}

function readDatabaseWays(
  read: (name: string) => string | undefined,
): Pick<Config, 'databaseDirectUrl' | 'databasePooler' | 'databaseReplicas' | 'migrates'> {
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'))
  const databasePooler = readChoice('DATABASE_POOLER', read('DATABASE_POOLER') ?? 'none', POOLERS)
  const databaseReplicas = readReplicas(read('DATABASE_REPLICAS'))
  const migrates = readSwitch('MIGRATE', read('MIGRATE') ?? 'on')
  const needsUrl = databaseDirectUrl !== undefined || databaseReplicas.length > 0 || !migrates
  if (needsUrl && read('DATABASE_URL') === undefined)
    throw new SettingError('DATABASE_URL', settingMessages.databaseUrlMissing)
  if (databasePooler !== 'none' && databaseDirectUrl === undefined)
    throw new SettingError('DATABASE_DIRECT_URL', settingMessages.directUrlMissing(databasePooler))
  return { databaseDirectUrl, databasePooler, databaseReplicas, migrates }
}

function readReplicas(text: string | undefined): readonly string[] {
  const urls = (text?.split(',') ?? []).map(part => readDatabaseUrl('DATABASE_REPLICAS', part.trim()) as string)
  return [...new Set(urls)]
}

/** With fewer connections, the shares of reads and writes would be too small; PostgreSQL allows 100 for all its clients by default. */
const DATABASE_POOL = { min: 5, max: 90 }

/** By default enough to keep every core of a lab machine busy; more would only wait for each other in PostgreSQL. */
function readDatabasePool(text = '20'): number {
  const size = Number(text)
  if (!/^\d+$/.test(text) || size < DATABASE_POOL.min || size > DATABASE_POOL.max)
    throw new SettingError('DATABASE_POOL', settingMessages.databasePool(text, DATABASE_POOL))
  return size
}

function readLogLevel(text = 'warn'): LogLevel {
  const level = LOG_LEVELS.find(known => known === text)
  if (level === undefined) throw new SettingError('LOG_LEVEL', settingMessages.logLevel(text))
  return level
}

const MAX_TRASH_DAYS = 36_500

function readTrashDays(text = '90'): number {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days > MAX_TRASH_DAYS)
    throw new SettingError('TRASH_DAYS', settingMessages.trashDays(text, MAX_TRASH_DAYS))
  return days
}

const MAX_RESERVE_MB = 1_000_000

function readDiskReserve(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const megabytes = Number(text)
  if (!/^\d+$/.test(text) || megabytes > MAX_RESERVE_MB)
    throw new SettingError('DISK_RESERVE_MB', settingMessages.diskReserve(text, MAX_RESERVE_MB))
  return megabytes * 1024 ** 2
}

function readOidc(read: (name: string) => string | undefined): Config['oidc'] {
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  if (!issuer) {
    const orphan = ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_SCOPE', 'OIDC_ROLE_CLAIM', ...ROLE_SETTINGS].find(name =>
      read(name),
    )
    if (orphan) throw new SettingError('OIDC_ISSUER', settingMessages.oidcIssuerMissing(orphan))
    return undefined
  }
  const url = parseUrl(issuer)
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalhost(url.hostname)))
  if (!isSafe || url.search || url.hash) throw new SettingError('OIDC_ISSUER', settingMessages.oidcIssuer(issuer))
  if (!clientId) throw new SettingError('OIDC_CLIENT_ID', settingMessages.oidcClientId)
  const scope = read('OIDC_SCOPE') ?? DEFAULT_SCOPE
  if (!scope.split(/\s+/).includes('openid')) throw new SettingError('OIDC_SCOPE', settingMessages.oidcScope(scope))
  // The issuer must equal the tokens' `iss` exactly, so a trailing slash is preserved.
  return { issuer, clientId, audience: read('OIDC_AUDIENCE'), scope, roles: readRoles(read) }
}

const valuesSetting = (role: Role) => `OIDC_ROLE_${role.toUpperCase()}`
const ROLE_SETTINGS = [...ROLES.map(valuesSetting), 'OIDC_ROLE_OTHERS']

function readRoles(read: (name: string) => string | undefined): RoleClaim | undefined {
  const claim = read('OIDC_ROLE_CLAIM')
  if (!claim) {
    const orphan = ROLE_SETTINGS.find(name => read(name))
    if (orphan) throw new SettingError('OIDC_ROLE_CLAIM', settingMessages.oidcRoleClaimMissing(orphan))
    return undefined
  }
  const valuesOf = (role: Role) => readRoleValues(valuesSetting(role), read(valuesSetting(role)) ?? `vitrine-${role}`)
  const values = { reader: valuesOf('reader'), editor: valuesOf('editor'), admin: valuesOf('admin') }
  return { claim, values, others: readRoleOfOthers(read('OIDC_ROLE_OTHERS')) }
}

function readRoleValues(variable: string, text: string): string[] {
  const values = text.split(',').map(value => value.trim())
  if (values.includes('')) throw new SettingError(variable, settingMessages.oidcRoleValues(text))
  return values
}

const ROLES_OF_OTHERS = ['refuse', 'reader', 'editor'] as const

function readRoleOfOthers(text = 'refuse'): RoleClaim['others'] {
  const role = ROLES_OF_OTHERS.find(other => other === text.toLowerCase())
  if (role === undefined) throw new SettingError('OIDC_ROLE_OTHERS', settingMessages.oidcRoleOthers(text))
  return role
}

function readAdmin(username = 'admin', password?: string): Config['admin'] {
  if (!isUsername(username)) throw new SettingError('VITRINE_ADMIN_USERNAME', settingMessages.adminUsername)
  return { username, password }
}

function readApiUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = parseUrl(text)
  if (!url || !isWeb(url) || url.search || url.hash || url.username || url.password)
    throw new SettingError('API_URL', settingMessages.apiUrl(text))
  return text.replace(/\/+$/, '')
}

function readBackup(dir: string | undefined, time: string | undefined): Config['backup'] {
  if (dir === undefined) {
    if (time !== undefined) throw new SettingError('BACKUP_DIR', settingMessages.backupDirMissing)
    return undefined
  }
  const folder = readStoreAddress('BACKUP_DIR', dir)
  if (!namesBucket(folder) && !isWritableFolder(folder))
    throw new SettingError('BACKUP_DIR', settingMessages.backupDir(folder))
  return { folder, at: readTimeOfDay(time) }
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** By default at night, when few people work. */
function readTimeOfDay(text = '02:30'): TimeOfDay {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) throw new SettingError('BACKUP_AT', settingMessages.backupAt(text))
  return { hour: Number(hour), minute: Number(minute) }
}

function readPictures(read: (name: string) => string | undefined): PictureSettings {
  return {
    folders: readPictureFolders(read('PICTURE_FOLDERS')),
    store: readPictureStore(read('PICTURE_STORE')),
    scanMinutes: readWholeNumber('PICTURE_SCAN_MINUTES', read('PICTURE_SCAN_MINUTES') ?? '5', { min: 0, max: 1440 }),
    workers: readWholeNumber('WORKERS', read('WORKERS') ?? String(defaultWorkers()), { min: 0, max: 64 }),
    attach: readChoice('PICTURE_ATTACH', read('PICTURE_ATTACH') ?? 'ask', ['ask', 'exact']),
    showLabels: readSwitch('SHOW_LABELS', read('SHOW_LABELS') ?? 'on'),
    maxUpload: readWholeNumber('UPLOAD_MAX_GB', read('UPLOAD_MAX_GB') ?? '20', { min: 1, max: 10_000 }) * 1024 ** 3,
    digestRate:
      readWholeNumber('DIGEST_MB_PER_SECOND', read('DIGEST_MB_PER_SECOND') ?? '20', { min: 0, max: 10_000 }) *
      1024 ** 2,
    imageCache: readImageCache(read('IMAGE_CACHE_GB')),
    viewerOrigins: readViewerOrigins(read('VIEWER_ORIGINS')),
  }
}

const readImageCache = (text: string | undefined) =>
  text === undefined ? undefined : readWholeNumber('IMAGE_CACHE_GB', text, { min: 1, max: 100_000 }) * 1024 ** 3

/** A page over plain http could be changed in transit, and read the token that it sends. */
function readViewerOrigins(text: string | undefined): readonly string[] {
  return (text?.split(',') ?? []).map(part => {
    const url = parseUrl(part.trim())
    if (!url || !isOrigin(url) || (url.protocol === 'http:' && !isLocalhost(url.hostname)))
      throw new SettingError('VIEWER_ORIGINS', settingMessages.viewerOrigins(part.trim()))
    return url.origin
  })
}

/** Uploaded files are listed under the name `uploads`. */
const FOLDER_NAME = /^(?!uploads$)[a-z0-9-]{1,40}$/

/** Each walk checks whether a folder can be read: a network drive may come back while the server runs. */
function readPictureFolders(text: string | undefined): PictureSettings['folders'] {
  if (text === undefined) return []
  const folders = text.split(';').map(part => {
    const [name = '', ...path] = part.trim().split('=')
    const folder = path.join('=').trim()
    if (!FOLDER_NAME.test(name.trim()) || folder === '')
      throw new SettingError('PICTURE_FOLDERS', settingMessages.pictureFolders(part.trim()))
    return { name: name.trim(), path: readStoreAddress('PICTURE_FOLDERS', folder) }
  })
  const twice = folders.find(({ name }, index) => folders.findIndex(other => other.name === name) < index)
  if (twice) throw new SettingError('PICTURE_FOLDERS', settingMessages.pictureFolderTwice(twice.name))
  return folders
}

/** @returns a folder's absolute path, or `s3://bucket/prefix`. @throws SettingError for an address that is none */
export function readStoreAddress(variable: string, text: string): string {
  if (!namesBucket(text)) return resolve(text)
  const address = parseBucketAddress(text)
  if (address === undefined) throw new SettingError(variable, settingMessages.bucket(text))
  return bucketAddressText(address)
}

function readPictureStore(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const place = readStoreAddress('PICTURE_STORE', text)
  if (!namesBucket(place) && !isWritableFolder(place))
    throw new SettingError('PICTURE_STORE', settingMessages.pictureStore(place))
  return place
}

const MOST_WORKERS_UNASKED = 4

/** One core stays free for calls. */
const defaultWorkers = () => Math.min(MOST_WORKERS_UNASKED, Math.max(1, availableParallelism() - 1))

const MAX_S3_CACHE_MB = 16_384

/** AWS's own names. Its client reads the credentials, and more, from the environment. */
function readS3(read: (name: string) => string | undefined): S3Settings {
  const endpoint = read('AWS_ENDPOINT_URL_S3')
  const url = endpoint === undefined ? undefined : parseUrl(endpoint)
  if (endpoint !== undefined && !(url && isWeb(url) && !url.username && !url.password && !url.search && !url.hash))
    throw new SettingError('AWS_ENDPOINT_URL_S3', settingMessages.s3Endpoint(endpoint))
  return {
    endpoint,
    region: read('AWS_REGION') ?? 'us-east-1',
    pathStyle: readSwitch('S3_PATH_STYLE', read('S3_PATH_STYLE') ?? (endpoint === undefined ? 'off' : 'on')),
    cacheBytes:
      readWholeNumber('S3_CACHE_MB', read('S3_CACHE_MB') ?? '64', { min: 1, max: MAX_S3_CACHE_MB }) * 1024 ** 2,
  }
}

function readWholeNumber(variable: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(variable, settingMessages.wholeNumber(text, min, max))
  return value
}

function readChoice<const Choice extends string>(variable: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find(known => known === text.toLowerCase())
  if (choice === undefined) throw new SettingError(variable, settingMessages.choice(text, choices))
  return choice
}

const readSwitch = (variable: string, text: string) => readChoice(variable, text, ['on', 'off']) === 'on'
