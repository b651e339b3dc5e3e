import type { FileMatch, PictureAttach, ScannedFile } from '@vitrine/contract/pictures/scanned-files'

type AttachItem = PictureAttach['items'][number]

/** Whether a file can be attached: it is complete, undamaged, still present, and not ignored. */
export const canAttach = ({ state, ignored }: ScannedFile): boolean =>
  !ignored && (state === 'ready' || state === 'unsupported')

const PROPOSED: readonly FileMatch[] = ['exact', 'not_shown', 'by_name']

/** The slide that a file is attached to by default; undefined if a user must choose. */
export function proposedItem(file: ScannedFile): AttachItem | undefined {
  const [slide] = file.slides
  const isProposed = PROPOSED.includes(file.match)
  return slide && isProposed && !slide.has_picture && canAttach(file) ? { id: file.id, slide: slide.id } : undefined
}

/** Files that are initially selected: exact matches. If several files match one slide, a user must choose. */
export function exactFiles(files: readonly ScannedFile[]): ScannedFile[] {
  const bySlide = Map.groupBy(
    files.filter(file => file.match === 'exact' && canAttach(file)),
    file => file.slides[0]?.id,
  )
  return [...bySlide].flatMap(([slide, [file, ...others]]) =>
    slide !== undefined && file && others.length === 0 ? [file] : [],
  )
}
