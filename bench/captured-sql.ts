import { readFileSync, statSync } from 'node:fs'
import pg from 'pg'

/** A database's log file, and a superuser connection that can change what is logged. */
export interface LoggedDatabase {
  adminUrl: string
  log: string
}

/** A log entry: one line and its continuation lines, which begin with a tab. */
const RECORD = /^\d{4}-\d\d-\d\d [^[]*\[(\d+)\] (\w+): {2}([\s\S]*)$/
const PARAMETER = /\$(\d+) = ('(?:[^']|'')*'|NULL)/g

const LOGGED = { log_statement: 'all', log_error_verbosity: 'default' }

async function setLogging(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.query('select pg_reload_conf()')
  await client.end()
}

const settled = () => new Promise(resolve => setTimeout(resolve, 500))

function withParameters(sql: string, detail: string): string {
  const values = new Map([...detail.matchAll(PARAMETER)].map(([, number, value]) => [number, value]))
  return sql.replace(/\$(\d+)/g, (place, number) => values.get(number) ?? place)
}

/** The statements in a part of the log, in order, with their parameters filled in. */
function statementsOf(log: string): string[] {
  const statements: string[] = []
  for (const record of log.split(/^(?=\d{4}-\d\d-\d\d )/m)) {
    const [, , kind, text = ''] = RECORD.exec(record.trimEnd()) ?? []
    const sql = kind === 'LOG' ? /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(text)?.[1] : undefined
    if (sql !== undefined) statements.push(sql.replaceAll('\n\t', '\n'))
    const last = statements.at(-1)
    if (kind === 'DETAIL' && /^Parameters: /i.test(text) && last !== undefined)
      statements[statements.length - 1] = withParameters(last, text)
  }
  return statements
}

/** Captures the statements that the server runs for `request`, as a script for pgbench. */
export async function captureSql(database: LoggedDatabase, request: () => Promise<void>): Promise<string> {
  await setLogging(
    database.adminUrl,
    Object.entries(LOGGED).map(([name, value]) => `alter system set ${name} = '${value}'`),
  )
  try {
    // A connection applies the new settings no later than at its next statement.
    await settled()
    const start = statSync(database.log).size
    await request()
    await settled()
    return statementsOf(readFileSync(database.log).subarray(start).toString())
      .map(sql => `${sql.trim()};\n`)
      .join('')
  } finally {
    await setLogging(
      database.adminUrl,
      Object.keys(LOGGED).map(name => `alter system reset ${name}`),
    )
    await settled()
  }
}
