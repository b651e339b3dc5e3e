import { counted } from '@vitrine/contract/text/counted'
import type { UnreadPart } from '../../storage/store.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: "it isn't a folder",
  EACCES: 'Vitrine has no permission',
  EPERM: 'Vitrine has no permission',
  EIO: 'its disk reports an error',
  ESTALE: 'its network drive was remounted',
  EHOSTDOWN: 'its server does not answer',
}

/** The system's message begins with the reason, followed by the failed call and its path. */
const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ''] ?? message.split(', ', 1)[0]

const skippedNames = (count: number) =>
  `${counted(count, 'name')} of files or folders can't be stored, as ${count === 1 ? 'it is' : 'they are'} not in UTF-8 or too long.`

const MAX_NAMED = 3

function unreadParts(parts: readonly UnreadPart[]): string {
  const named = parts.slice(0, MAX_NAMED).map(({ path, error }) => `${path} (${reasonOf(error)})`)
  const others = parts.length > MAX_NAMED ? ' and others' : ''
  return `${counted(parts.length, 'folder')} in it can't be read: ${named.join(', ')}${others}.`
}

/** Messages about walks through the folders (docs/product/scans.md#scanned-files). */
export const walkMessages = {
  unreadable: (folder: string, error: NodeJS.ErrnoException) =>
    `The folder ${folder} can't be read: ${reasonOf(error)}.`,
  slow: (folder: string) => `The folder ${folder} does not answer.`,
  leftOut: (names: number, parts: readonly UnreadPart[]) => {
    const sentences = [...(names > 0 ? [skippedNames(names)] : []), ...(parts.length > 0 ? [unreadParts(parts)] : [])]
    return sentences.length > 0 ? sentences.join(' ') : null
  },
  /** The following are appended to the file's name. */
  copying: 'is still being copied',
  namesNoFolder: 'folder is required: the name of the folder in which the files are.',
  pathsOrPrefix: 'paths or prefix is required beside folder, and not both.',
  noPath: (path: string) => `paths takes paths below the folder, separated by slashes, not '${path}'.`,
  manyNamed: (prefix: string, most: number) =>
    `prefix '${prefix}' has more than ${most.toLocaleString('en-US')} files. Take a longer one, or scan all folders.`,
  missing: 'is no longer where it was found',
  cannotRead: "can't be read. The server's log says why",
  cannotOpen: (error: NodeJS.ErrnoException) => `can't be opened: ${reasonOf(error)}`,
  serverStopped: 'The server stopped before it had looked through the folders.',
  ends: 'the server ended each time it read a scanned file',
  endsListing: 'the server ended each time it listed a folder',
  unexpected: 'a scanned file could not be read',
  isBack: (folder: string) => `The folder ${folder} can be read again.`,
  brokeOff: "Looking through the folders failed. The server's log says why.",
} as const
