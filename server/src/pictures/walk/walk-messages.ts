const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is no folder',
  EACCES: 'Vitrine has no permission',
  EPERM: 'Vitrine has no permission',
  EIO: 'its disk reports an error',
  ESTALE: 'its network drive was mounted anew',
  EHOSTDOWN: 'its server does not answer',
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ''] ?? message

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Sentences about walks through the folders (docs/product.md#scanned-files). */
export const walkMessages = {
  unreadable: (folder: string, error: NodeJS.ErrnoException) =>
    `The folder ${folder} can't be read: ${reasonOf(error)}.`,
  partUnreadable: (folder: string, path: string, error: NodeJS.ErrnoException) =>
    `The folder ${folder} can't be read: of ${path}, ${reasonOf(error)}.`,
  slow: (folder: string) => `The folder ${folder} does not answer.`,
  skippedNames: (count: number) =>
    `${counted(count, 'name')} of files or folders can't be stored, as ${count === 1 ? 'it is' : 'they are'} not in UTF-8 or too long.`,
  /** The following come after the file's name. */
  copying: 'is still being copied',
  missing: 'is no longer where it was found',
  cannotOpen: (error: NodeJS.ErrnoException) => `can't be opened: ${reasonOf(error)}`,
  serverStopped: 'The server stopped before it had looked through the folders.',
  notReadAnew: (folder: string, path: string, error: Error) =>
    `${folder}/${path} has changed, and could not be read anew: ${error.message}`,
  brokeOff: (error: Error) => `Looking through the folders failed: ${error.message}`,
} as const
