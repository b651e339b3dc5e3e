import { realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Config } from '../config.ts'
import { pictureMessages } from './picture-messages.ts'

/** The folder of uploaded files, a name that `PICTURE_FOLDERS` can't use. */
export const UPLOADS_FOLDER = 'uploads'

/** Where a file should be, there is none that may be read. The message is a sentence for a lab user. */
export class PathError extends Error {
  override readonly name = 'PathError'
  readonly namesFile = true
}

/** Where scanned files and what is made from them are stored. All paths are absolute. */
export interface PicturePaths {
  /** By name: those of `PICTURE_FOLDERS`, and that of uploads. */
  readonly folders: ReadonlyMap<string, string>
  readonly uploads: string
  /** Caches: missing files are computed again. */
  readonly thumbnails: string
  readonly tiles: string
  /**
   * The file itself, behind all symbolic links.
   * @throws PathError if the folder is unknown, or nothing or something outside of the folder is there; otherwise the file system's error
   */
  locate(folder: string, path: string): Promise<string>
}

export function picturePaths({ dataDir, pictures }: Pick<Config, 'dataDir' | 'pictures'>): PicturePaths {
  const uploads = resolve(dataDir, 'pictures', 'uploads')
  const folders = new Map(pictures.folders.map(({ name, path }) => [name, path]))
  folders.set(UPLOADS_FOLDER, uploads)
  return {
    folders,
    uploads,
    thumbnails: resolve(dataDir, 'pictures', 'thumbnails'),
    tiles: resolve(dataDir, 'pictures', 'tiles'),
    async locate(folder, path) {
      const root = folders.get(folder)
      if (root === undefined) throw new PathError(pictureMessages.noFolder(folder))
      // The folder itself may be a symbolic link: an admin made it.
      const [realRoot, file] = await Promise.all([realpath(root), realpath(join(root, path))]).catch(error => {
        if (isMissing(error)) throw new PathError(pictureMessages.missing(folder, path))
        throw error
      })
      if (!isInside(realRoot, file)) throw new PathError(pictureMessages.outside(folder, path))
      return file
    },
  }
}

/** Whether a file is below a folder, both as returned by `realpath`. */
export const isInside = (folder: string, file: string) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Nothing is where a path leads. */
export const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR'
