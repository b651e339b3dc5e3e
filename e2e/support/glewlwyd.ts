import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The empty database from Debian's package. */
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const WEB_FOLDER = '/usr/share/glewlwyd/webapp'
const WEB_SETTINGS = '/usr/share/glewlwyd/templates/config.json'
const MODULES_FOLDER = '/usr/lib/glewlwyd'
const FIRST_ADMIN = { username: 'admin', password: 'password' }

const START_MS = 20_000
/** A provider that outlives its test ends by itself. */
const LONGEST_RUN_S = 300

export const CLIENT_ID = 'vitrine'
export const PERSON = { username: 'mara', password: 'a horse of many colors', name: 'Mara Keller' } as const

/** Whether Debian's package `glewlwyd` is installed, an OpenID provider independent of the built-in one. */
export const hasGlewlwyd = (): boolean =>
  existsSync(SCHEMA) && existsSync(WEB_FOLDER) && spawnSync('glewlwyd', ['--version']).error === undefined

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const configuration = (folder: string, port: number) => `
port = ${port}
bind_address = "127.0.0.1"
external_url = "http://127.0.0.1:${port}"
login_url = "login.html"
api_prefix = "api"
static_files_path = "${folder}/web/"
static_files_mime_types = (
  { extension = ".html"; mime_type = "text/html" },
  { extension = ".css"; mime_type = "text/css" },
  { extension = ".js"; mime_type = "application/javascript" },
  { extension = ".json"; mime_type = "application/json" }
)
allow_origin = "*"
log_mode = "console"
log_level = "WARNING"
cookie_domain = "127.0.0.1"
cookie_secure = 0
session_key = "GLEWLWYD2_SESSION_ID"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "${MODULES_FOLDER}/user"
user_middleware_module_path = "${folder}/none"
client_module_path = "${MODULES_FOLDER}/client"
user_auth_scheme_module_path = "${MODULES_FOLDER}/scheme"
plugin_module_path = "${MODULES_FOLDER}/plugin"
hash_algorithm = "SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db" }
`

/**
 * Creates the database, and the pages of the sign-in. The package links files from other packages there, which glewlwyd does not
 * serve.
 */
async function fill(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'))
  database.exec(await readFile(SCHEMA, 'utf8'))
  database.close()
  await mkdir(join(folder, 'none'))
  const settings = join(folder, 'web/config.json')
  await cp(WEB_FOLDER, join(folder, 'web'), {
    recursive: true,
    dereference: true,
    filter: path => basename(path) !== 'config.json',
  })
  await copyFile(WEB_SETTINGS, settings)
}

/** The OpenID Connect plug-in: the code flow with PKCE, and refresh tokens that are valid only once. */
function openIdPlugin(issuer: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    order_rank: 0,
    parameters: {
      iss: issuer,
      'jwt-type': 'ecdsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'jwks-show': true,
      'access-token-duration': 600,
      'refresh-token-duration': 86_400,
      'refresh-token-rolling': true,
      'refresh-token-one-use': 'always',
      'code-duration': 60,
      'allow-non-oidc': false,
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'auth-type-refresh-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'pkce-allowed': true,
      'pkce-required': true,
      'pkce-method-plain-allowed': false,
      'subject-type': 'public',
      'name-claim': 'mandatory',
      claims: [{ name: 'preferred_username', 'user-property': 'username', type: 'string', mandatory: true }],
    },
  }
}

/** A running provider with one person, in a separate folder and on a separate port. */
export class Glewlwyd {
  readonly #process: ChildProcess
  readonly #folder: string
  readonly #origin: string

  private constructor(process: ChildProcess, folder: string, origin: string) {
    this.#process = process
    this.#folder = folder
    this.#origin = origin
  }

  static async start(): Promise<Glewlwyd> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-glewlwyd-'))
    await fill(folder)
    const port = await freePort()
    const file = join(folder, 'glewlwyd.conf')
    await writeFile(file, configuration(folder, port))
    const process = spawn('timeout', [String(LONGEST_RUN_S), 'glewlwyd', '-c', file], { stdio: 'ignore' })
    const started = new Glewlwyd(process, folder, `http://127.0.0.1:${port}`)
    try {
      await started.#answers()
      const admin = await started.#signIn(FIRST_ADMIN)
      await started.#call('POST', '/mod/plugin/', admin, openIdPlugin(started.issuer))
      await started.#call('POST', '/user/', admin, { ...PERSON, enabled: true, scope: ['g_profile', 'openid'] })
      return started
    } catch (error) {
      await started.stop()
      throw error
    }
  }

  get issuer(): string {
    return `${this.#origin}/api/oidc`
  }

  /** Registers the web app of a server as a client, with the person's consent. */
  async register(site: string): Promise<void> {
    await this.#call('POST', '/client/', await this.#signIn(FIRST_ADMIN), {
      client_id: CLIENT_ID,
      name: 'Vitrine',
      enabled: true,
      confidential: false,
      redirect_uri: [`${site}/login`],
      authorization_type: ['code', 'refresh_token'],
      token_endpoint_auth_method: ['none'],
      scope: [],
    })
    await this.#call('PUT', `/auth/grant/${CLIENT_ID}`, await this.#signIn(PERSON), { scope: 'openid' })
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit')
      this.#process.kill('SIGTERM')
      await ended
    }
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #answers(): Promise<void> {
    const until = Date.now() + START_MS
    while (!(await fetch(`${this.#origin}/config`).then(Boolean, () => false))) {
      if (this.#process.exitCode !== null || Date.now() > until) throw new Error('glewlwyd did not start')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  /** @returns the cookie of the session */
  async #signIn({ username, password }: { username: string; password: string }): Promise<string> {
    const reply = await this.#call('POST', '/auth/', '', { username, password })
    return reply.headers
      .getSetCookie()
      .map(cookie => cookie.split(';', 1)[0])
      .join('; ')
  }

  async #call(method: 'POST' | 'PUT', path: string, cookie: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie }
    const reply = await fetch(`${this.#origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`glewlwyd answered ${method} ${path} with ${reply.status}: ${await reply.text()}`)
    return reply
  }
}
