import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig, SettingError } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns the path */
function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('without settings it listens on 127.0.0.1:8080, keeps its data in ./data and has an admin', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: undefined,
    tls: undefined,
    trustProxy: false,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databasePooler: 'none',
    databaseReplicas: [],
    databasePool: 20,
    trashDays: 90,
    oidc: undefined,
    admin: { username: 'admin', password: undefined },
    apiUrl: undefined,
    logLevel: 'warn',
    drainSeconds: 0,
    migrates: true,
    backup: undefined,
    pictures: {
      folders: [],
      scanMinutes: 5,
      workers: Math.min(4, Math.max(1, availableParallelism() - 1)),
      attach: 'ask',
      showLabels: true,
      maxUpload: 20 * 1024 ** 3,
      digestRate: 20 * 1024 ** 2,
      imageCache: undefined,
      store: undefined,
      viewerOrigins: [],
    },
    s3: { endpoint: undefined, region: 'us-east-1', pathStyle: false, cacheBytes: 64 * 1024 ** 2 },
  })
})

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: ' ', OIDC_ISSUER: '', VITRINE_ADMIN_PASSWORD: '' })).toEqual(loadConfig({}))
})

test('all settings are read', () => {
  const config = loadConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    PUBLIC_URL: 'https://Slides.example.org/',
    TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
    VITRINE_DATA_DIR: folder,
    DATABASE_URL: 'postgresql://u:p@db:5432/vitrine?sslmode=require',
    DATABASE_DIRECT_URL: 'postgresql://u:p@primary:5432/vitrine',
    DATABASE_POOLER: 'Transaction',
    DATABASE_REPLICAS: 'postgresql://u:p@one:5432/vitrine, postgresql://u:p@two:5432/vitrine',
    DATABASE_POOL: '40',
    DISK_RESERVE_MB: '100',
    TRASH_DAYS: '0',
    OIDC_ISSUER: 'https://login.example.org/',
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_AUDIENCE: 'https://slides.example.org/api',
    OIDC_SCOPE: 'openid email',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ROLE_ADMIN: 'heads, it',
    OIDC_ROLE_READER: 'guests',
    OIDC_ROLE_OTHERS: 'Reader',
    VITRINE_ADMIN_USERNAME: 'Ada Lovelace',
    VITRINE_ADMIN_PASSWORD: ' with spaces ',
    API_URL: 'https://api.example.org/v1/',
    BACKUP_DIR: folder,
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '10',
    MIGRATE: 'off',
    BACKUP_AT: '23:05',
    PICTURE_FOLDERS: `scanner-1=${folder}; old = /srv/old=1; cloud=s3://lab/scans/`,
    AWS_ENDPOINT_URL_S3: 'https://s3.example.org',
    AWS_REGION: 'eu-central-1',
    S3_CACHE_MB: '256',
    PICTURE_STORE: 's3://lab/vitrine',
    PICTURE_SCAN_MINUTES: '0',
    WORKERS: '0',
    PICTURE_ATTACH: 'exact',
    SHOW_LABELS: 'off',
    IMAGE_CACHE_GB: '3',
    DIGEST_MB_PER_SECOND: '0',
    UPLOAD_MAX_GB: '2',
    VIEWER_ORIGINS: 'https://Viewer.example.org/, http://localhost:3000',
  })
  expect(config).toEqual({
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://slides.example.org',
    tls: undefined,
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    dataDir: folder,
    databaseUrl: 'postgresql://u:p@db:5432/vitrine?sslmode=require',
    databaseDirectUrl: 'postgresql://u:p@primary:5432/vitrine',
    databasePooler: 'transaction',
    migrates: false,
    databaseReplicas: ['postgresql://u:p@one:5432/vitrine', 'postgresql://u:p@two:5432/vitrine'],
    databasePool: 40,
    trashDays: 0,
    diskReserve: 100 * 1024 ** 2,
    oidc: {
      issuer: 'https://login.example.org/',
      clientId: 'vitrine',
      audience: 'https://slides.example.org/api',
      scope: 'openid email',
      roles: {
        claim: 'realm_access.roles',
        values: { admin: ['heads', 'it'], editor: ['vitrine-editor'], reader: ['guests'] },
        others: 'reader',
      },
    },
    admin: { username: 'Ada Lovelace', password: ' with spaces ' },
    apiUrl: 'https://api.example.org/v1',
    logLevel: 'info',
    drainSeconds: 10,
    backup: { folder, at: { hour: 23, minute: 5 } },
    pictures: {
      folders: [
        { name: 'scanner-1', path: folder },
        { name: 'old', path: '/srv/old=1' },
        { name: 'cloud', path: 's3://lab/scans' },
      ],
      store: 's3://lab/vitrine',
      scanMinutes: 0,
      workers: 0,
      attach: 'exact',
      showLabels: false,
      maxUpload: 2 * 1024 ** 3,
      digestRate: 0,
      imageCache: 3 * 1024 ** 3,
      viewerOrigins: ['https://viewer.example.org', 'http://localhost:3000'],
    },
    s3: {
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      pathStyle: true,
      cacheBytes: 256 * 1024 ** 2,
    },
  })
})

test.each([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['NO', false],
])('TRUST_PROXY=%s', (text, meaning) => {
  expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toBe(meaning)
})

test.each(['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:8080', 'http://vitrine.localhost'])(
  'plain http is allowed on the same machine: PUBLIC_URL=%s',
  url => expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url),
)

const PEM_HEAD = '-----BEGIN CERTIFICATE-----\n'
const PROVIDER = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'x' }
const DATABASE = { DATABASE_URL: 'postgresql://u:p@db:5432/vitrine' }
const BAD: [variable: string, takes: string, env: Record<string, string>][] = [
  ['HOST', 'an address or a host name', { HOST: 'my host' }],
  ['HOST', 'an address or a host name', { HOST: 'http://localhost' }],
  ['PORT', 'a whole number from 0 to 65535', { PORT: 'http' }],
  ['PORT', 'a whole number from 0 to 65535', { PORT: '65536' }],
  ['PORT', 'a whole number from 0 to 65535', { PORT: '-1' }],
  ['PORT', 'a whole number from 0 to 65535', { PORT: '80.5' }],
  ['PUBLIC_URL', 'an https:// address', { PUBLIC_URL: 'http://slides.example.org' }],
  ['PUBLIC_URL', 'an https:// address', { PUBLIC_URL: 'http://192.168.1.5:8080' }],
  ['PUBLIC_URL', 'an https:// address', { PUBLIC_URL: 'http://localhost.example.org' }],
  ['PUBLIC_URL', 'without a path', { PUBLIC_URL: 'https://example.org/vitrine' }],
  ['PUBLIC_URL', 'without a path', { PUBLIC_URL: 'https://user:word@example.org' }],
  ['PUBLIC_URL', 'by which browsers reach Vitrine', { PUBLIC_URL: 'slides.example.org' }],
  ['PUBLIC_URL', 'by which browsers reach Vitrine', { PUBLIC_URL: 'ftp://example.org' }],
  ['PUBLIC_URL', 'must be set to an https:// address where HOST is 192.168.1.5', { HOST: '192.168.1.5' }],
  ['TLS_KEY', 'must be set where TLS_CERT is', { TLS_CERT: '/nowhere' }],
  ['TLS_CERT', 'must be set where TLS_KEY is', { TLS_KEY: '/nowhere' }],
  ['TLS_CERT', "/nowhere can't be read", { TLS_CERT: '/nowhere', TLS_KEY: '/nowhere' }],
  ['TLS_CERT', 'holds none', { TLS_CERT: file('empty.pem', ''), TLS_KEY: '/nowhere' }],
  ['TLS_KEY', "can't be read", { TLS_CERT: file('half.pem', PEM_HEAD), TLS_KEY: folder }],
  ['TRUST_PROXY', 'takes on, off, or a comma list', { TRUST_PROXY: 'maybe' }],
  ['TRUST_PROXY', 'takes on, off, or a comma list', { TRUST_PROXY: '10.0.0.0/33' }],
  ['VITRINE_DATA_DIR', 'takes a folder', { VITRINE_DATA_DIR: file('plain', '') }],
  ['DATABASE_POOL', 'a whole number from 5 to 90', { DATABASE_POOL: '4' }],
  ['DATABASE_POOL', 'a whole number from 5 to 90', { DATABASE_POOL: 'many' }],
  ['TRASH_DAYS', 'a whole number from 0 to 36500', { TRASH_DAYS: '-1' }],
  ['LOG_LEVEL', "takes error, warn or info, not 'loud'", { LOG_LEVEL: 'loud' }],
  ['DISK_RESERVE_MB', 'a whole number from 0 to 1000000', { DISK_RESERVE_MB: '-1' }],
  ['DATABASE_URL', 'a PostgreSQL database', { DATABASE_URL: 'mysql://db/vitrine' }],
  ['DATABASE_URL', 'a PostgreSQL database', { DATABASE_URL: 'vitrine' }],
  ['DATABASE_DIRECT_URL', 'a PostgreSQL database', { ...DATABASE, DATABASE_DIRECT_URL: 'vitrine' }],
  ['DATABASE_REPLICAS', 'a PostgreSQL database', { ...DATABASE, DATABASE_REPLICAS: 'postgresql://u:p@db/vitrine,two' }],
  [
    'DATABASE_URL',
    'where DATABASE_DIRECT_URL or DATABASE_REPLICAS is',
    { DATABASE_REPLICAS: 'postgresql://u:p@db/vitrine' },
  ],
  [
    'DATABASE_URL',
    'where DATABASE_DIRECT_URL or DATABASE_REPLICAS is',
    { DATABASE_DIRECT_URL: 'postgresql://u:p@db/vitrine' },
  ],
  ['DATABASE_URL', 'MIGRATE is off', { MIGRATE: 'off' }],
  ['MIGRATE', "on or off, not 'later'", { ...DATABASE, MIGRATE: 'later' }],
  ['DATABASE_DIRECT_URL', 'where DATABASE_POOLER is statements', { ...DATABASE, DATABASE_POOLER: 'statements' }],
  ['DATABASE_POOLER', 'takes none or transaction or statements', { ...DATABASE, DATABASE_POOLER: 'session' }],
  ['OIDC_ISSUER', 'takes the https:// address', { OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', 'takes the https:// address', { OIDC_ISSUER: 'example', OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', 'must be set where OIDC_CLIENT_ID is', { OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', 'must be set where OIDC_AUDIENCE is', { OIDC_AUDIENCE: 'x' }],
  ['OIDC_CLIENT_ID', 'must be set where OIDC_ISSUER is', { OIDC_ISSUER: 'https://login.example.org' }],
  ['OIDC_SCOPE', 'openid', { OIDC_ISSUER: 'https://l.example.org', OIDC_CLIENT_ID: 'x', OIDC_SCOPE: 'email' }],
  ['OIDC_ISSUER', 'must be set where OIDC_ROLE_CLAIM is', { OIDC_ROLE_CLAIM: 'roles' }],
  ['OIDC_ISSUER', 'must be set where OIDC_ROLE_ADMIN is', { OIDC_ROLE_ADMIN: 'heads' }],
  ['OIDC_ROLE_CLAIM', 'must be set where OIDC_ROLE_READER is', { ...PROVIDER, OIDC_ROLE_READER: 'guests' }],
  ['OIDC_ROLE_CLAIM', 'must be set where OIDC_ROLE_OTHERS is', { ...PROVIDER, OIDC_ROLE_OTHERS: 'reader' }],
  ['OIDC_ROLE_ADMIN', "not 'heads,,it'", { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLE_ADMIN: 'heads,,it' }],
  ['OIDC_ROLE_EDITOR', 'a comma list', { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLE_EDITOR: ',' }],
  ['OIDC_ROLE_OTHERS', "not 'admin'", { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLE_OTHERS: 'admin' }],
  ['VITRINE_ADMIN_USERNAME', '1 to 150 characters', { VITRINE_ADMIN_USERNAME: 'x'.repeat(151) }],
  ['API_URL', 'address of another Vitrine server', { API_URL: 'api.example.org' }],
  ['VIEWER_ORIGINS', "not '*'", { VIEWER_ORIGINS: '*' }],
  ['VIEWER_ORIGINS', "not 'http://viewer.example.org'", { VIEWER_ORIGINS: 'http://viewer.example.org' }],
  ['VIEWER_ORIGINS', "not ''", { VIEWER_ORIGINS: 'https://a.example.org,' }],
  ['VIEWER_ORIGINS', 'without a path', { VIEWER_ORIGINS: 'https://example.org/viewer' }],
  ['PICTURE_FOLDERS', "Not 's3://Lab/scans'", { PICTURE_FOLDERS: 'a=s3://Lab/scans' }],
  ['PICTURE_FOLDERS', "Not 's3://lab/a/../b'", { PICTURE_FOLDERS: 'a=s3://lab/a/../b' }],
  ['PICTURE_FOLDERS', 's3://name/prefix', { PICTURE_FOLDERS: 'a=s3://' }],
  ['PICTURE_STORE', 'a folder that exists', { PICTURE_STORE: join(folder, 'none') }],
  ['PICTURE_STORE', "Not 's3://lab//a'", { PICTURE_STORE: 's3://lab//a' }],
  ['AWS_ENDPOINT_URL_S3', "not 's3.example.org'", { AWS_ENDPOINT_URL_S3: 's3.example.org' }],
  ['S3_CACHE_MB', "not '0'", { S3_CACHE_MB: '0' }],
  ['S3_PATH_STYLE', "not 'maybe'", { S3_PATH_STYLE: 'maybe' }],
  ['BACKUP_DIR', 'a folder that exists', { BACKUP_DIR: join(folder, 'none') }],
  ['BACKUP_DIR', 'a folder that exists', { BACKUP_DIR: file('a-file', '') }],
  ['BACKUP_DIR', "Not 's3://lab//backups'", { BACKUP_DIR: 's3://lab//backups' }],
  ['BACKUP_DIR', 'must be set where BACKUP_AT is', { BACKUP_AT: '02:30' }],
  ['BACKUP_AT', "such as 02:30, not '24:00'", { BACKUP_DIR: folder, BACKUP_AT: '24:00' }],
  ['BACKUP_AT', "such as 02:30, not '2'", { BACKUP_DIR: folder, BACKUP_AT: '2' }],
]

describe('an invalid setting is one line that names the variable and its valid values', () => {
  test.each(BAD)('%s: %s (%o)', (variable, takes, env) => {
    const error = errorOf(env)
    expect(error.variable).toBe(variable)
    expect(error.message).toMatch(new RegExp(`^${variable} `))
    expect(error.message).toContain(takes)
    expect(error.message).not.toContain('\n')
  })
})

test('an invalid DATABASE_URL is not repeated, as it may contain a password', () => {
  expect(errorOf({ DATABASE_URL: 'mysql://me:secret@db/vitrine' }).message).not.toContain('secret')
})

function errorOf(env: Record<string, string>): SettingError {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof SettingError) return error
    throw error
  }
  throw new Error('No setting was refused.')
}

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('with a certificate', () => {
  const [cert, key] = certificate('one')
  const [, otherKey] = certificate('other')

  test('TLS_CERT and TLS_KEY are read', () => {
    expect(loadConfig({ TLS_CERT: cert, TLS_KEY: key, HOST: '192.168.1.5' }).tls?.cert).toContain('BEGIN CERTIFICATE')
  })

  test('a key of another certificate is refused', () => {
    expect(errorOf({ TLS_CERT: cert, TLS_KEY: otherKey }).message).toContain('does not fit')
  })

  test('PUBLIC_URL must then be https', () => {
    const error = errorOf({ TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: 'http://localhost:8080' })
    expect(error.message).toMatch(/^PUBLIC_URL takes an https:\/\/ address where TLS_CERT and TLS_KEY are set/)
  })

  function certificate(name: string): [cert: string, key: string] {
    const [cert, key] = [join(folder, `${name}.cert.pem`), join(folder, `${name}.key.pem`)]
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes']
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject])
    return [cert, key]
  }
})
