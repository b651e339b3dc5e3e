import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { embeddedMessages } from './embedded-messages.ts'

/** The user that PostgreSQL runs as where Vitrine itself runs as root, which PostgreSQL refuses. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

export const isRoot = () => process.getuid?.() === 0

/**
 * The account that runs PostgreSQL instead of root: the owner of the database, so that it stays readable; else the system's
 * own user for PostgreSQL; else nobody, which every system has. Creates no user, which would change the machine.
 * @param cluster the database's folder, which may not exist yet
 */
export function databaseAccount(cluster: string): PostgresUser | undefined {
  if (!isRoot()) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const account = findAccount('postgres') ?? findAccount('_postgres') ?? findAccount('nobody')
  if (!account) throw new StartError(embeddedMessages.noAccount)
  return account
}

/** initdb looks up its own user by name, so only users known to the system work. */
function findAccount(name: string): PostgresUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS writes the user id of nobody as -2, which it accepts as an unsigned number.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

/** Whether the account can walk through every folder down to `path`, itself included. */
export function canReach(account: PostgresUser, path: string): boolean {
  const parent = dirname(path)
  return canEnter(account, path) && (parent === path || canReach(account, parent))
}

function canEnter(account: PostgresUser, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & execute) !== 0
}

/** Lets other users walk through Vitrine's own data directory; its files keep their own permissions. */
export function openForPassage(dataDir: string): void {
  const { mode, uid } = statSync(dataDir)
  if (uid === 0 && (mode & 0o011) !== 0o011) chmodSync(dataDir, mode | 0o011)
}

/** For files that another user must reach when root runs Vitrine from a clone or data directory below a closed home. */
export const SHARED_FOLDER = join('/var/lib', 'vitrine')
