import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  CompiledQuery as Query,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import {
  ConnectionLost,
  DatabaseDown,
  isDeadlock,
  isReadOnly,
  isSocketError,
  UncertainChange,
} from './database-error.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { deadlocks } from './deadlocks.ts'
import { nestedRow, type RowShape, rowShape } from './nested.ts'
import type { PooledClient, ReplaceablePool } from './replaceable-pool.ts'
import { currentReading, type Reading } from './replicas/reading.ts'
import type { Replicas } from './replicas/replicas.ts'

/** A query whose plan PostgreSQL caches, under a name that always refers to the same SQL. */
export interface PreparedQuery<Row> extends CompiledQuery<Row> {
  readonly statementName: string
}

const statementName = (query: CompiledQuery): string | undefined =>
  'statementName' in query ? (query as PreparedQuery<unknown>).statementName : undefined

/** A statement that sets the statement timeout of its connection; 0 for none. */
export interface TimeoutQuery extends CompiledQuery {
  readonly statementTimeoutMs: number
}

/** PostgreSQL ends a late statement itself. Only a dead connection takes longer. */
const GRACE_MS = 1_000

type ArrayResult = pg.QueryArrayResult<unknown[]>
const shapeOfResult = ({ fields }: Pick<ArrayResult, 'fields'>) => rowShape(fields.map(({ name }) => name))

/** The shapes of prepared statements' rows, by their names. */
const shapes = new Map<string, RowShape>()

function shapeOfPrepared(name: string, result: ArrayResult): RowShape {
  const known = shapes.get(name)
  if (known) return known
  const shape = shapeOfResult(result)
  shapes.set(name, shape)
  return shape
}

const COUNTED_COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Appends the callers to the stack of an error that comes from the connection's socket. */
function withCallers(error: unknown, callers: Error): unknown {
  if (isDeadlock(error)) deadlocks.inc()
  if (error instanceof Error) error.stack += `\n${callers.stack?.split('\n').slice(1).join('\n')}`
  return isSocketError(error) ? new ConnectionLost(error) : error
}

interface DriverOptions {
  readonly pool: pg.Pool
  readonly connections: ReplaceablePool
  /** Refuses statements while the database does not answer. */
  readonly watch?: DatabaseWatch | undefined
  /** The statement timeout of a new connection. */
  readonly statementTimeoutMs: number
  /** Whether a connection still has its prepared statements in the next transaction. */
  readonly keepsStatements: boolean
  /** Connections past a pooler, closed with these. */
  readonly direct?: { destroy(): Promise<void> } | undefined
  readonly replicas?: Replicas | undefined
}

/** The connection's pool. */
type Source = Pick<ReplaceablePool, 'isCurrent' | 'replaceAll'>

/** A pooled connection that reads rows as arrays and builds nested objects from them at once (`shapeOf`). */
class Connection implements DatabaseConnection {
  readonly #client: PooledClient
  readonly #source: Source
  readonly #keepsStatements: boolean
  #statementTimeoutMs: number
  #isBroken = false

  constructor(client: PooledClient, source: Source, { keepsStatements, statementTimeoutMs }: DriverOptions) {
    this.#client = client
    this.#source = source
    this.#keepsStatements = keepsStatements
    this.#statementTimeoutMs = statementTimeoutMs
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = statementName(query)
    const result = await this.#run(query, name)
    if ('statementTimeoutMs' in query) this.#statementTimeoutMs = (query as TimeoutQuery).statementTimeoutMs
    const { command, rowCount } = result
    // Kysely recognizes an aborted transaction by the command that ends it.
    if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] as Row[] }
    const shape = name === undefined ? shapeOfResult(result) : shapeOfPrepared(name, result)
    const rows = result.rows.map(values => nestedRow<Row>(shape, values))
    return COUNTED_COMMANDS.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async #run({ sql: text, parameters }: CompiledQuery, name: string | undefined): Promise<ArrayResult> {
    const deadline = this.#startDeadline()
    try {
      const query = { text, values: [...parameters], rowMode: 'array' as const }
      const result: ArrayResult | ArrayResult[] = await this.#client.query(
        name === undefined || !this.#keepsStatements ? query : { name, ...query },
      )
      // Several statements in one text give several results; the last one counts.
      return Array.isArray(result) ? (result.at(-1) as ArrayResult) : result
    } catch (error) {
      if (isReadOnly(error)) this.#source.replaceAll()
      throw withCallers(error, new Error())
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Breaks the connection where a statement takes longer than PostgreSQL allows it. */
  #startDeadline(): NodeJS.Timeout | undefined {
    if (this.#statementTimeoutMs === 0) return undefined
    return setTimeout(() => void this.#client.end(), this.#statementTimeoutMs + GRACE_MS)
  }

  /**
   * Reads rows in chunks through a cursor of SQL, which needs a transaction; its end closes the cursor where reading
   * stops early. The planner prepares a cursor to give its first rows soon.
   */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    await this.executeQuery({ ...query, sql: `declare streamed no scroll cursor for ${query.sql}` })
    const fetch = Query.raw(`fetch ${chunkSize} from streamed`)
    for (let chunk = await this.executeQuery<Row>(fetch); chunk.rows.length > 0; chunk = await this.executeQuery(fetch))
      yield chunk
    await this.executeQuery(Query.raw('close streamed'))
  }

  /** A connection whose transaction could not be ended is closed, not reused. */
  markBroken(): void {
    this.#isBroken = true
  }

  release(): void {
    this.#client.release(this.#isBroken || !this.#source.isCurrent(this.#client))
  }
}

class Driver extends PostgresDriver {
  readonly #options: DriverOptions

  constructor(options: DriverOptions) {
    super(options)
    this.#options = options
  }

  override async acquireConnection(): Promise<Connection> {
    const { connections, watch, replicas } = this.#options
    const reading = replicas && currentReading()
    if (reading) return this.#connectToReplica(replicas, reading)
    if (watch?.isDown) throw new DatabaseDown()
    return new Connection(await connections.connect(), connections, this.#options)
  }

  async #connectToReplica(replicas: Replicas, reading: Reading): Promise<Connection> {
    const { client, replica } = await replicas.connect(reading)
    return new Connection(client, replica, this.#options)
  }

  override async destroy(): Promise<void> {
    this.#options.watch?.stop()
    await this.#options.direct?.destroy()
    await this.#options.replicas?.close()
    await super.destroy()
  }

  // biome-ignore lint/suspicious/noExplicitAny: the base class names a connection type that it does not export
  override async commitTransaction(connection: any): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw error instanceof ConnectionLost ? new UncertainChange(error) : error
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async rollbackTransaction(connection: any): Promise<void> {
    try {
      await (connection as Connection).executeQuery(Query.raw('rollback'))
    } catch {
      // PostgreSQL rolls back when the connection closes. The error that led here says more than this one.
      ;(connection as Connection).markBroken()
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async releaseConnection(connection: any): Promise<void> {
    ;(connection as Connection).release()
  }
}

/** PostgreSQL with prepared statements and rows of nested objects. */
export class Dialect extends PostgresDialect {
  readonly #options: DriverOptions

  constructor(options: DriverOptions) {
    super(options)
    this.#options = options
  }

  override createDriver(): Driver {
    return new Driver(this.#options)
  }
}
