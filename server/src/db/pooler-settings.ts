import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { reachMessages as messages } from './reach-messages.ts'
import {
  IDLE_TRANSACTION_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
  sessionSettings,
  startParameters,
} from './session-settings.ts'
import { quoteName, quoteText, sqlText } from './sql-text.ts'
import { StartError } from './start-error.ts'

const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 500
/** Arbitrary. Servers that start at the same time change the role one after another. */
const ROLE_LOCK = 0x726f6c65
const MAY_NOT = '42501'
const LABELS = 'vitrine.labels'

/** What connections through a pooler must have from their role. */
const settingsOfRole = (hidesLabels: boolean): Readonly<Record<string, string>> => ({
  ...sessionSettings(hidesLabels),
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_TIMEOUT_MS}ms`,
})

interface Passing {
  readonly url: string
  readonly directUrl: string
  readonly hidesLabels: boolean
  /** How long connections that the pooler has had before may still have the former settings. */
  readonly patienceMs: number
}

/** Waits until a connection through the pooler has the settings that a direct one would set itself. */
export async function waitForSettings({ url, directUrl, hidesLabels, patienceMs }: Passing): Promise<void> {
  const names = Object.keys(settingsOfRole(hidesLabels))
  const limits = { lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const parameters = startParameters({ pooler: 'none', hidesLabels, ...limits })
  const right = await withClient({ connectionString: directUrl, ...parameters }, client => shown(client, names))
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await withClient({ connectionString: url }, client => shown(client, names))
    const different = names.filter(name => found[name] !== right[name])
    if (different.length === 0) return
    if (Date.now() > deadline) throw new StartError(messages.notPassedOn(different.join(', ')))
    await pause(RETRY_MS)
  }
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function shown(client: pg.Client, names: readonly string[]): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [names],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

interface Role {
  readonly role: string
  readonly database: string
  readonly present: readonly string[]
}

/** Gives the role of a direct connection the settings of a session in this database. */
export const setForRole = (directUrl: string, hidesLabels: boolean): Promise<void> =>
  withClient({ connectionString: directUrl }, async client => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
    const { rows } = await client.query<Role>(`select current_user as role, current_database() as database, coalesce(
      (select setconfig from pg_db_role_setting where setrole = current_user::regrole
        and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as present`)
    const role = rows[0] as Role
    for (const [name, value] of Object.entries(settingsOfRole(hidesLabels)))
      if (!role.present.includes(`${name}=${value}`)) await alterRole(client, role, name, value)
    await client.query('commit')
  })

async function alterRole(client: pg.Client, { role, database }: Role, name: string, value: string): Promise<void> {
  const [of, where] = [quoteName(role), quoteName(database)]
  try {
    await client.query(sqlText`alter role ${of} in database ${where} set ${quoteName(name)} = ${quoteText(value)}`)
  } catch (error) {
    if (name === LABELS && (error as pg.DatabaseError).code === MAY_NOT)
      throw new StartError(messages.labelsNeedAdministrator(of, where))
    throw error
  }
}
