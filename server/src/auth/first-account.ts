import { randomInt } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingError } from '../config.ts'
import { type Db, lockInTurn } from '../db/client.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../disk/private-files.ts'
import { settingMessages } from '../setting-messages.ts'
import { type AccountDraft, createAccount, hasAccounts, type StoredAccount } from './accounts.queries.ts'
import { passwordProblem } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { recordAccount, setRole } from './people.queries.ts'

/** Arbitrary. If several servers start at once, the one that holds this lock creates the account. */
export const FIRST_ACCOUNT_LOCK = 0x66697273
const NOTE_FILE = 'first-account.txt'
// Excludes letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four characters, easy to read out and to type: 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export interface FirstAccount {
  username: string
  /** Present only if it was generated here, to be printed once. */
  password?: string
}

/**
 * Creates the first account of the built-in provider if there is none yet, and writes a generated password to the data
 * directory, readable only by its owner.
 * @throws SettingError if the configured password is not acceptable; it is read only here, so that a server with accounts starts
 */
export async function ensureFirstAccount(db: Db, config: Config): Promise<FirstAccount | undefined> {
  if (config.oidc || (await hasAccounts(db))) return undefined
  const { username } = config.admin
  const password = config.admin.password ?? generatePassword()
  const generated = config.admin.password === undefined ? password : undefined
  const problem = await passwordProblem({ username, password })
  if (problem !== undefined) throw new SettingError('VITRINE_ADMIN_PASSWORD', settingMessages.adminPassword(problem))
  const passwordHash = await hashPassword(password)
  const isMade = await db.transaction().execute(async trx => {
    await lockInTurn(trx, FIRST_ACCOUNT_LOCK)
    if (await hasAccounts(trx)) return false
    if (generated !== undefined) await writeNote(config.dataDir, username, generated)
    return (await createFirstAccount(trx, { username, password_hash: passwordHash })) !== undefined
  })
  if (!isMade) return undefined
  return generated === undefined ? { username } : { username, password: generated }
}

/** The first account is an Admin, because somebody must be able to add others and set their roles. */
export async function createFirstAccount(trx: Db, draft: AccountDraft): Promise<StoredAccount | undefined> {
  const account = await createAccount(trx, draft)
  if (account) await setRole(trx, (await recordAccount(trx, account)).id, 'admin')
  return account
}

async function writeNote(dataDir: string, username: string, password: string): Promise<void> {
  const text = `The first account of this Vitrine\n\nUsername: ${username}\nPassword: ${password}\n\nDelete this file once you have signed in. A new password: npm run accounts -- reset ${username}\n`
  await makePrivateFolder(dataDir)
  const file = join(dataDir, NOTE_FILE)
  // An existing file would keep its mode.
  await rm(file, { force: true })
  await writeFile(file, text, { mode: PRIVATE_FILE, flag: 'wx', flush: true })
}
