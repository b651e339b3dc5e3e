import { type FilePatch, fileFields, type NewFile, type SlideFile } from '@vitrine/contract/files/files'
import { type FieldEntry, type FieldSpec, requiredText, specFinder, withLimits } from '../fields/field-spec.ts'
import { readByteSize } from '../format/byte-size.ts'
import { fileMessages } from './file-messages.ts'
import { findJsonError } from './json-error.ts'

function readSize(text: string): FieldEntry {
  if (text.trim() === '') return { value: null }
  const value = readByteSize(text)
  if (value === undefined) return { error: fileMessages.notASize }
  return value > Number.MAX_SAFE_INTEGER ? { error: fileMessages.sizeTooLarge } : { value }
}

const isJson = (text: string) => findJsonError(text) === undefined

/** A blank text is null, any other must be a JSON object or null. */
function readMetadata(text: string): FieldEntry {
  if (text.trim() === '') return { value: null }
  const at = findJsonError(text)
  if (at) return { error: fileMessages.invalidJsonAt(at) }
  const value: unknown = JSON.parse(text)
  const isMap = typeof value === 'object' && !Array.isArray(value)
  return isMap ? { value: value as SlideFile['metadata'] } : { error: fileMessages.notAnObject }
}

/** Every editable field of a file record, in the order of the forms; the size only for registering. */
export const NEW_FILE_FIELDS = withLimits(fileFields, [
  { field: 'name', label: 'File Name', kind: 'text', isRequired: true, read: requiredText(fileMessages.nameRequired) },
  { field: 'type', label: 'File Type', kind: 'text', placeholder: 'e.g. image/tiff' },
  { field: 'size', label: 'File Size', kind: 'size', placeholder: 'e.g. 1.5 GB', read: readSize },
  { field: 'location', label: 'Location', kind: 'text' },
  { field: 'metadata', label: 'Metadata', kind: 'json', placeholder: '', read: readMetadata },
] as const satisfies readonly FieldSpec<keyof SlideFile>[])

/** The editable fields of a file record. */
export const FILE_FIELDS: readonly FieldSpec[] = NEW_FILE_FIELDS.filter(({ field }) => field !== 'size')

export const fileField = specFinder(FILE_FIELDS)

/** Whether the metadata is not JSON at all, which a toast also reports. */
export const isJsonBroken = (metadata: string): boolean => metadata.trim() !== '' && !isJson(metadata)

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

/** The four fields, unchanged ones as loaded. Blank type and location are omitted. */
export function filePatch(base: FilePatch, changes: FilePatch): FilePatch {
  const { name, type, location, metadata } = { ...base, ...changes }
  return { name, metadata, ...(isBlank(type) ? {} : { type }), ...(isBlank(location) ? {} : { location }) }
}

/** Blank size and metadata are sent as null. */
export const newFileBody = (filled: NewFile): NewFile => ({
  ...filled,
  size: filled.size ?? null,
  metadata: filled.metadata ?? null,
})
