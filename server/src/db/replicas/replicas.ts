import { createHash } from 'node:crypto'
import { parsePosition } from '@vitrine/contract/api/position'
import { DatabaseDown } from '../database-error.ts'
import type { DatabaseWatch } from '../database-watch.ts'
import type { PoolSettings } from '../open-pool.ts'
import type { PooledClient } from '../replaceable-pool.ts'
import type { Reading } from './reading.ts'
import { Replica } from './replica.ts'

/** A replica that has not replayed what the primary had this long ago is not used. */
const LATEST_MS = 2_000

export interface ReplicaOptions {
  readonly urls: readonly string[]
  /** The `DATABASE_ID` of the primary. */
  readonly database: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** The replicas of a database. A read goes to one of them if it has replayed everything that the reader has seen. */
export class Replicas {
  readonly #replicas: readonly Replica[]
  readonly #primary: DatabaseWatch
  /** Identifies the database in positions. */
  readonly #id: string

  constructor(
    { urls, database }: ReplicaOptions,
    primary: DatabaseWatch,
    settings: Omit<PoolSettings, 'connectTimeoutMs'>,
  ) {
    this.#replicas = urls.map(url => new Replica(url, database, settings))
    this.#primary = primary
    this.#id = digest(database).slice(0, 8)
  }

  get count(): number {
    return this.#replicas.length
  }

  get isPrimaryDown(): boolean {
    return this.#primary.isDown
  }

  get isAnyThere(): boolean {
    return this.#replicas.some(({ isDown }) => !isDown)
  }

  /** The primary's current position, for callers; undefined while it does not respond. */
  async position(): Promise<string | undefined> {
    const position = await this.#primary.position()
    return position && `${this.#id}.${position}`
  }

  /** The position of somebody who has seen nothing yet. */
  get firstPosition(): string {
    return `${this.#id}.0/0`
  }

  isPosition(text: string | undefined): text is string {
    return parsePosition(text)?.library === this.#id
  }

  /** How a person's read runs at a replica; undefined if it has to run at the primary. */
  readingOf(person: number, text: string | undefined): Reading | undefined {
    const position = parsePosition(text)
    if (position?.library !== this.#id || !this.isAnyThere) return undefined
    if (this.isPrimaryDown) return { person, need: position.at }
    const settled = this.#primary.positionBefore(LATEST_MS)
    return settled === undefined ? undefined : { person, need: position.at > settled ? position.at : settled }
  }

  /**
   * A connection for a read, at the replica of its person. Reads never wait for a replica to catch up. Other replicas are tried only
   * while the primary, which has everything, is unavailable.
   * @throws DatabaseDown if none has reached the position
   */
  async connect({ person, need }: Reading): Promise<{ client: PooledClient; replica: Replica }> {
    const there = this.#inOrderOf(person)
    for (const replica of this.isPrimaryDown ? there : there.slice(0, 1)) {
      const client = await replica.connectAt(need)
      if (client !== undefined) return { client, replica }
    }
    throw new DatabaseDown()
  }

  /** By a hash of both, which every server computes in the same way. */
  #inOrderOf(person: number): Replica[] {
    return this.#replicas
      .filter(({ isDown }) => !isDown)
      .map(replica => ({ replica, rank: digest(`${person} ${replica.url}`) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ replica }) => replica)
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(replica => replica.close()))
  }
}
