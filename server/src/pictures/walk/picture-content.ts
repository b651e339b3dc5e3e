import { createHash } from 'node:crypto'
import type { PictureState } from '@vitrine/contract/picture-summary'
import { type SlideImage, UnreadableImage } from '../../wsi/slide-image.ts'

/** How a file stands on its disk: another size, time or inode is another content. */
export interface FileStat {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode: bigint
}

/** What a file says of itself: columns of `pictures`. */
export interface PictureContent {
  readonly state: PictureState
  readonly problem: string | null
  readonly revision: string
  readonly format: string | null
  readonly width: number | null
  readonly height: number | null
  readonly mpp: number | null
  readonly magnification: number | null
  readonly scanner: string | null
  readonly scanned_at: string | null
  readonly levels: string
  readonly images: string[]
  readonly properties: string
}

const REVISION_LENGTH = 16

/** Changes with size, modification time and directories of a file. */
const revisionOf = ({ size, mtimeNs }: Pick<FileStat, 'size' | 'mtimeNs'>, digest: string): string =>
  createHash('sha256').update(`${size} ${mtimeNs} ${digest}`).digest('hex').slice(0, REVISION_LENGTH)

/** The columns of a file that can be shown. */
export const contentOf = (stat: FileStat, image: SlideImage): PictureContent => ({
  state: 'ready',
  problem: null,
  revision: revisionOf(stat, image.digest),
  format: image.format,
  width: image.width,
  height: image.height,
  mpp: image.mpp ?? null,
  magnification: image.magnification ?? null,
  scanner: image.scanner ?? null,
  scanned_at: image.scannedAt ?? null,
  levels: JSON.stringify(image.levels),
  images: [...image.images].sort(),
  properties: JSON.stringify(image.properties),
})

/** The columns of a file that can't be shown. @throws what is no statement about the file, such as a disk that does not answer */
export function unreadableContent(stat: FileStat, error: unknown): PictureContent {
  if (!(error instanceof UnreadableImage)) throw error
  return {
    state: error.state,
    problem: error.message,
    revision: revisionOf(stat, ''),
    format: null,
    width: null,
    height: null,
    mpp: null,
    magnification: null,
    scanner: null,
    scanned_at: null,
    levels: '[]',
    images: [],
    properties: '{}',
  }
}
