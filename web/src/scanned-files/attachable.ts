import type { FileMatch, PictureAttach, ScannedFile } from '@vitrine/contract/pictures/scanned-files'

type AttachItem = PictureAttach['items'][number]

/** Whether a file can go to a slide: it is complete and whole, where it was found, and wanted. */
export const canAttach = ({ state, ignored }: ScannedFile): boolean =>
  !ignored && (state === 'ready' || state === 'unsupported')

const PROPOSED: readonly FileMatch[] = ['exact', 'not_shown', 'by_name']

/** The slide that a file goes to when nobody chooses another; undefined if somebody has to. */
export function proposedItem(file: ScannedFile): AttachItem | undefined {
  const [slide] = file.slides
  const isProposed = PROPOSED.includes(file.match)
  return slide && isProposed && !slide.has_picture && canAttach(file) ? { id: file.id, slide: slide.id } : undefined
}

/** Files that are selected from the start: exact ones. If several files match one slide, a person chooses. */
export function exactFiles(files: readonly ScannedFile[]): ScannedFile[] {
  const bySlide = Map.groupBy(
    files.filter(file => file.match === 'exact' && canAttach(file)),
    file => file.slides[0]?.id,
  )
  return [...bySlide].flatMap(([slide, [file, ...others]]) =>
    slide !== undefined && file && others.length === 0 ? [file] : [],
  )
}
