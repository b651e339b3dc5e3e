import type { Static } from 'typebox'
import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { RecordChoice } from '../api/record-choice.ts'
import { closed } from '../api/schema.ts'
import { searchTerms } from '../lists/list-query.ts'
import { readWord } from '../lists/query-words.ts'

const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The first line of a file: names as on the wire, or labels as on screens. */
const EXPORT_HEADERS = ['names', 'labels'] as const
type ExportHeaders = (typeof EXPORT_HEADERS)[number]

export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The format of the file. */
export interface ExportLook {
  format: ExportFormat
  headers: ExportHeaders
  /** In this order; all if missing. */
  columns?: readonly string[]
}

/** How long the address of a download is valid, in seconds. */
export const DOWNLOAD_SECONDS = 60

/** Options of a download. Default: `csv`, all columns, `names`, the list's own order. */
export const ExportRequest = closed({
  format: Type.Optional(Type.Enum([...EXPORT_FORMATS])),
  columns: Type.Optional(Type.Array(Type.String())),
  headers: Type.Optional(Type.Enum([...EXPORT_HEADERS])),
  /** All records if missing. */
  where: Type.Optional(RecordChoice),
  ordering: Type.Optional(Type.String()),
})
export type ExportRequest = Static<typeof ExportRequest>

export const ExportDownload = Type.Object({
  /** Below the API's address. Valid once, without a token. */
  download: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
})
export type ExportDownload = Static<typeof ExportDownload>

/** Query parameters of an export, in addition to the list's. */
export const EXPORT_PARAMETERS = {
  format: { type: 'string', enum: EXPORT_FORMATS, default: 'csv' },
  columns: {
    type: 'string',
    description: 'Names of columns, separated by commas, in the order of the file. Default: all',
  },
  headers: { type: 'string', enum: EXPORT_HEADERS, default: 'names' },
} as const

/** Reads the query string of an export; the other parameters are a list's. @throws 400 that names the wrong parameter */
export function readExportQuery({ format, columns, headers, ...list }: Readonly<Record<string, unknown>>): {
  look: ExportLook
  list: Readonly<Record<string, unknown>>
} {
  const names = searchTerms(single('columns', columns))
  return {
    look: {
      format: oneOf('format', EXPORT_FORMATS, format),
      headers: oneOf('headers', EXPORT_HEADERS, headers),
      ...(names.length > 0 ? { columns: names } : {}),
    },
    list,
  }
}

function single(name: string, value: unknown): string {
  if (value !== undefined && typeof value !== 'string') throw badRequest(`${name} is given more than once.`, name)
  return value ?? ''
}

function oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]], value: unknown): Word {
  const text = single(name, value)
  if (text === '') return words[0]
  return readWord(name, words, text)
}
