import type { NewFile } from '@vitrine/contract/files'
import { readByteSize } from '../format/byte-size.ts'
import { fileMessages } from './file-messages.ts'
import { readMetadata } from './file-metadata.ts'

export type NewFileField = 'name' | 'type' | 'location' | 'size' | 'metadata'
/** A file record to be registered, all as typed. */
export type NewFileValues = Record<NewFileField, string>
export type NewFileErrors = Partial<Record<NewFileField, string>>

export const BLANK_FILE: NewFileValues = { name: '', type: '', location: '', size: '', metadata: '' }

/** Bytes, blank being none. */
function readSize(text: string): { value: number | null } | { error: string } {
  if (text.trim() === '') return { value: null }
  const value = readByteSize(text)
  if (value === undefined) return { error: fileMessages.notASize }
  return value > Number.MAX_SAFE_INTEGER ? { error: fileMessages.sizeTooLarge } : { value }
}

export function newFileErrors(values: NewFileValues): NewFileErrors {
  const [size, metadata] = [readSize(values.size), readMetadata(values.metadata)]
  return {
    ...(values.name.trim() === '' ? { name: fileMessages.nameRequired } : {}),
    ...('error' in size ? { size: size.error } : {}),
    ...('error' in metadata ? { metadata: metadata.error } : {}),
  }
}

/** The body of the call; as in the file edit form, blank type and location are left out. */
export function newFileBody(values: NewFileValues): NewFile {
  const [size, metadata] = [readSize(values.size), readMetadata(values.metadata)]
  const [type, location] = [values.type.trim(), values.location.trim()]
  return {
    name: values.name.trim(),
    ...(type === '' ? {} : { type }),
    ...(location === '' ? {} : { location }),
    ...('value' in size ? { size: size.value } : {}),
    ...('value' in metadata ? { metadata: metadata.value } : {}),
  }
}
