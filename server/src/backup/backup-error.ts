/** Exit codes of `npm run backup` and `npm run restore`. */
export const EXIT = { failed: 1, usage: 2, badFile: 3, notEmpty: 4 } as const

/** An expected failure of a backup or restore; the message is for the user. */
export class BackupError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.name = 'BackupError'
    this.exitCode = exitCode
  }
}
