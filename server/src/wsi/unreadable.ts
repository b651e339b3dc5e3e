import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/** Any error thrown by a reader means that the file can't be read. */
export function asUnreadable(error: unknown): UnreadableImage {
  if (error instanceof UnreadableImage) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new UnreadableImage('damaged', wsiMessages.unreadable(reason.split('\n', 1)[0] ?? ''))
}

/**
 * Distinguishes failures of sources, such as a disk that does not respond, from those of the reader.
 * @throws {UnreadableImage} if the reader fails; the source's error if a source fails
 */
export async function readFrom<T>(
  sources: readonly ByteSource[],
  read: (sources: readonly ByteSource[]) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  try {
    return await read(sources.map(source => watched(source, failures)))
  } catch (error) {
    throw failures.length > 0 ? failures[0] : asUnreadable(error)
  }
}

function watched(source: ByteSource, failures: unknown[]): ByteSource {
  const note = (error: unknown) => {
    if (!(error instanceof UnreadableImage)) failures.push(error)
    throw error
  }
  return {
    size: source.size,
    read: (offset, length) => source.read(offset, length).catch(note),
    readInto: (target, at, offset, length) => source.readInto(target, at, offset, length).catch(note),
  }
}
