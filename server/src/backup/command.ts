import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig, SettingError } from '../config.ts'
import { isSocketError } from '../db/database-error.ts'
import { borrowDatabase } from '../db/reach-database.ts'
import { StartError } from '../db/start-error.ts'
import { END_SIGNALS } from '../end-signals.ts'
import { BackupError, EXIT } from './backup-error.ts'
import { type BackupFile, backupFile } from './backup-file.ts'
import { backupMessages as messages } from './backup-messages.ts'

/** Progress goes to the standard error output, so that the standard output is the result alone. */
export const print = (line: string) => console.error(line)

interface Arguments {
  readonly file: BackupFile
  readonly replace: boolean
}

/** Parses `FILE [--replace]`. @throws BackupError for a mistake, or if usage was requested */
export function readArguments(args: readonly string[], usage: string, canReplace: boolean): Arguments {
  const { positionals, values } = parse(args, usage, canReplace)
  const [name, ...others] = positionals
  if (name === undefined || name === '' || others.length > 0) throw new BackupError(usage, EXIT.usage)
  // npm runs commands in the folder of package.json; the user means the folder that they are in.
  const file = backupFile(name, process.env['INIT_CWD'] ?? '.', () => loadConfig(process.env).s3)
  if (file === undefined) throw new BackupError(`${messages.noBucket(name)}\n\n${usage}`, EXIT.usage)
  return { file, replace: values.replace === true }
}

function parse(args: readonly string[], usage: string, canReplace: boolean) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: canReplace ? { replace: { type: 'boolean' } } : ({} as { replace?: { type: 'boolean' } }),
    })
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${usage}`, EXIT.usage)
  }
}

/** The database of a running server, or one that is started for the command. */
export async function withLibrary<T>(
  config: Config,
  work: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const stopped = () => stop.abort(new BackupError(messages.stopped))
  for (const name of END_SIGNALS) process.once(name, stopped)
  const database = await borrowDatabase(config, print)
  try {
    return await work(database.url, stop.signal)
  } catch (error) {
    // Errors caused by stopping the command don't matter.
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    await database.stop()
  }
}

/** @throws BackupError if there is no embedded database, which would be created otherwise */
export function requireLibrary({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new BackupError(messages.noLibrary(dataDir))
}

const MAY_NOT = '42501'
const DISK_FULL = '53100'

/** An expected error as a sentence; undefined for a programming error. */
function explain(error: unknown): BackupError | undefined {
  if (error instanceof BackupError) return error
  if (error instanceof SettingError || error instanceof StartError) return new BackupError(error.message)
  const { code = '', message } = error as { code?: string; message: string }
  if (code === MAY_NOT && message.includes('database')) return new BackupError(messages.mayNotCreate)
  if (isSocketError(error)) return new BackupError(messages.lost)
  if (code === DISK_FULL) return new BackupError(messages.diskFull)
  return /^[0-9A-Z]{5}$/.test(code) ? new BackupError(messages.failed(message)) : undefined
}

/** Runs a command and sets the exit code of the process. @param main returns the sentence that reports its success */
export async function runCommand(main: (args: readonly string[], config: () => Config) => Promise<string>) {
  const args = process.argv.slice(2)
  try {
    console.log(await main(args, () => loadConfig(process.env)))
  } catch (error) {
    const expected = explain(error)
    if (!expected) throw error
    console.error(expected.message)
    process.exitCode = expected.exitCode
  }
}
