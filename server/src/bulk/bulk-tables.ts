import type { ColumnKind } from '@vitrine/contract/api/field-kinds'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { closed } from '@vitrine/contract/api/schema'
import { DatasetPatch, datasetFields } from '@vitrine/contract/datasets/datasets'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { FieldType } from '@vitrine/contract/fields/fields'
import { SamplePatch, sampleFields } from '@vitrine/contract/samples/samples'
import { SlidePatch, slideFields } from '@vitrine/contract/slides/slides'
import type { TObject, TProperties, TSchema } from 'typebox'
import { datasetTable } from '../datasets/dataset-table.ts'
import type { Trx } from '../db/client.ts'
import type { RecordTable } from '../db/record-table.ts'
import type { ColumnValues } from '../db/records.ts'
import { COLUMN_TYPES, type ColumnType, type Values } from '../db/recordset.ts'
import type { PresentRecord } from '../db/wanted-records.ts'
import { tableWith } from '../fields/custom-columns.ts'
import type { Definition, EntityFields } from '../fields/definitions.ts'
import { storedSampleValue } from '../samples/import/stored-value.ts'
import { insertSamples } from '../samples/import/write-samples.ts'
import { sampleMessages } from '../samples/sample-messages.ts'
import { sampleTable } from '../samples/sample-table.ts'
import { insertSlides } from '../slides/insert-slides.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { readSlideStatus } from '../slides/slide-status.ts'
import { slideTable } from '../slides/slide-table.ts'

/** A field that can be edited in bulk. */
export interface BulkField {
  readonly name: string
  /** The column; for a lab field its name, since its value is part of the column `fields`. */
  readonly column: string
  /** Operations besides set and clear: texts can be appended to and replaced in, options added to a list and removed from it. */
  readonly form: 'text' | 'list' | 'value'
  readonly rules:
    | {
        /** A body with this field alone. */
        readonly schema: TObject
        /** The schemas of the fields in a new record. */
        readonly limits: TProperties
        /** A valid value in its stored form. @throws ApiError for a value that the schema allows but the record can't have */
        readonly stored: (value: unknown) => unknown
      }
    | { readonly own: Definition; readonly fields: EntityFields }
}

/** A kind of record that is edited in bulk. */
export interface BulkTable {
  readonly kind: RecordKind
  readonly table: RecordTable<unknown, RecordKind>
  readonly fields: ReadonlyMap<string, BulkField>
  readonly sqlType: (column: string) => ColumnType
  /** By column: the error for a value that must be unique but isn't, or for the id of a missing record. */
  readonly taken: Readonly<Record<string, (value: unknown) => string>>
  readonly missing: Readonly<Record<string, (id: number) => string>>
  /** How records are created; undefined if they can't be. */
  readonly creation?: {
    /** The field that every record must have. */
    readonly required: string
    /** @returns the created records, in the order of `records` */
    readonly insert: (trx: Trx, userId: number, records: readonly Values[]) => Promise<PresentRecord[]>
  }
}

/** With the lab fields. */
export interface WholeBulkTable extends BulkTable {
  readonly own: EntityFields
}

/** Never changed by edits of single fields. */
const NOT_FIELDS = ['id', 'dataset_slides', 'fields', 'cohort']

interface BulkBodies {
  readonly patch: TObject
  readonly limits: TProperties
}

function bulkTable(
  kind: RecordKind,
  table: RecordTable<unknown, RecordKind>,
  { patch, limits }: BulkBodies,
): BulkTable {
  const kinds: Readonly<Record<string, ColumnKind>> = table.spec.columns
  const fields = Object.entries(patch.properties)
    .filter(([name]) => !NOT_FIELDS.includes(name))
    .map(([name, schema]): [string, BulkField] => [
      name,
      {
        name,
        column: table.renamed[name] ?? name,
        form: kinds[name] === 'text' && !isEnum(schema as TSchema) ? 'text' : 'value',
        rules: {
          schema: closed({ [name]: schema as TSchema }),
          limits,
          stored: value =>
            name === 'status' && kind === 'slides' ? readSlideStatus(value as never) : storedSampleValue(name, value),
        },
      },
    ])
  const kindsByColumn = new Map(Object.entries(kinds).map(([name, type]) => [table.renamed[name] ?? name, type]))
  return {
    kind,
    table,
    fields: new Map(fields),
    sqlType: column => (column === 'fields' ? 'jsonb' : (COLUMN_TYPES[kindsByColumn.get(column) ?? 'text'] ?? 'text')),
    taken: {},
    missing: {},
  }
}

/** Whether a field accepts only some words, so that nothing can be appended to it. */
const isEnum = (schema: TSchema): boolean =>
  'enum' in schema || ((schema as { anyOf?: TSchema[] }).anyOf ?? []).some(isEnum)

const slides = bulkTable('slides', slideTable, { patch: SlidePatch, limits: slideFields })
const samples = bulkTable('samples', sampleTable, { patch: SamplePatch, limits: sampleFields })

const BULK_TABLES: Readonly<Record<RecordKind, BulkTable>> = {
  slides: {
    ...slides,
    taken: { file_id: id => slideMessages.fileTaken(id as number) },
    missing: { file_id: slideMessages.noFile },
    creation: {
      required: 'name',
      insert: (trx, _, records) => insertSlides(trx, records as readonly ColumnValues<'slides'>[]),
    },
  },
  samples: {
    ...samples,
    // Links and JSON are not columns that lists can filter by.
    sqlType: column =>
      column === 'extra_data' ? 'jsonb' : column === 'slide_id' ? 'integer' : samples.sqlType(column),
    taken: { sample_id: id => sampleMessages.sampleIdTaken(id as string) },
    missing: { slide_id: sampleMessages.noSlide },
    creation: { required: 'sample_id', insert: insertSamples },
  },
  datasets: bulkTable('datasets', datasetTable, { patch: DatasetPatch, limits: datasetFields }),
}

const TEXT_TYPES: readonly FieldType[] = ['text', 'long_text', 'url']

const ownField = (own: Definition, fields: EntityFields): [string, BulkField] => {
  const name = fieldName(own.key)
  const form = TEXT_TYPES.includes(own.type) ? 'text' : own.type === 'multi_choice' ? 'list' : 'value'
  return [name, { name, column: name, form, rules: { own, fields } }]
}

/** The editable fields of a kind of record that has these lab fields. */
export function bulkTableWith(kind: RecordKind, fields: EntityFields): WholeBulkTable {
  const bulk = BULK_TABLES[kind]
  const own = fields.inUse.map(field => ownField(field, fields))
  return { ...bulk, table: tableWith(bulk.table, fields), fields: new Map([...bulk.fields, ...own]), own: fields }
}
