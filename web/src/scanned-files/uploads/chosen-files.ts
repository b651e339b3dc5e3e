import { isSlideFileName, type UnfinishedUpload, UPLOAD_SAMPLE_BYTES } from '@vitrine/contract/pictures/uploads'
import { sha256Of } from './digest.ts'
import { uploadMessages as messages } from './upload-messages.ts'

export const isSameChosenFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * The name as file systems may write it: macOS decomposes accents, and the server replaces characters that some of them forbid by
 * '_'.
 */
const storedName = (name: string) => name.normalize('NFC').replace(/[<>:"|?*]/g, '_')

/**
 * Whether an upload is of this file: by name, size and the bytes at both ends of the stored part, since scans may share all
 * others.
 */
export async function isSameUpload(file: File, { name, length, offset, sample }: UnfinishedUpload): Promise<boolean> {
  if (storedName(file.name) !== storedName(name) || file.size !== length) return false
  if (sample === null) return true
  const head = file.slice(0, Math.min(offset, UPLOAD_SAMPLE_BYTES))
  const tail = file.slice(Math.max(0, offset - UPLOAD_SAMPLE_BYTES), offset)
  // A file that can no longer be read is not the same.
  return sha256Of(new Blob([head, tail])).then(
    digest => digest === sample,
    () => false,
  )
}

/**
 * Chooses which files to upload, with notes on the others. A single file is left to the server, whatever its name; a dropped
 * folder may contain unrelated files.
 */
export function sortOut(files: readonly File[], queued: readonly File[]): { accepted: File[]; notes: string[] } {
  const others = files.length > 1 ? files.filter(({ name }) => !isSlideFileName(name)) : []
  const accepted: File[] = []
  const repeated: File[] = []
  for (const file of files) {
    if (others.includes(file)) continue
    const isKnown = [...queued, ...accepted].some(known => isSameChosenFile(known, file))
    ;(isKnown ? repeated : accepted).push(file)
  }
  const names = (all: readonly File[]) => all.map(({ name }) => name)
  return {
    accepted,
    notes: [
      ...(others.length > 0 ? [messages.leftOut(names(others))] : []),
      ...(repeated.length > 0 ? [messages.alreadyListed(names(repeated))] : []),
    ],
  }
}
