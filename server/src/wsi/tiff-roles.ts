import { hasProportionsOf } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { UnreadableImage } from './slide-image.ts'
import { isAperio, isScn } from './tiff-metadata.ts'
import { type TiffPage, tagNumber, tagText } from './tiff-page.ts'
import { TAG } from './tiff-tags.ts'
import { wsiMessages } from './wsi-messages.ts'

/** The role of each page of a file. */
export interface PageRoles {
  /** From the full size to the smallest. */
  readonly levels: readonly TiffPage[]
  readonly label: TiffPage | undefined
  readonly macro: TiffPage | undefined
}

/** NewSubfileType of the label and the macro image in files of newer Aperio scanners. */
const LABEL_SUBFILE = 1
const MACRO_SUBFILE = 9
const APERIO_THUMBNAIL = 1
/** In place of an objective's magnification. */
const NDPI_MACRO = -1

function roleWord(word: string | undefined): 'label' | 'macro' | undefined {
  const role = word?.toLowerCase()
  return role === 'label' || role === 'macro' ? role : undefined
}

/** The full size is the largest tiled page, or else the largest page. Levels have the same proportions. */
export function assignRoles(pages: readonly TiffPage[]): PageRoles | undefined {
  const full = largest(pages.filter(page => page.isTiled)) ?? largest(pages)
  if (!full) return undefined
  if (isVentana(full)) throw new UnreadableImage('unsupported', wsiMessages.otherFormat('Ventana BIF'))
  const ofFull = scnPages(pages, full)
  const label = pages.find(page => page !== full && roleOf(page, pages) === 'label')
  const macro = pages.find(page => page !== full && roleOf(page, pages) === 'macro')
  const levels: TiffPage[] = [full]
  const candidates = pages
    .filter(page => page !== full && roleOf(page, pages) === undefined)
    .filter(page => hasProportionsOf(full, page) && mayBeLevel(page, full) && ofFull(page))
    .toSorted((a, b) => b.width - a.width)
  for (const page of candidates) if (page.width < (levels.at(-1)?.width ?? 0)) levels.push(page)
  return { levels, label, macro }
}

/** 'level=0 mag=40 quality=95': tiles overlap, so they can't be placed side by side. */
const isVentana = (full: TiffPage) => /^level=\d+ mag=\d+/.test(full.description)

/**
 * Selects the pages that belong to the same image as the full size. Leica's SCN contains several images, the overview and each
 * scanned region. The XML in the first page lists which page (ifd) is which size of which image.
 */
function scnPages(pages: readonly TiffPage[], full: TiffPage): (page: TiffPage) => boolean {
  const [first = full] = pages
  if (!isScn(first.description)) return () => true
  const xml = tagText(first.directory, TAG.description, WSI_LIMITS.descriptionBytes) ?? ''
  const images = xml.split(/<image[\s>]/, WSI_LIMITS.directories).slice(1)
  const ifds = images.map(image => new Set([...image.matchAll(/\bifd="(\d+)"/g)].map(([, ifd]) => Number(ifd))))
  const own = ifds.find(set => set.has(full.directory.page ?? -1))
  return page => own?.has(page.directory.page ?? -1) ?? false
}

/**
 * Aperio's second page is a thumbnail of the whole slide. Any other page without tiles may be a photograph, even one of a label.
 */
const mayBeLevel = (page: TiffPage, full: TiffPage) => page.isTiled || !full.isTiled || isThumbnail(page, full)

/** Scanners may crop it differently from the full size, or take it from their overview camera. */
export const isThumbnail = (page: TiffPage, full: TiffPage) =>
  page !== full && !page.isTiled && isAperio(full) && page.directory.page === APERIO_THUMBNAIL

const largest = (pages: readonly TiffPage[]): TiffPage | undefined =>
  pages.reduce<TiffPage | undefined>(
    (best, page) => (!best || page.width * page.height > best.width * best.height ? page : best),
    undefined,
  )

/**
 * Aperio writes the role to the second line of the description; lines end with \n or \r\n. Newer files only give it by number.
 * Other formats begin the description with it.
 */
function roleOf(page: TiffPage, pages: readonly TiffPage[]): 'label' | 'macro' | undefined {
  if (page.tiff.isNdpi) return tagNumber(page.directory, TAG.ndpiSourceLens) === NDPI_MACRO ? 'macro' : undefined
  const { description } = page
  if (!pages.some(isAperio)) return roleWord(/^(label|macro)\b/i.exec(description)?.[1])
  if (page.isTiled) return undefined
  const word = /^[^\r\n]*\r?\n\s*(label|macro)\b/.exec(description)?.[1]
  if (word) return roleWord(word)
  const subfile = tagNumber(page.directory, TAG.newSubfileType)
  if (subfile === MACRO_SUBFILE) return 'macro'
  return subfile === LABEL_SUBFILE ? 'label' : undefined
}
