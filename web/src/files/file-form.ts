import type { FilePatch, SlideFile } from '@vitrine/contract/files'
import { fileMessages } from './file-messages.ts'
import { metadataText, readMetadata } from './file-metadata.ts'

export type FileField = 'name' | 'type' | 'location' | 'metadata'
/** What is edited of a file record, all as typed. */
export type FileValues = Record<FileField, string>
export type FileErrors = Partial<Record<FileField, string>>

/** The fields' names. */
export const FILE_LABELS: Readonly<Record<FileField, string>> = {
  name: 'File Name',
  type: 'File Type',
  location: 'Location',
  metadata: 'Metadata',
}

export const FILE_TYPE_PLACEHOLDER = 'e.g. image/tiff'

export const fileValues = (file: SlideFile): FileValues => ({
  name: file.name,
  type: file.type ?? '',
  location: file.location ?? '',
  metadata: metadataText(file.metadata),
})

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

/**
 * Blank type and location are left out, blank metadata goes as null, and what was not touched goes back as it was read.
 */
export function filePatch(values: FileValues, base: SlideFile): FilePatch {
  const read = fileValues(base)
  const text = (field: 'name' | 'type' | 'location') =>
    values[field] === read[field] ? (base[field] ?? '') : values[field].trim()
  const metadata = values.metadata === read.metadata ? { value: base.metadata } : readMetadata(values.metadata)
  return {
    name: text('name'),
    ...(text('type').trim() === '' ? {} : { type: text('type') }),
    ...(text('location').trim() === '' ? {} : { location: text('location') }),
    ...('value' in metadata ? { metadata: metadata.value } : {}),
  }
}
