import { isSlideFileName } from '@vitrine/contract/uploads'
import { uploadMessages as messages } from './upload-messages.ts'

export const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** As file systems may write it: macOS splits accents, and the server stores '_' for what some of them refuse. */
const storedName = (name: string) => name.normalize('NFC').replace(/[<>:"|?*]/g, '_')

/** Whether an upload of this name is of the file. */
export const isSameName = (file: File, name: string): boolean => storedName(file.name) === storedName(name)

/**
 * Which of the chosen files are uploaded, and what is said about the others. The server judges one that is chosen alone, whatever
 * its name; a dropped folder brings along what nobody meant.
 */
export function sortOut(files: readonly File[], queued: readonly File[]): { taken: File[]; notes: string[] } {
  const others = files.length > 1 ? files.filter(({ name }) => !isSlideFileName(name)) : []
  const taken: File[] = []
  const repeated: File[] = []
  for (const file of files) {
    if (others.includes(file)) continue
    const isKnown = [...queued, ...taken].some(known => isSameFile(known, file))
    ;(isKnown ? repeated : taken).push(file)
  }
  const names = (all: readonly File[]) => all.map(({ name }) => name)
  return {
    taken,
    notes: [
      ...(others.length > 0 ? [messages.leftOut(names(others))] : []),
      ...(repeated.length > 0 ? [messages.alreadyListed(names(repeated))] : []),
    ],
  }
}
