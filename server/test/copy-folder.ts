import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'

/** Copies the contents of a folder into another one, with owners and permissions. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', ...(process.platform === 'linux' ? ['--reflink=auto'] : []), `${from}/.`, to])
}
