import type { SlideFile } from '@vitrine/contract/files/files'
import { formatBytes } from '../format/numbers.ts'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { NEW_FILE_FIELDS } from './file-fields.ts'
import { FILE_NOUN } from './file-messages.ts'
import { objectLines } from './metadata-values.ts'

const TEXTS: Readonly<Partial<Record<keyof SlideFile, (value: unknown) => string>>> = {
  size: value => formatBytes(value as number),
  metadata: value => objectLines(value as object).join('\n'),
}

/** Set by clients and uploads, and missing in forms. */
const DIGEST = { field: 'sha256', label: 'SHA-256' } as const

/** The history of a file record. */
export const fileHistory: KindHistory = {
  kind: 'files',
  noun: FILE_NOUN,
  fields: [...NEW_FILE_FIELDS, DIGEST].map(({ field, label }) => {
    const text = TEXTS[field]
    return { field, label, ...(text && { text }) }
  }),
}

export const fileInHistory = (file: SlideFile): ShownRecord => ({ id: file.id, version: file.version, values: file })
