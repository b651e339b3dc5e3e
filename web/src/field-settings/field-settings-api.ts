import { queryOptions } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type Field, type FieldPatch, fieldRoutes, type NewField } from '@vitrine/contract/fields/fields'
import { call } from '../api/call.ts'
import { labFieldsQuery } from '../lab-fields/lab-fields-query.ts'

/** Interval for polling a field in preparation. */
const PREPARING_MS = 2_000

const isPreparing = ({ state }: Field) => state === 'indexing'

/** All fields of an entity: those in use, in order, then retired ones. */
export const fieldsQuery = (entity: RecordKind) =>
  queryOptions({
    ...labFieldsQuery(entity),
    select: ({ results }) => ({
      inUse: results.filter(field => field.state !== 'retired'),
      retired: results.filter(field => field.state === 'retired'),
    }),
    refetchInterval: ({ state }) => (state.data?.results.some(isPreparing) ? PREPARING_MS : false),
  })

export const createField = (body: NewField) => call(fieldRoutes.create, { body })
/** @throws {ApiError} 412 if somebody else has changed the field */
export const updateField = ({ id, version }: Pick<Field, 'id' | 'version'>, body: FieldPatch) =>
  call(fieldRoutes.update, { params: { id }, body, ifMatch: version })
/** @throws {ApiError} 409 if records have a value in it */
export const removeField = (id: number) => call(fieldRoutes.remove, { params: { id } })
/** Replaces options by another one in all records. */
export const mergeOptions = (id: number, from: string[], into: string) =>
  call(fieldRoutes.merge, { params: { id }, body: { from, into } })
