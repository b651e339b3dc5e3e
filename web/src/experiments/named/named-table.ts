import type { NamedRecord } from '@vitrine/contract/api/named-record'
import type { Page } from '@vitrine/contract/api/page'
import type { CreatedBy } from '@vitrine/contract/api/schema'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import type { UserAction } from '../../api/user-action.ts'
import type { Column } from '../../table/columns/column.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'

/** A record of any named kind; its other fields are declared by its kind. */
export interface NamedRow {
  id: number
  name: string
  version?: number
  created_at: string | null
  updated_at: string | null
  created_by: CreatedBy
  [field: string]: unknown
}

/** A table of named records as data: fields, columns, form and drawer are derived from the declaration of its kind. */
export interface NamedTable {
  kind: NamedRecord
  texts: RecordTexts & { create: string; none: string; noneMatch: string }
  /** Address of the record's own screen. */
  address?: (id: number) => string
  /** The fields with columns. Default: all */
  shown?: readonly string[]
  /** Shown to editors below the text of an empty table. */
  emptyNote?: ReactNode
  /** A hook that returns columns in addition to those of fields, placed before the dates. */
  useMoreColumns?: (rows: readonly NamedRow[]) => readonly Column<NamedRow>[]
}

export const listNamed = ({ routes }: NamedRecord, state: ListState, signal?: AbortSignal) =>
  call(routes.list, { query: toListParams(state), signal }) as unknown as Promise<Page<NamedRow>>

export const getNamed = ({ routes }: NamedRecord, id: number, signal: AbortSignal) =>
  call(routes.get, { params: { id }, signal }) as Promise<unknown> as Promise<NamedRow>

export const createNamed = ({ routes }: NamedRecord, body: object) =>
  call(routes.create, { body: body as { name: string } }) as Promise<unknown> as Promise<NamedRow>

export const updateNamed = ({ routes }: NamedRecord, { id, version }: NamedRow, patch: object) =>
  call(routes.update, { params: { id }, body: patch, ifMatch: version }) as Promise<unknown> as Promise<
    Partial<NamedRow>
  >

export const removeNamed =
  ({ routes }: NamedRecord) =>
  (id: number, action?: UserAction): Promise<void> =>
    call(routes.remove, { params: { id }, action }) as Promise<void>
