import type { SlideFile } from '@vitrine/contract/files/files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { fileMessages } from '../files/file-messages.ts'
import { findFile } from '../files/files-api.ts'
import { toast } from '../ui/notices/toast.tsx'
import { findSlide, SlideNotFound } from './find-slide.ts'

/** Loads the slide of an address. @param failed text of the toast if that fails @param listed shown until loaded */
export const useLoadedSlide = (identifier: string, failed: string, listed?: Slide) =>
  useLoadedRecord({
    kind: 'slide',
    id: identifier,
    read: id => findSlide(id),
    listed,
    onFailed: () => toast.error(failed),
    isMissingError: error => error instanceof SlideNotFound,
  })

/** The calls that look up a file; a parameter, so that tests need no network. */
export interface FileLookUps {
  slide: (identifier: string) => Promise<{ file: Pick<SlideFile, 'id'> | null }>
  file: (id: string) => Promise<SlideFile | undefined>
}

/** The id of the slide's file, or the identifier itself if there is no such slide. */
async function fileIdOf(identifier: string, lookUps: FileLookUps): Promise<string | undefined> {
  try {
    const { file } = await lookUps.slide(identifier)
    return file === null ? undefined : String(file.id)
  } catch (error) {
    if (!(error instanceof SlideNotFound)) throw error
    // Files have numeric ids only.
    return /^\d+$/.test(identifier) ? identifier : undefined
  }
}

/**
 * The file of an address: the slide's, else the file with that id; null if neither exists. It is always loaded by id: the file
 * embedded in a slide may lack fields, which a form based on it would erase.
 * @throws the error of a look-up that got no answer
 */
export async function findSlideFile(
  identifier: string,
  lookUps: FileLookUps = { slide: findSlide, file: findFile },
): Promise<SlideFile | null> {
  const id = await fileIdOf(identifier, lookUps)
  return (id !== undefined && (await lookUps.file(id))) || null
}

export const useLoadedFile = (identifier: string) =>
  useLoadedRecord({
    kind: 'slide-file',
    id: identifier,
    read: id => findSlideFile(id),
    onFailed: () => toast.error(fileMessages.loadFailed),
  })
