import type { NamedRecord } from '@vitrine/contract/api/named-record'
import type { CreatedBy } from '@vitrine/contract/api/schema'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { recordCalls } from '../../api/record-calls.ts'
import type { Column } from '../../table/columns/column.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { experimentsMessages as messages } from '../experiments-messages.ts'

/** A record of any named kind; its other fields are those that the kind declares. */
export interface NamedRow {
  id: number
  name: string
  version?: number
  created_at: string | null
  updated_at: string | null
  created_by: CreatedBy
  [field: string]: unknown
}

/** A table of named records as data: fields, columns, form and drawer follow from the declaration of its kind. */
export interface NamedTable {
  kind: NamedRecord
  texts: RecordTexts & { create: string; none: string; noneMatch: string }
  /** The record's own screen. */
  address?: (id: number) => string
  /** The fields that have columns. Default: all */
  shown?: readonly string[]
  /** Below the text of an empty table, for editors. */
  emptyNote?: ReactNode
  /** A hook: the columns in addition to those of its fields, before the dates. */
  useMoreColumns?: (rows: readonly NamedRow[]) => readonly Column<NamedRow>[]
}

export const namedCalls = ({ noun, routes }: NamedRecord) =>
  recordCalls<NamedRow, object, object>(routes, messages.noneReceived(noun))

export const getNamed = ({ routes }: NamedRecord, id: number, signal: AbortSignal) =>
  call(routes.get, { params: { id }, signal }) as Promise<unknown> as Promise<NamedRow>
