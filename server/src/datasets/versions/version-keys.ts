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

/** Ignores keys that are already stored: they are the same, because they only depend on lines, which never change. */
export async function storeKeys(db: Db, versionId: number, keys: KeyColumns): Promise<void> {
  for (const [name, column] of keys)
    await sql`insert into version_keys (version_id, name, keys)
      values (${versionId}, ${name}, ${Buffer.from(column.buffer)}) on conflict do nothing`.execute(db)
}

/** Rules used to compare slides of versions. */
export interface ComparedRules {
  /** Rules of versions or datasets, whose keys are stored. */
  readonly saved: ReadonlyMap<string, Rule>
  /** Rules of a single call, whose keys are not stored. */
  readonly ofCall: ReadonlyMap<string, Rule>
}

/**
 * The keys used to compare the slides of a version. Missing keys are computed from all lines. They are stored, unless this is
 * called in a transaction, which may be a snapshot or long.
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
  // The default format, hexadecimal digits, takes 50% more bytes and twice the time to read.
  const { rows } = await sql<{ name: string; keys: string }>`select name, encode(keys, 'base64') as keys
    from version_keys where version_id = ${versionId} and name = any(${names})`.execute(db)
  // Copied because numbers must be aligned.
  return new Map(
    rows.map(({ name, keys }) => [name, new Uint32Array(new Uint8Array(Buffer.from(keys, 'base64')).buffer)]),
  )
}

/** Uuids of slides, some of which are given by position. The keys of the version must have been stored or computed before. */
export async function uuidsOf(db: Db, versionId: number, slides: Iterable<string | number>): Promise<string[]> {
  const words = (await readColumns(db, versionId, ['uuid'])).get('uuid') as Uint32Array
  return [...slides].map(slide => (typeof slide === 'string' ? slide : uuidAt(words, slide)))
}

const NO_RULES = { saved: new Map<string, Rule>(), ofCall: new Map<string, Rule>() }

/** The number of the group of a slide, by its uuid; null if it is in no group. */
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
