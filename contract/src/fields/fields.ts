import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { FieldKind } from '../api/field-kinds.ts'
import { FieldOption } from '../api/field-options.ts'
import { MAX_INTEGER } from '../api/integers.ts'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { RECORD_KINDS } from '../api/record-kinds.ts'
import { route } from '../api/route.ts'
import { CreatedBy, closed, nullable, OptionalText, Timestamp } from '../api/schema.ts'

export const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'boolean',
  'choice',
  'multi_choice',
  'person',
  'url',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The kind of field of each type, for code that also handles the built-in fields of a record. */
export const KIND_OF_TYPE = {
  text: 'text',
  long_text: 'long-text',
  url: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  choice: 'choice',
  multi_choice: 'choices',
  person: 'person',
} as const satisfies Readonly<Record<FieldType, FieldKind>>

/** `indexing`: answers are exact, only slower. `retired`: values and history are kept, and nobody sees or writes them. */
const FIELD_STATES = ['indexing', 'ready', 'retired'] as const
export type FieldState = (typeof FIELD_STATES)[number]

/** Types whose values can be required to be unique. */
export const UNIQUE_TYPES: readonly FieldType[] = ['text', 'number', 'date', 'url']
/** Types whose values are options. */
export const CHOICE_TYPES: readonly FieldType[] = ['choice', 'multi_choice']

/** Largest number of fields of one entity that are not retired. */
export const MAX_FIELDS_IN_USE = 50
/** Largest number of fields of one entity. */
export const MAX_FIELDS = 100
export const MAX_OPTIONS = 200
export const MAX_LABEL_LENGTH = 80
export const MAX_OPTION_LABEL_LENGTH = 100
export const MAX_HELP_LENGTH = 500
export const MAX_UNIT_LENGTH = 20
export const MAX_KEY_LENGTH = 40
/** Maximum size of all values of a record, in bytes of JSON. */
export const MAX_FIELDS_BYTES = 64 * 1024

const KEY_PATTERN = `^[a-z][a-z0-9_]{0,${MAX_KEY_LENGTH - 1}}$`
export const FieldKey = Type.String({
  pattern: KEY_PATTERN,
  description: `a lower-case letter and at most ${MAX_KEY_LENGTH - 1} more of a to z, 0 to 9 and _`,
})
/** `#rrggbb` or the name of a color. */
const Color = nullable(
  Type.String({ pattern: '^(#[0-9A-Fa-f]{6}|[a-z]{1,30})$', description: 'a color as in #1f77b4 or blue' }),
)

export const Field = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  entity: Type.Enum([...RECORD_KINDS]),
  /** The name in `fields`, and after `fields.` in parameters, filters, errors and the history. Unique in its entity, and never changed. */
  key: Type.String(),
  label: Type.String(),
  help: OptionalText,
  type: Type.Enum([...FIELD_TYPES]),
  /** For a number: its unit, such as `µm`. */
  unit: OptionalText,
  /** For a number: its maximum number of decimals, null for any. */
  decimals: nullable(Type.Integer()),
  options: Type.Array(FieldOption),
  required: Type.Boolean(),
  unique: Type.Boolean(),
  position: Type.Integer(),
  state: Type.Enum([...FIELD_STATES]),
  /** Progress of building the field's typed column, which makes filters and sorts fast: 0 to 1. */
  progress: Type.Number(),
  /** Why that work is stuck; it is retried. */
  error: OptionalText,
  version: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: CreatedBy,
})
export type Field = Static<typeof Field>

export const OptionLabel = Type.String({
  minLength: 1,
  maxLength: MAX_OPTION_LABEL_LENGTH,
  pattern: '^[^;\\r\\n\\u2028\\u2029]*[^;\\s][^;\\r\\n\\u2028\\u2029]*$',
  description: `text of one line and at most ${MAX_OPTION_LABEL_LENGTH} letters, without a semicolon`,
})

const option = {
  /** Derived from the label by default. */
  key: Type.Optional(FieldKey),
  label: OptionLabel,
  color: Type.Optional(Color),
  retired: Type.Optional(Type.Boolean()),
}
const Options = Type.Array(closed(option), {
  maxItems: MAX_OPTIONS,
  description: `a list of at most ${MAX_OPTIONS} options`,
})
/** The stored options: there can be more than a new field may have, counting retired ones and those restored by an undo. */
export const StoredOptions = Type.Array(closed({ ...option, key: FieldKey }))

const fieldBody = {
  label: Type.String({
    minLength: 1,
    maxLength: MAX_LABEL_LENGTH,
    pattern: '^[^\\r\\n\\u2028\\u2029]*[^\\s][^\\r\\n\\u2028\\u2029]*$',
    description: `text of one line and at most ${MAX_LABEL_LENGTH} letters that is not empty`,
  }),
  help: Type.Optional(nullable(Type.String({ maxLength: MAX_HELP_LENGTH }))),
  unit: Type.Optional(nullable(Type.String({ maxLength: MAX_UNIT_LENGTH }))),
  decimals: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 6 }))),
  options: Type.Optional(Options),
  required: Type.Optional(Type.Boolean()),
  unique: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_INTEGER })),
}

export const NewField = closed({
  entity: Type.Enum([...RECORD_KINDS]),
  key: Type.Optional(FieldKey),
  type: Type.Enum([...FIELD_TYPES]),
  ...fieldBody,
})
export type NewField = Static<typeof NewField>

export const FieldPatch = closed({
  ...fieldBody,
  label: Type.Optional(fieldBody.label),
  state: Type.Optional(Type.Enum(['ready', 'retired'])),
  // May be repeated, but never changed.
  id: Type.Optional(Type.Integer()),
  entity: Type.Optional(Type.Enum([...RECORD_KINDS])),
  key: Type.Optional(Type.String()),
  type: Type.Optional(Type.Enum([...FIELD_TYPES])),
})
export type FieldPatch = Static<typeof FieldPatch>

const OptionKey = Type.String({ minLength: 1 })
const FieldMerge = closed({
  from: Type.Array(OptionKey, { minItems: 1, maxItems: MAX_OPTIONS, description: 'a list of keys of options' }),
  into: OptionKey,
})
export type FieldMerge = Static<typeof FieldMerge>

export const fieldList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    entity: 'text',
    key: 'text',
    label: 'text',
    type: 'text',
    state: 'text',
    required: 'boolean',
    unique: 'boolean',
    position: 'integer',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    created_by: 'reference',
  },
  words: { entity: RECORD_KINDS, type: FIELD_TYPES, state: FIELD_STATES },
  searchable: ['label', 'key', 'help'],
  defaultOrdering: 'position',
  // All possible fields.
  defaultLimit: MAX_FIELDS * RECORD_KINDS.length,
  maxLimit: MAX_PAGE_SIZE,
})

export const fieldRoutes = {
  list: route('GET', '/api/fields/', {
    needs: 'reader',
    summary: "Fields of the lab's own",
    list: fieldList,
    reply: pageOf(Field),
  }),
  get: route('GET', '/api/fields/:id/', { needs: 'reader', summary: "One field of the lab's own", reply: Field }),
  create: route('POST', '/api/fields/', {
    needs: 'admin',
    summary: 'Add a field to slides, samples or datasets',
    body: NewField,
    reply: Field,
  }),
  update: route('PATCH', '/api/fields/:id/', {
    needs: 'admin',
    summary: 'Change a field, take it out of use or bring it back',
    body: FieldPatch,
    reply: Field,
  }),
  remove: route('DELETE', '/api/fields/:id/', {
    needs: 'admin',
    summary: 'Delete a field that no record has a value in',
  }),
  merge: route('POST', '/api/fields/:id/merge/', {
    needs: 'admin',
    summary: 'Replace options of a field by another one, in all records',
    body: FieldMerge,
    reply: Field,
    status: 200,
  }),
}
