import type { FilePatch, NewFile, SlideFile } from '@vitrine/contract/files'
import { readByteSize } from '../format/byte-size.ts'
import { fileMessages } from './file-messages.ts'
import { findJsonError } from './json-error.ts'

export type FileField = 'name' | 'type' | 'location' | 'metadata'
/** What is edited of a file record, all as typed. */
export type FileValues = Record<FileField, string>
export type FileErrors = Partial<FileValues>
export type NewFileValues = Record<FileField | 'size', string>

type Metadata = SlideFile['metadata']

export const FILE_LABELS: Readonly<FileValues> = {
  name: 'File Name',
  type: 'File Type',
  location: 'Location',
  metadata: 'Metadata',
}

export const FILE_TYPE_PLACEHOLDER = 'e.g. image/tiff'

export const BLANK_FILE: NewFileValues = { name: '', type: '', location: '', size: '', metadata: '' }

export const fileValues = ({ name, type, location, metadata }: Pick<SlideFile, FileField>): FileValues => ({
  name,
  type: type ?? '',
  location: location ?? '',
  metadata: metadata === null ? '' : JSON.stringify(metadata, null, 2),
})

const isMap = (value: unknown): value is NonNullable<Metadata> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the metadata field: blank is null, anything else must be a JSON object or null. */
function readMetadata(text: string): { value: Metadata } | { error: string; isJson: boolean } {
  if (text.trim() === '') return { value: null }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const at = findJsonError(text)
    return { error: at ? fileMessages.invalidJsonAt(at) : fileMessages.invalidJson, isJson: false }
  }
  return value === null || isMap(value) ? { value } : { error: fileMessages.notAnObject, isJson: true }
}

/** Why the file cannot be saved, by field. @param untouched the metadata as read: whatever it is, it can be sent back */
export function fileErrors(values: FileValues, untouched = ''): FileErrors {
  const metadata = values.metadata === untouched ? { value: null } : readMetadata(values.metadata)
  return {
    ...(values.name.trim() === '' ? { name: fileMessages.nameRequired } : {}),
    ...('error' in metadata ? { metadata: metadata.error } : {}),
  }
}

/** Whether the metadata is not JSON at all: that is also shown as a toast. */
export function isJsonBroken(values: FileValues): boolean {
  const entry = readMetadata(values.metadata)
  return 'error' in entry && !entry.isJson
}

/** Blank type and location are left out, blank metadata is sent as null, and what was not touched as it was read. */
export function filePatch(values: FileValues, base: Pick<SlideFile, FileField>) {
  const read = fileValues(base)
  const text = (field: 'name' | 'type' | 'location') =>
    values[field] === read[field] ? (base[field] ?? '') : values[field].trim()
  const metadata = values.metadata === read.metadata ? { value: base.metadata } : readMetadata(values.metadata)
  return {
    name: text('name'),
    ...(text('type').trim() === '' ? {} : { type: text('type') }),
    ...(text('location').trim() === '' ? {} : { location: text('location') }),
    ...('value' in metadata ? { metadata: metadata.value } : {}),
  } satisfies FilePatch
}

function readSize(text: string): { value: number | null } | { error: string } {
  if (text.trim() === '') return { value: null }
  const value = readByteSize(text)
  if (value === undefined) return { error: fileMessages.notASize }
  return value > Number.MAX_SAFE_INTEGER ? { error: fileMessages.sizeTooLarge } : { value }
}

export function newFileErrors(values: NewFileValues): Partial<NewFileValues> {
  const size = readSize(values.size)
  return { ...fileErrors(values), ...('error' in size ? { size: size.error } : {}) }
}

export function newFileBody(values: NewFileValues): NewFile {
  const size = readSize(values.size)
  const { metadata, ...texts } = filePatch(values, { name: '', type: null, location: null, metadata: null })
  return { ...texts, ...('value' in size ? { size: size.value } : {}), ...(metadata === undefined ? {} : { metadata }) }
}
