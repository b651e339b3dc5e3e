import { UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/** Unsupported scanner formats, by the extension of the main file of a slide; the pixels may be in other files. */
export const OTHER_FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bif: 'Ventana BIF',
    czi: 'Zeiss CZI',
    isyntax: 'Philips iSyntax',
    lif: 'Leica LIF',
    mrxs: '3DHISTECH MRXS',
    svslide: 'Sakura SVSLIDE',
    vms: 'Hamamatsu VMS',
    vmu: 'Hamamatsu VMU',
    vsi: 'Olympus VSI',
    zvi: 'Zeiss ZVI',
  }),
)

const formatOf = (name: string): string | undefined =>
  OTHER_FORMATS.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')

export const isOtherSlideFormat = (name: string): boolean => formatOf(name) !== undefined

/**
 * Decides by the name, because the first bytes say little: an MRXS file begins with a JPEG, a VSI file with a TIFF of a small
 * preview.
 * @throws {UnreadableImage} 'unsupported'
 */
export function refuseOtherFormat(name: string): void {
  const format = formatOf(name)
  if (format !== undefined) throw new UnreadableImage('unsupported', wsiMessages.otherFormat(format))
}
