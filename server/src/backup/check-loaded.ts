import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import { DatasetPatch } from '@vitrine/contract/datasets/datasets'
import { NewField, StoredOptions } from '@vitrine/contract/fields/fields'
import { readRules, SplitError } from '@vitrine/contract/splits/rules'
import { NewView } from '@vitrine/contract/tables/views'
import type pg from 'pg'
import * as Type from 'typebox'
import { Value } from 'typebox/value'
import { quoteName, quoteNames, sqlText } from '../db/sql-text.ts'
import { BackupError, EXIT } from './backup-error.ts'
import { backupMessages as messages } from './backup-messages.ts'

interface Checked {
  readonly table: string
  /** Checks by column name. */
  readonly schema: Type.TObject
  /** Checks rules that the schema can't express. @returns the column with a wrong value */
  readonly check?: (row: Readonly<Record<string, unknown>>) => string | undefined
}

/** A hash costs at most 100 MB and nine passes to compare. */
const PasswordHash = Type.Union([
  Type.Null(),
  Type.String({ pattern: '^(\\$argon2id\\$v=19\\$m=\\d{1,5},t=\\d,p=\\d\\$[A-Za-z0-9+/$]+)?$' }),
])

/**
 * Checks rules that calls enforce before storing but the tables don't. A backup's checksums don't protect against deliberate
 * changes: whoever alters a backup can compute them, too. Names that are unknown now, such as deleted fields, are valid.
 */
const CHECKED: readonly Checked[] = [
  {
    table: 'custom_fields',
    schema: Type.Object({
      label: NewField.properties.label,
      help: NewField.properties.help,
      unit: NewField.properties.unit,
      options: StoredOptions,
      former_options: StoredOptions,
    }),
  },
  { table: 'views', schema: Type.Object({ name: NewView.properties.name, state: NewView.properties.state }) },
  {
    table: 'datasets',
    schema: Type.Object({
      grouping: DatasetPatch.properties.grouping,
      recipe: DatasetPatch.properties.recipe,
      cohort: DatasetPatch.properties.cohort,
    }),
    check: ({ grouping }) => (areRules(grouping as string[] | null) ? undefined : 'grouping'),
  },
  { table: 'dataset_versions', schema: Type.Object({ recipe: DatasetPatch.properties.recipe }) },
  { table: 'accounts', schema: Type.Object({ password_hash: PasswordHash }) },
]

function areRules(texts: readonly string[] | null): boolean {
  try {
    readRules(texts ?? [])
    return true
  } catch (error) {
    if (error instanceof SplitError) return false
    throw error
  }
}

const SHOWN_LETTERS = 80

/** @throws BackupError for a row with a value that no call would have stored */
export async function checkLoaded(client: pg.Client, file: string): Promise<void> {
  for (const { table, schema, check } of CHECKED) {
    const columns = Object.keys(schema.properties)
    const { rows } = await client.query(
      sqlText`select ${quoteNames(['id', ...columns])} from ${quoteName(table)} order by id`,
    )
    for (const row of rows) {
      const [error] = Value.Errors(schema, row)
      const column = error ? (error.instancePath.split('/')[1] ?? columns[0]) : check?.(row)
      if (column !== undefined) throw invalidValue(file, table, { id: row.id, column, value: row[column] })
    }
  }
  for (const table of RECORD_KINDS) await checkValues(client, file, table)
}

/** Values of lab fields are texts, numbers, booleans, and lists of texts and numbers. */
async function checkValues(client: pg.Client, file: string, table: string): Promise<void> {
  const { rows } = await client.query<{ id: number; key: string; value: unknown }>(
    sqlText`select id, key, value from ${quoteName(table)}, jsonb_each(fields)
     where fields <> '{}' and (jsonb_typeof(value) = 'object'
       or jsonb_path_exists(value, 'strict $[*] ? (@.type() == "object" || @.type() == "array")', '{}', true)
       or key !~ '^[a-z][a-z0-9_]{0,39}$') order by id limit 1`,
  )
  const [row] = rows
  if (row) throw invalidValue(file, table, { id: row.id, column: `fields.${row.key}`, value: row.value })
}

function invalidValue(
  file: string,
  table: string,
  { id, column, value }: { id: number; column: string; value: unknown },
): BackupError {
  const text = JSON.stringify(value) ?? 'nothing'
  const shown = text.length <= SHOWN_LETTERS ? text : `${text.slice(0, SHOWN_LETTERS)}…`
  return new BackupError(messages.wrongValue(file, { table, id, column, value: shown }), EXIT.badFile)
}
