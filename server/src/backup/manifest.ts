import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

export const FORMAT = 'vitrine-backup'
/** The version of the archive's layout; the library's schema is named in the manifest. */
export const FORMAT_VERSION = 1

export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'

const TableEntry = Type.Object({
  name: Type.String(),
  /** All columns but generated ones, in the order in which the rows are written. */
  columns: Type.Array(Type.String()),
  /** The SQL types of those columns that no migration creates: the typed columns of lab fields. */
  field_columns: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The last assigned id, by column; null if there was none yet. */
  sequences: Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()])),
})
export type TableEntry = Static<typeof TableEntry>

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  /** Name of the library's last migration. */
  schema: Type.String(),
  made_at: Type.String(),
  tables: Type.Array(TableEntry),
})
/** The first member of a backup. */
export type Manifest = Static<typeof Manifest>

const Checksums = Type.Object({
  /** SHA-256 of each other member, in hexadecimal digits. */
  members: Type.Record(Type.String(), Type.String()),
  /** Number of rows of each table. */
  rows: Type.Record(Type.String(), Type.Integer()),
})
/** The last member of a backup. */
export type Checksums = Static<typeof Checksums>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The format declared by the first member; undefined if it is not the manifest of a backup. */
export function readFormat(text: string): { version: unknown; schema: unknown } | undefined {
  const found = parseJson(text)
  if (typeof found !== 'object' || found === null || !('format' in found) || found.format !== FORMAT) return undefined
  return {
    version: 'version' in found ? found.version : undefined,
    schema: 'schema' in found ? found.schema : undefined,
  }
}

/** @returns undefined if the text is not valid */
export function parseManifest(text: string): Manifest | undefined {
  const found = parseJson(text)
  return Value.Check(Manifest, found) ? found : undefined
}

/** @returns undefined if the text is not valid */
export function parseChecksums(text: string): Checksums | undefined {
  const found = parseJson(text)
  return Value.Check(Checksums, found) ? found : undefined
}

/** 'tables/samples/000001.copy' */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`

/** The table whose rows a member holds. */
export const tableOfPart = (member: string): string | undefined => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(member)?.[1]
