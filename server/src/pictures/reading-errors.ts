import { ApiError } from '@vitrine/contract/api/api-error'
import { FileChanged, PathError } from '../storage/store.ts'
import { StillComputing } from '../wsi/computed-tile.ts'
import { TooManyDecodes } from '../wsi/decode-queue.ts'
import { UnreadableImage } from '../wsi/slide-image.ts'
import { pictureMessages } from './picture-messages.ts'
import type { RegisteredFile } from './picture-source.ts'

const DECODING_RETRY_S = 2
const COMPUTING_RETRY_S = 30
const COMPARING_RETRY_S = 5

export const beingCompared = ({ path }: RegisteredFile) =>
  new ApiError(503, pictureMessages.comparing(path), { retryAfter: COMPARING_RETRY_S })

/** The error for a caller when a file could not be read. */
export function readingError(error: unknown, { folder, path }: RegisteredFile): unknown {
  if (error instanceof FileChanged) return new ApiError(410, pictureMessages.changed(folder, path))
  if (error instanceof PathError) return new ApiError(404, error.message)
  if (error instanceof UnreadableImage)
    return new ApiError(404, pictureMessages.notShown(`${folder}/${path}`, error.message))
  if (error instanceof TooManyDecodes) return new ApiError(503, error.message, { retryAfter: DECODING_RETRY_S })
  if (error instanceof StillComputing) return new ApiError(503, error.message, { retryAfter: COMPUTING_RETRY_S })
  const { code } = error as NodeJS.ErrnoException
  // The file system's errors, such as EACCES, EIO, ESTALE.
  return typeof code === 'string' && 'syscall' in (error as object)
    ? new ApiError(503, pictureMessages.unreadable(folder, path, code))
    : error
}
