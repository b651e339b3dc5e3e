import { createHash } from 'node:crypto'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import type { FileStat, FileStore } from '../../storage/store.ts'
import { type SlideImage, UnreadableImage } from '../../wsi/slide-image.ts'
import type { CompanionFile } from '../companions.ts'
import type { PictureFacts } from '../reader/reader-calls.ts'

const SETTLED_AFTER_MS = 60_000

/** Recently written files count as being copied, unless they stay the same for `settleMs` of `WalkTimes`. */
export const isSettled = ({ areFilesWhole }: Pick<FileStore, 'areFilesWhole'>, { mtimeNs }: FileStat) =>
  areFilesWhole || Date.now() - Number(mtimeNs / 1_000_000n) >= SETTLED_AFTER_MS

/** The data of a file that describes it: columns of `pictures`. */
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
  readonly scan_digest: string | null
}

const REVISION_LENGTH = 16

/** Depends on the size, the modification time and the directories of a file, and on its companions. */
function revisionOf({ size, mtimeNs }: FileStat, digest: string, companions: readonly CompanionFile[]): string {
  const others = companions.map(file => ` ${file.name} ${file.size} ${file.mtime_ns}`).join('')
  return createHash('sha256').update(`${size} ${mtimeNs} ${digest}${others}`).digest('hex').slice(0, REVISION_LENGTH)
}

const storedProperties = (properties: SlideImage['properties'], companions: readonly CompanionFile[]) =>
  JSON.stringify(companions.length > 0 ? { ...properties, files: companions } : properties)

/** The columns of a file that can be shown. */
export const contentOf = (
  stat: FileStat,
  image: PictureFacts,
  companions: readonly CompanionFile[],
): PictureContent => ({
  state: 'ready',
  problem: null,
  revision: revisionOf(stat, image.digest, companions),
  format: image.format,
  width: image.width,
  height: image.height,
  mpp: image.mpp ?? null,
  magnification: image.magnification ?? null,
  scanner: image.scanner ?? null,
  scanned_at: image.scannedAt ?? null,
  levels: JSON.stringify(image.levels),
  images: [...image.images].sort(),
  properties: storedProperties(image.properties, companions),
  scan_digest: image.scanDigest ?? null,
})

/**
 * The columns of a file that can't be shown. @throws errors that say nothing about the file, such as a disk that does not respond
 */
export function unreadableContent(
  stat: FileStat,
  error: unknown,
  companions: readonly CompanionFile[],
): PictureContent {
  if (!(error instanceof UnreadableImage)) throw error
  return {
    state: error.state,
    problem: error.message,
    revision: revisionOf(stat, '', companions),
    format: null,
    width: null,
    height: null,
    mpp: null,
    magnification: null,
    scanner: null,
    scanned_at: null,
    levels: '[]',
    images: [],
    properties: storedProperties({}, companions),
    scan_digest: null,
  }
}
