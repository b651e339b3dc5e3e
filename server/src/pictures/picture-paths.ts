import { join, resolve } from 'node:path'
import { namesBucket } from '../bucket-address.ts'
import type { Config } from '../config.ts'
import { S3 } from '../storage/bucket.ts'
import { openStore } from '../storage/open-store.ts'
import { type FileStore, PathError } from '../storage/store.ts'
import { pictureMessages } from './picture-messages.ts'

/** The folder of uploaded files, a name that `PICTURE_FOLDERS` can't use. */
export const UPLOADS_FOLDER = 'uploads'

/** Folders whose files may be read completely without a request: in a bucket, every byte and request is billed. */
export const foldersOnDisks = ({ folders }: Pick<PicturePaths, 'folders'>): string[] =>
  [...folders.values()].filter(store => store.isOnDisk).map(({ name }) => name)

/** @param place a value of `PICTURE_STORE` */
const uploadsIn = (place: string) => `${place}/${UPLOADS_FOLDER}`

export const openUploads = (place: string, s3: S3): FileStore => openStore(UPLOADS_FOLDER, uploadsIn(place), s3)

/** The locations of scanned files and of the images made from them. All paths are absolute. */
export interface PicturePaths {
  /** By name: the folders of `PICTURE_FOLDERS`, and the one of uploads. */
  readonly folders: ReadonlyMap<string, FileStore>
  /** undefined if uploads are in a bucket. */
  readonly uploadsFolder: string | undefined
  /** Caches: missing files are computed again. */
  readonly thumbnails: string
  readonly tiles: string
  /** @throws PathError for a folder that is not in the settings */
  store(folder: string): FileStore
}

export function picturePaths({ dataDir, pictures, s3 }: Pick<Config, 'dataDir' | 'pictures' | 's3'>): PicturePaths {
  const own = resolve(dataDir, 'pictures')
  const uploads = uploadsIn(pictures.store ?? own)
  const buckets = new S3(s3)
  const folders = new Map(
    [...pictures.folders, { name: UPLOADS_FOLDER, path: uploads }].map(({ name, path }) => [
      name,
      openStore(name, path, buckets),
    ]),
  )
  return {
    folders,
    uploadsFolder: namesBucket(uploads) ? undefined : uploads,
    thumbnails: join(own, 'thumbnails'),
    tiles: join(own, 'tiles'),
    store(folder) {
      const store = folders.get(folder)
      if (store === undefined) throw new PathError(pictureMessages.noFolder(folder))
      return store
    },
  }
}
