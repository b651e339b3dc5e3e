import type { TObject, TProperties, TSchema } from 'typebox'
import * as Type from 'typebox'
import type { ColumnKind } from './field-kinds.ts'
import type { ListSpec } from './list-spec.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from './page.ts'
import { route } from './route.ts'
import {
  CreatedBy,
  closed,
  nullable,
  OptionalText,
  optional,
  RecordId,
  RequiredText,
  Timestamp,
  Version,
} from './schema.ts'

/** The id of a record of another kind, or null. Set to null when that record is deleted. */
export const Link = nullable(RecordId)

/** A kind of record without special rules: a name, and nullable fields. */
export interface NamedRecord {
  /** The noun used in messages: `training config`. */
  readonly noun: string
  readonly shape: TObject
  /** The fields that people edit, except the name. */
  readonly fields: TProperties
  readonly list: ListSpec
  /** The fields of type `Link`. */
  readonly links: readonly string[]
  readonly routes: ReturnType<typeof routesOf>
}

const SERVER_COLUMNS = { created_at: 'timestamp', updated_at: 'timestamp', created_by: 'reference' } as const

const fieldsOf = (fields: TProperties, schema: TSchema) => Object.keys(fields).filter(name => fields[name] === schema)

/** Texts and links can be filtered and sorted, maps cannot; a search without `search_fields` covers all texts. */
function listOf(fields: TProperties): ListSpec {
  const kinds = (names: string[], kind: ColumnKind) => Object.fromEntries(names.map(name => [name, kind]))
  const texts = ['name', ...fieldsOf(fields, OptionalText)]
  return {
    columns: {
      id: 'integer',
      uuid: 'uuid',
      ...kinds(texts, 'text'),
      ...kinds(fieldsOf(fields, Link), 'reference'),
      ...SERVER_COLUMNS,
    },
    searchable: texts,
    defaultOrdering: '-created_at',
    defaultLimit: DEFAULT_PAGE_SIZE,
    maxLimit: MAX_PAGE_SIZE,
  }
}

function routesOf(
  path: string,
  { noun, list, shape }: Pick<NamedRecord, 'noun' | 'list' | 'shape'>,
  fields: TProperties,
) {
  const written: TProperties = optional(fields)
  const body = closed({ name: RequiredText, ...written })
  const patch = closed({ name: Type.Optional(RequiredText), ...written, id: Type.Optional(Type.Integer()) })
  const one = `${path}:id/`
  return {
    list: route('GET', path, { needs: 'reader', summary: `All ${noun}s`, list, reply: pageOf(shape), noun }),
    get: route('GET', one, { needs: 'reader', summary: `One ${noun}`, reply: shape, noun }),
    create: route('POST', path, { needs: 'editor', summary: `Create one ${noun}`, body, reply: shape, noun }),
    update: route('PATCH', one, { needs: 'editor', summary: `Change one ${noun}`, body: patch, reply: shape, noun }),
    remove: route('DELETE', one, { needs: 'editor', summary: `Delete one ${noun}`, noun }),
  }
}

/**
 * Declares such a kind of record with its list and its five calls.
 * @param fields `OptionalText`, `Link` or a map, in addition to the name and the fields that the server sets
 */
export function namedRecord(path: string, noun: string, fields: TProperties): NamedRecord {
  const shape = Type.Object({
    id: Type.Integer(),
    uuid: OptionalText,
    name: Type.String(),
    ...fields,
    created_at: nullable(Timestamp),
    updated_at: nullable(Timestamp),
    created_by: CreatedBy,
    version: Version,
  })
  const kind = { noun, shape, list: listOf(fields) }
  return { ...kind, fields, links: fieldsOf(fields, Link), routes: routesOf(path, kind, fields) }
}
