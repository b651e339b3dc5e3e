import type { Rule } from '@vitrine/contract/splits/rules'
import { comparedSlide } from '@vitrine/contract/versions/compared-slide'
import {
  COMPARED_COLUMNS,
  type KeyColumns,
  KeyWriter,
  NAMING_COLUMNS,
  positionOf,
  ruleColumn,
  uuidAt,
} from '@vitrine/contract/versions/key-columns'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { readLines } from './read-lines.ts'

/** Keys follow from lines, which never change, so whoever made them first made the same. */
export async function storeKeys(db: Db, versionId: number, keys: KeyColumns): Promise<void> {
  for (const [name, column] of keys)
    await sql`insert into version_keys (version_id, name, keys)
      values (${versionId}, ${name}, ${Buffer.from(column.buffer)}) on conflict do nothing`.execute(db)
}

/** Rules by which slides of versions are compared. */
export interface ComparedRules {
  /** Those of versions or datasets, whose keys are stored. */
  readonly saved: ReadonlyMap<string, Rule>
  /** Those of a call alone, whose keys are not. */
  readonly ofCall: ReadonlyMap<string, Rule>
}

/**
 * Keys by which the slides of a version are compared. Those that are not stored yet are made of all lines, and stored unless this
 * is in a transaction, which may be a snapshot or long.
 * @param others further columns that are needed
 */
export async function readKeys(
  db: Db,
  versionId: number,
  { saved, ofCall }: ComparedRules,
  others: readonly string[] = [],
): Promise<KeyColumns> {
  const rules = new Map([...saved, ...ofCall])
  const stored = await readColumns(db, versionId, [
    ...[...COMPARED_COLUMNS, ...others],
    ...[...rules.keys()].map(ruleColumn),
  ])
  const missing = new Map([...rules].filter(([rule]) => !stored.has(ruleColumn(rule))))
  const withOwn = !stored.has('place')
  if (missing.size === 0 && !withOwn) return stored
  const made = await makeKeys(db, versionId, new KeyWriter(missing, { withOwn }))
  const ofOneCall = new Set([...ofCall.keys()].filter(rule => !saved.has(rule)).map(ruleColumn))
  const stays = new Map([...made].filter(([name]) => !ofOneCall.has(name)))
  if (!db.isTransaction) await storeKeys(db, versionId, stays)
  return new Map([...stored, ...made])
}

async function readColumns(db: Db, versionId: number, names: readonly string[]): Promise<KeyColumns> {
  // As hexadecimal digits, which they come in otherwise, they take half as many bytes again and twice the time to read.
  const { rows } = await sql<{ name: string; keys: string }>`select name, encode(keys, 'base64') as keys
    from version_keys where version_id = ${versionId} and name = any(${names})`.execute(db)
  // The numbers of a column begin where a number may.
  return new Map(
    rows.map(({ name, keys }) => [name, new Uint32Array(new Uint8Array(Buffer.from(keys, 'base64')).buffer)]),
  )
}

/** Uuids of slides, some of which are given by position. Keys of the version are stored, or were made before. */
export async function uuidsOf(db: Db, versionId: number, slides: Iterable<string | number>): Promise<string[]> {
  const words = (await readColumns(db, versionId, ['uuid'])).get('uuid') as Uint32Array
  return [...slides].map(slide => (typeof slide === 'string' ? slide : uuidAt(words, slide)))
}

const NO_RULES = { saved: new Map<string, Rule>(), ofCall: new Map<string, Rule>() }

/** Numbers of the groups that slides of a version are in, by their uuids; null outside of groups. */
export async function readGroupNumbers(db: Db, versionId: number): Promise<(uuid: string) => number | null> {
  const stored = await readColumns(db, versionId, NAMING_COLUMNS)
  const columns = stored.has('member') ? stored : await readKeys(db, versionId, NO_RULES, NAMING_COLUMNS)
  const [words, members] = NAMING_COLUMNS.map(name => columns.get(name)) as [Uint32Array, Uint32Array]
  return uuid => members[positionOf(words, uuid)] || null
}

async function makeKeys(db: Db, versionId: number, writer: KeyWriter): Promise<KeyColumns> {
  for await (const lines of readLines(db, versionId))
    for (const line of lines) writer.add(comparedSlide({ slide: JSON.parse(line) as VersionSlide, scan: null }))
  return writer.columns
}
