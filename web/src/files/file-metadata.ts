import type { SlideFile } from '@vitrine/contract/files'
import { fileMessages } from './file-messages.ts'
import { findJsonError } from './json-error.ts'

type Metadata = SlideFile['metadata']
export type MetadataEntry = { value: Metadata } | { error: string; isJson: boolean }

const isMap = (value: unknown): value is NonNullable<Metadata> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the metadata field: blank is null, anything else must be a JSON object or null. */
export function readMetadata(text: string): MetadataEntry {
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

/** Metadata as the field shows it: JSON text in lines. */
export const metadataText = (metadata: Metadata): string => (metadata === null ? '' : JSON.stringify(metadata, null, 2))
