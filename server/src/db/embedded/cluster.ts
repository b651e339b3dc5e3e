import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { PostgresUser } from './account.ts'
import { embeddedMessages } from './embedded-messages.ts'
import type { Programs } from './programs.ts'
import { settingsFile } from './server-settings.ts'

/** The superuser of an embedded database, used for setting it up; Vitrine itself works as `OWNER`, without its rights. */
export const SUPERUSER = 'postgres'
export const OWNER = 'vitrine'

const passwordFile = (folder: string) => join(folder, 'vitrine.password')

/** The password of the embedded database's users, generated with the database. */
export const readPassword = (folder: string) => readFileSync(passwordFile(folder), 'utf8').trim()

/** Environment for PostgreSQL's programs: without the settings of other databases that a user may have. */
export function programEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
}

/** Whether there is a database in the folder; one of another major version stops the start. */
export function hasCluster(folder: string, major: string): boolean {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return false
  const found = readFileSync(file, 'utf8').trim()
  if (found !== major) throw new StartError(embeddedMessages.otherVersion(folder, found, major))
  if (readPassword(folder) === '') throw new StartError(embeddedMessages.noPassword(passwordFile(folder)))
  return true
}

/** Creates the database beside its folder and renames it last: a start cut short leaves nothing that looks whole. */
export async function createCluster(
  folder: string,
  programs: Programs,
  account: PostgresUser | undefined,
): Promise<void> {
  removePartial(folder)
  // A name of its own: the initdb of a killed start may still run, and cleans up after itself.
  const partial = `${folder}.partial-${randomBytes(4).toString('hex')}`
  const pwfile = `${partial}.password`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(pwfile, password, { mode: 0o600 })
  changeOwner(pwfile, account)
  changeOwner(partial, account)
  try {
    await initdb(programs, partial, pwfile, account)
    // initdb has synced its own files. Without the password a database that survives a power cut could not be opened.
    writeFileSync(passwordFile(partial), password, { mode: 0o600, flush: true })
    changeOwner(passwordFile(partial), account)
    syncFolder(partial)
    renameSync(partial, folder)
    syncFolder(dirname(folder))
  } finally {
    removePartial(folder)
  }
}

/** Writes the names of a folder's entries to disk. Windows opens no folders, and does so by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}

/** Leftovers of earlier starts that did not finish. */
function removePartial(folder: string): void {
  const parent = dirname(folder)
  const leftovers = existsSync(parent) ? readdirSync(parent) : []
  for (const name of leftovers.filter(entry => entry.startsWith(`${basename(folder)}.partial-`)))
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
}

/** Settings are written at each start, because the machine's memory may have changed. */
export function writeSettings(
  folder: string,
  extra: Readonly<Record<string, string>>,
  account: PostgresUser | undefined,
): void {
  const file = join(folder, 'postgresql.conf')
  writeFileSync(file, settingsFile(extra), { mode: 0o600 })
  changeOwner(file, account)
}

function changeOwner(path: string, account: PostgresUser | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Sorting and case follow PostgreSQL's own rules, the same on every machine (built in since 17; older versions use
 * the system's). Which characters are letters comes from the system's locale, if that is UTF-8.
 */
function localeFlags(major: number, systemLocale: string): string[] {
  if (major < 17) return [`--locale=${systemLocale}`]
  return [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    `--lc-ctype=${systemLocale}`,
    '--lc-messages=C',
  ]
}

async function initdb(
  programs: Programs,
  folder: string,
  pwfile: string,
  account: PostgresUser | undefined,
): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  const attempt = (locale: string) =>
    run(programs.initdb, [...flags, ...localeFlags(Number(programs.major), locale)], dirname(folder), account)
  const first = await attempt('C.UTF-8')
  if (first.code === 0) return
  // Windows and old systems know no C.UTF-8.
  const second = await attempt('C')
  if (second.code !== 0) throw new StartError(embeddedMessages.cannotRun('initdb', lastLine(first.output)))
}

const lastLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .findLast(line => /error|fatal|denied|could not/i.test(line)) ??
  text.trim().split('\n').at(-1) ??
  ''

/** Runs one of PostgreSQL's programs to its end. */
export function run(
  program: string,
  args: string[],
  cwd: string,
  account: PostgresUser | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: programEnv(),
      // As with PostgreSQL itself, Ctrl+C in a terminal must reach the server alone.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    })
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.on('error', error => reject(new StartError(embeddedMessages.cannotRun(program, error.message))))
    child.on('close', code => resolve({ code, output }))
  })
}
