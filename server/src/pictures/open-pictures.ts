import { ApiError } from '@vitrine/contract/api/api-error'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { TooManyDecodes } from '../wsi/decode-queue.ts'
import { openSlideImage } from '../wsi/open-slide-image.ts'
import type { SlideImage } from '../wsi/slide-image.ts'
import { changedIfMissing } from './companions.ts'
import type { FolderGuard } from './folder-guard.ts'
import type { ImageCache } from './image-cache.ts'
import { pictureMessages } from './picture-messages.ts'
import { openPictureFiles } from './picture-metrics.ts'
import type { PicturePaths } from './picture-paths.ts'
import { checkPath, PictureSource, type RegisteredFile } from './picture-source.ts'

/** The data of a picture needed to cut tiles and images from it. */
export interface ReadablePicture extends RegisteredFile {
  readonly id: number
  readonly revision: string
  readonly levels: readonly PictureLevel[]
  /** The other files of a picture that consists of several. */
  readonly companions: readonly RegisteredFile[]
}

/** The maximum number of open pictures; beyond it, the least recently used one is closed. */
const MOST_OPEN = 64

interface OpenPicture {
  /** The main file first, then its companions. */
  readonly sources: Promise<readonly [PictureSource, ...PictureSource[]]>
  readonly image: Promise<SlideImage>
  /** The last check of the path, which may still be running. */
  checked: { readonly done: Promise<void>; readonly untilMs: number }
  /** Whether `image` has resolved. */
  isRead: boolean
  users: number
  isDropped: boolean
}

interface OpenPicturesParts {
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly cache: ImageCache
}

/** Keeps scanned files open for reading. */
export class OpenPictures {
  readonly #pictures = new Map<string, OpenPicture>()
  readonly #guard: FolderGuard
  readonly #paths: PicturePaths
  readonly #cache: ImageCache

  constructor({ paths, guard, cache }: OpenPicturesParts) {
    this.#paths = paths
    this.#guard = guard
    this.#cache = cache
  }

  /**
   * Reads from a picture, and keeps its file open for other calls.
   * @throws FileChanged if the file is no longer the registered one; PathError, UnreadableImage, TooManyDecodes; ApiError 503 if
   * its folder does not respond; otherwise the file system's error
   */
  async use<T>(picture: ReadablePicture, read: (image: SlideImage) => Promise<T>): Promise<T> {
    const key = `${picture.id}-${picture.revision}`
    const known = this.#pictures.get(key)
    const open = known ?? this.#open(picture)
    // Re-inserted at the end: a Map iterates in insertion order.
    this.#pictures.delete(key)
    this.#pictures.set(key, open)
    if (!known) this.#countOpen()
    open.users += 1
    try {
      await this.#checkPath(picture, open)
      return await read(await open.image)
    } catch (error) {
      if (!isPassing(error, open)) this.#drop(key, open)
      throw error
    } finally {
      open.users -= 1
      closeUnused(open)
    }
  }

  /** Closes the files of a picture that was deleted. */
  close(id: number): void {
    for (const [key, open] of this.#pictures) if (key.startsWith(`${id}-`)) this.#drop(key, open)
  }

  closeAll(): void {
    for (const [key, open] of this.#pictures) this.#drop(key, open)
  }

  #open(picture: ReadablePicture): OpenPicture {
    const sources = this.#openFiles(picture)
    const image = sources.then(async ([source, ...companions]) => {
      const shown = (await openSlideImage(source, companions)).asRegistered(picture.levels)
      // An older Vitrine computed other levels, so tiles would be placed wrongly.
      if (!shown) throw outdated()
      return shown.withCache((name, make) => this.#cache.tile(picture, name, make))
    })
    const checked = { done: sources.then(() => undefined), untilMs: this.#nextCheckMs(picture) }
    const open = { sources, image, checked, isRead: false, users: 0, isDropped: false }
    image.then(
      () => {
        open.isRead = true
      },
      () => undefined,
    )
    return open
  }

  /** Opens all files or none. */
  async #openFiles(picture: ReadablePicture): Promise<[PictureSource, ...PictureSource[]]> {
    const source = await PictureSource.open(picture, this.#paths, this.#guard)
    const opening = picture.companions.map(file =>
      PictureSource.open(file, this.#paths, this.#guard).catch(changedIfMissing),
    )
    try {
      return [source, ...(await Promise.all(opening))]
    } catch (error) {
      for (const each of [Promise.resolve(source), ...opening])
        each.then(opened => opened.close()).catch(() => undefined)
      throw error
    }
  }

  #checkPath(picture: ReadablePicture, open: OpenPicture): Promise<void> {
    if (open.checked.untilMs < Date.now())
      open.checked = {
        done: this.#checkPaths(picture),
        untilMs: this.#nextCheckMs(picture),
      }
    return open.checked.done
  }

  #nextCheckMs({ folder }: RegisteredFile): number {
    return Date.now() + (this.#paths.folders.get(folder)?.checkEveryMs ?? 0)
  }

  async #checkPaths(picture: ReadablePicture): Promise<void> {
    const check = (file: RegisteredFile) => checkPath(file, this.#paths, this.#guard)
    await Promise.all([check(picture), ...picture.companions.map(file => check(file).catch(changedIfMissing))])
  }

  #countOpen(): void {
    const [oldest] = this.#pictures
    if (oldest && this.#pictures.size > MOST_OPEN) this.#drop(...oldest)
    openPictureFiles.set(this.#pictures.size)
  }

  #drop(key: string, open: OpenPicture): void {
    if (this.#pictures.get(key) === open) this.#pictures.delete(key)
    openPictureFiles.set(this.#pictures.size)
    open.isDropped = true
    closeUnused(open)
  }
}

/**
 * Whether the error says nothing about the open file. Opening it again would add load to a busy folder, and closing it may hang
 * if the folder does not respond.
 */
const isPassing = (error: unknown, { isRead }: OpenPicture) =>
  error instanceof TooManyDecodes || (isRead && error instanceof ApiError)

const READ_AGAIN_S = 30
const outdated = () => new ApiError(503, pictureMessages.readAgain, { retryAfter: READ_AGAIN_S })

/** A file is only closed when nobody reads it: its descriptor may be reused for another file. */
function closeUnused(open: OpenPicture): void {
  if (!open.isDropped || open.users > 0) return
  // Its users have received the error.
  open.sources.then(sources => Promise.all(sources.map(source => source.close()))).catch(() => undefined)
}
