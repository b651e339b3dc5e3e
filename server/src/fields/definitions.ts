import type { FieldOption } from '@vitrine/contract/api/field-options'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { FieldState, FieldType } from '@vitrine/contract/fields/fields'
import { sql } from 'kysely'
import { type Db, runPrepared } from '../db/client.ts'

/** A field as the server uses it: its definition, and the progress of its typed column. */
export interface Definition {
  readonly id: number
  readonly entity: RecordKind
  readonly key: string
  readonly label: string
  readonly position: number
  readonly type: FieldType
  readonly unit: string | null
  readonly decimals: number | null
  readonly options: readonly FieldOption[]
  readonly former_options: readonly FieldOption[]
  readonly required: boolean
  readonly unique: boolean
  readonly state: FieldState
  /** Whether the typed column is filled for every record. */
  readonly is_typed: boolean
  /** Whether the indexes of the typed column leave out the records without a value. */
  readonly is_sparse: boolean
}

/** All fields of one entity in one version of the definitions. */
export interface EntityFields {
  readonly entity: RecordKind
  readonly version: string
  /** Identifies the definitions that values are validated against. */
  readonly rules: string
  /** By position. */
  readonly inUse: readonly Definition[]
  readonly retired: readonly Definition[]
}

type Definitions = Readonly<Record<RecordKind, EntityFields>>

/** By version, which identifies the definitions: a server that has seen a version knows its definitions, whoever changed them. */
const known = new Map<string, Definitions>()
/** Versions of definitions that are kept in memory. */
const MAX_KNOWN = 16

/** The last used definitions of each library. */
const latest = new WeakMap<Db, Definitions>()

/** For statements that read records: the version of the definitions at the same moment. */
export const FIELDS_VERSION = sql<string>`(select version from custom_field_version)`

/** The current fields of an entity, whichever server changed them. */
export async function fieldsOf(db: Db, entity: RecordKind): Promise<EntityFields> {
  const { rows } = await runPrepared(
    db,
    'version of fields',
    sql<{ version: string }>`select version from custom_field_version`,
  )
  return fieldsAt(db, entity, rows[0]?.version ?? '')
}

/** The fields of an entity by a version that was just read. */
export async function fieldsAt(db: Db, entity: RecordKind, version: string): Promise<EntityFields> {
  const definitions = known.get(version) ?? (await readDefinitions(db))
  latest.set(db, definitions)
  return definitions[entity]
}

/** The definitions have changed since they were read. */
export class FieldsChanged extends Error {}

/**
 * Reads by the last used definitions, which saves querying their version. Retries if that fails because they have
 * changed since.
 * @param read throws `FieldsChanged`, or any other error, if the definitions have changed
 */
export async function byLatestFields<T>(
  db: Db,
  entity: RecordKind,
  read: (fields: EntityFields, isLatest: boolean) => Promise<T>,
): Promise<T> {
  const used = latest.get(db)?.[entity]
  if (used === undefined) return read(await fieldsOf(db, entity), false)
  try {
    return await read(used, true)
  } catch (error) {
    const fields = await fieldsOf(db, entity)
    if (fields.version === used.version && !(error instanceof FieldsChanged)) throw error
    return read(fields, false)
  }
}

async function readDefinitions(db: Db): Promise<Definitions> {
  const { rows } = await sql<{ version: string; rules: string; fields: Definition[] }>`select version, rules, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'entity', entity, 'key', key, 'label', label, 'position', position, 'type', type,
        'unit', unit, 'decimals', decimals, 'options', options, 'former_options', former_options, 'required', is_required,
        'unique', is_unique, 'state', state, 'is_typed', is_typed, 'is_sparse', is_sparse) order by position, id)
      from custom_fields where deleted_at is null), '[]') as fields
    from custom_field_version`.execute(db)
  const { version, rules, fields } = rows[0] as { version: string; rules: string; fields: Definition[] }
  const ofEntity = (entity: RecordKind): EntityFields => {
    const own = fields.filter(field => field.entity === entity)
    return {
      entity,
      version,
      rules,
      inUse: own.filter(({ state }) => state !== 'retired'),
      retired: own.filter(({ state }) => state === 'retired'),
    }
  }
  const definitions = { slides: ofEntity('slides'), samples: ofEntity('samples'), datasets: ofEntity('datasets') }
  remember(version, definitions)
  return definitions
}

function remember(version: string, definitions: Definitions): void {
  for (const oldest of known.keys()) {
    if (known.size < MAX_KNOWN) break
    known.delete(oldest)
  }
  known.set(version, definitions)
}
