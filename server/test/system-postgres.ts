import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Programs, programsIn } from '../src/db/embedded/programs.ts'

/** The folders of PostgreSQL's programs in Debian, Fedora and Homebrew. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]
const OLDEST = 15

/** The oldest installed PostgreSQL that Vitrine supports, because anything that works there works in newer ones. */
export function systemPrograms(): Programs | undefined {
  const found = FOLDERS.flatMap(folder => globSync(folder))
    .filter(bin => existsSync(join(bin, 'initdb')))
    .map(bin => ({ bin, major: Number(basename(dirname(bin)).replace(/\D+/g, '')) }))
    .filter(({ major }) => major >= OLDEST)
    .sort((a, b) => a.major - b.major)[0]
  return found && programsIn(found.bin, String(found.major))
}
