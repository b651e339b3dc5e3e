import type { FilePatch, NewFile, SlideFile } from '@vitrine/contract/files'
import { type FieldEntry, type FieldSpec, fieldLabels, specFinder } from '../fields/field-spec.ts'
import {
  blankValues,
  changedFields,
  changeErrors,
  type FieldErrors,
  type FieldValues,
  fieldErrors,
  fieldValues,
  readValues,
} from '../fields/field-values.ts'
import { readByteSize } from '../format/byte-size.ts'
import { fileMessages } from './file-messages.ts'
import { findJsonError } from './json-error.ts'

const readName = (text: string): FieldEntry =>
  text.trim() === '' ? { error: fileMessages.nameRequired } : { value: text.trim() }

function readSize(text: string): FieldEntry {
  if (text.trim() === '') return { value: null }
  const value = readByteSize(text)
  if (value === undefined) return { error: fileMessages.notASize }
  return value > Number.MAX_SAFE_INTEGER ? { error: fileMessages.sizeTooLarge } : { value }
}

const isJson = (text: string) => findJsonError(text) === undefined

/** Blank is null, anything else must be a JSON object or null. */
function readMetadata(text: string): FieldEntry {
  if (text.trim() === '') return { value: null }
  const at = findJsonError(text)
  if (at) return { error: fileMessages.invalidJsonAt(at) }
  const value: unknown = JSON.parse(text)
  const isMap = typeof value === 'object' && !Array.isArray(value)
  return isMap ? { value: value as SlideFile['metadata'] } : { error: fileMessages.notAnObject }
}

/** Every field of a file record that people write, in the order of the forms; the size only as it is registered. */
export const NEW_FILE_FIELDS = [
  { field: 'name', label: 'File Name', kind: 'text', isRequired: true, read: readName },
  { field: 'type', label: 'File Type', kind: 'text', placeholder: 'e.g. image/tiff' },
  { field: 'size', label: 'File Size', kind: 'size', placeholder: 'e.g. 1.5 GB', read: readSize },
  { field: 'location', label: 'Location', kind: 'text' },
  { field: 'metadata', label: 'Metadata', kind: 'json', placeholder: '', read: readMetadata },
] as const satisfies readonly FieldSpec<keyof SlideFile>[]

type NewFileField = (typeof NEW_FILE_FIELDS)[number]['field']
export type FileField = Exclude<NewFileField, 'size'>
/** What is edited of a file record, all as typed. */
export type FileValues = FieldValues<FileField>
export type NewFileValues = FieldValues<NewFileField>

const FILE_FIELDS: readonly FieldSpec<FileField>[] = NEW_FILE_FIELDS.filter(spec => spec.field !== 'size')

export const FILE_LABELS = fieldLabels(FILE_FIELDS)
export const fileField = specFinder(FILE_FIELDS)

export const BLANK_FILE = blankValues<NewFileField>(NEW_FILE_FIELDS)

export const fileValues = (file: Pick<SlideFile, FileField>): FileValues => fieldValues(FILE_FIELDS, file)

/** Why the file cannot be saved, by field. What was not touched can be sent back, whatever it is. */
export const fileErrors = (values: FileValues, base: Pick<SlideFile, FileField>): FieldErrors<FileField> =>
  changeErrors(FILE_FIELDS, values, base)

/** Whether the metadata is not JSON at all: that is also shown as a toast. */
export const isJsonBroken = ({ metadata }: FileValues): boolean => metadata.trim() !== '' && !isJson(metadata)

const isBlank = (value: unknown) => String(value ?? '').trim() === ''

/** Blank type and location are left out. */
function withoutBlanks<Body extends { type?: unknown; location?: unknown }>({ type, location, ...body }: Body) {
  return { ...body, ...(isBlank(type) ? {} : { type }), ...(isBlank(location) ? {} : { location }) }
}

/** Blank metadata is sent as null, and what was not touched as it was read. */
export function filePatch(values: FileValues, base: Pick<SlideFile, FileField>): FilePatch {
  const { name, type, location, metadata } = base
  const changed = readValues(changedFields(FILE_FIELDS, values, base), values)
  return withoutBlanks({ name, type, location, metadata, ...changed }) as FilePatch
}

export const newFileErrors = (values: NewFileValues) => fieldErrors<NewFileField>(NEW_FILE_FIELDS, values)

export const newFileBody = (values: NewFileValues): NewFile =>
  withoutBlanks(readValues<NewFileField>(NEW_FILE_FIELDS, values)) as NewFile
