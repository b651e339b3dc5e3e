import type { NewFile } from '@vitrine/contract/files'
import { readByteSize } from '../format/byte-size.ts'
import { fileMessages } from './file-messages.ts'
import { readMetadata } from './file-metadata.ts'

export type NewFileField = 'name' | 'type' | 'location' | 'size' | 'metadata'
/** A file record to be registered, all as typed. */
export type NewFileValues = Record<NewFileField, string>
export type NewFileFaults = Partial<Record<NewFileField, string>>

export const BLANK_FILE: NewFileValues = { name: '', type: '', location: '', size: '', metadata: '' }

/** Bytes, blank being none. */
function readSize(text: string): { value: number | null } | { fault: string } {
  if (text.trim() === '') return { value: null }
  const value = readByteSize(text)
  if (value === undefined) return { fault: fileMessages.notASize }
  return value > Number.MAX_SAFE_INTEGER ? { fault: fileMessages.sizeTooLarge } : { value }
}

export function newFileFaults(values: NewFileValues): NewFileFaults {
  const [size, metadata] = [readSize(values.size), readMetadata(values.metadata)]
  return {
    ...(values.name.trim() === '' ? { name: fileMessages.nameRequired } : {}),
    ...('fault' in size ? { size: size.fault } : {}),
    ...('fault' in metadata ? { metadata: metadata.fault } : {}),
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
