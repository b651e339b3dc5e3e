import pg from 'pg'
import type { Pooler } from '../config.ts'
import type { PooledClient } from './replaceable-pool.ts'
import { APPLICATION_NAME, startParameters } from './session-settings.ts'
import { typeParsers } from './type-parsers.ts'

export interface PoolSettings {
  readonly max: number
  /** Also how long a call waits for a connection while all are in use. */
  readonly connectTimeoutMs: number
  readonly pooler: Pooler
  readonly hidesLabels: boolean
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
}

/** Connections to one address, each opened when first needed. */
export function openPool(url: string, { max, connectTimeoutMs, ...session }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: connectTimeoutMs,
    ...startParameters(session),
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the next call; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its call and emits the same error, which nobody else listens for.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** @returns ends the connections in use, for a database that does not answer. The idle ones may be good again later. */
export function endingUsed(pool: pg.Pool): () => void {
  const used = new Set<pg.PoolClient>()
  pool.on('acquire', client => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
  return () => {
    for (const client of used) void (client as PooledClient).end()
  }
}
