import { parseArgs } from 'node:util'
import { isUsername } from '@vitrine/contract/accounts/usernames'
import { ROLE_NAMES, ROLES } from '@vitrine/contract/api/roles'
import { audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import { inPlainTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { disableAccount, enableAccount } from './accounts/disable-account.ts'
import { lockPerson } from './accounts/lock-person.ts'
import {
  allAccounts,
  createAccount,
  findAccount,
  hasAccounts,
  resetPassword,
  type StoredAccount,
} from './accounts.queries.ts'
import { accountsMessages as messages } from './accounts-messages.ts'
import { authMessages } from './auth-messages.ts'
import { createFirstAccount, generatePassword } from './first-account.ts'
import { passwordProblem } from './new-password.ts'
import { rotateKeys } from './oidc/keys.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { hashPassword } from './passwords.ts'
import { findPeople, hasAdmin, recordAccount, type StoredPerson, setRole } from './people.queries.ts'

/** A mistake in how the command was called; only its message is printed. */
export class CommandError extends Error {}

interface Surroundings {
  print(line: string): void
  readStdin(): Promise<string>
}

interface Options {
  name?: string | undefined
  email?: string | undefined
  'password-stdin'?: boolean | undefined
}

interface Call extends Surroundings {
  db: Db
  username: string
  options: Options
}

const commands: Record<string, (call: Call) => Promise<void>> = { add, reset, disable, enable }

type Command = (db: Db, surroundings: Surroundings) => Promise<void>

/**
 * Parses the arguments of `npm run accounts`. Returns a function that runs the command on an open database.
 * @param oidc the external provider, whose people have roles here but no accounts
 */
export function readAccountsCommand(args: readonly string[], oidc?: Config['oidc']): Command {
  const { positionals, options } = read(args)
  const [name = '', username, role] = positionals
  if (name === 'role') return readRoleCommand(username, role, oidc)
  if (oidc) throw new CommandError(messages.external(oidc.issuer))
  if (name === 'list') return list
  if (name === 'rotate-keys') return rotate
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`${messages.unknownCommand(name)}\n\n${messages.usage}`)
  if (username === undefined) throw new CommandError(messages.needsUsername(name))
  return (db, surroundings) => command({ db, username, options, ...surroundings })
}

function readRoleCommand(username: string | undefined, text: string | undefined, oidc: Config['oidc']): Command {
  if (oidc?.roles) throw new CommandError(authMessages.rolesFromProvider(oidc.issuer))
  const role = ROLES.find(one => one === text?.toLowerCase())
  if (username === undefined || role === undefined) throw new CommandError(messages.roleTaken(text))
  return async (db, { print }) => {
    const person = oidc ? await getPerson(db, oidc.issuer, username) : await getOwner(db, username)
    await inPlainTransaction(db, async trx => {
      const { role: from } = await lockPerson(trx, person.id)
      await setRole(trx, person.id, role)
      const details = { from, to: role }
      await audit(trx, {}, { event: 'role-changed', subject: person.username, details })
    })
    print(messages.roleSet(person.username, role))
    if (!(await hasAdmin(db, oidc?.issuer ?? BUILT_IN_ISSUER))) print(messages.noAdmin)
  }
}

function read(args: readonly string[]): { positionals: string[]; options: Options } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
    })
    return { positionals, options: values }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${messages.usage}`)
  }
}

async function rotate(db: Db, { print }: Surroundings): Promise<void> {
  await inPlainTransaction(db, async trx => {
    await rotateKeys(trx)
    await audit(trx, {}, { event: 'keys-rotated' })
  })
  print(messages.keysRotated)
}

async function list(db: Db, { print }: Surroundings): Promise<void> {
  const accounts = await allAccounts(db)
  if (accounts.length === 0) return print(messages.none)
  const rows = accounts.map(account => [
    account.username,
    account.disabled ? 'disabled' : account.password_hash === null ? 'invited' : 'enabled',
    ROLE_NAMES[account.role],
    new Date(account.created_at).toISOString().slice(0, 10),
    account.name ?? '-',
    account.email ?? '-',
  ])
  const table = [['Username', 'State', 'Role', 'Made on', 'Name', 'E-mail'], ...rows]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  for (const row of table)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

async function add(call: Call): Promise<void> {
  const { db, username, options, print } = call
  if (!isUsername(username)) throw new CommandError(authMessages.usernameShape)
  if (await findAccount(db, username)) throw new CommandError(authMessages.usernameTaken(username))
  const { password, isMadeUp } = await choosePassword(call)
  const { name = null, email = null } = options
  const draft = { username, name, email, password_hash: await hashPassword(password) }
  const create = (await hasAccounts(db)) ? createAccount : createFirstAccount
  const account = await db.transaction().execute(async trx => {
    const created = await create(trx, draft)
    if (created) await audit(trx, {}, { event: 'account-created', subject: created.username })
    return created
  })
  if (!account) throw new CommandError(authMessages.usernameTaken(username))
  print(messages.added(account.username))
  if (isMadeUp) print(messages.password(password))
}

async function reset(call: Call): Promise<void> {
  const account = await getAccount(call.db, call.username)
  const { password, isMadeUp } = await choosePassword(call)
  await resetPassword(call.db, account, await hashPassword(password))
  call.print(messages.reset(account.username))
  if (isMadeUp) call.print(messages.password(password))
}

async function disable(call: Call): Promise<void> {
  const account = await getAccount(call.db, call.username)
  await disableAccount(call.db, account)
  call.print(messages.disabled(account.username))
  const accounts = await allAccounts(call.db)
  if (accounts.every(other => other.disabled || other.password_hash === null)) call.print(messages.lastOne)
  else if (!(await hasAdmin(call.db, BUILT_IN_ISSUER))) call.print(messages.noAdmin)
}

async function enable(call: Call): Promise<void> {
  const account = await getAccount(call.db, call.username)
  await enableAccount(call.db, account)
  call.print(messages.enabled(account.username))
}

async function getAccount(db: Db, username: string): Promise<StoredAccount> {
  const account = await findAccount(db, username)
  if (!account) throw new CommandError(messages.noSuch(username))
  return account
}

const getOwner = async (db: Db, username: string): Promise<StoredPerson> =>
  recordAccount(db, await getAccount(db, username))

async function getPerson(db: Db, issuer: string, username: string): Promise<StoredPerson> {
  const [person, ...others] = await findPeople(db, issuer, username)
  if (!person) throw new CommandError(messages.noSuchPerson(username, issuer))
  const subjects = [person, ...others].map(({ subject }) => subject)
  if (others.length > 0) throw new CommandError(messages.severalPeople(username, subjects))
  return person
}

async function choosePassword({
  username,
  options,
  readStdin,
}: Call): Promise<{ password: string; isMadeUp: boolean }> {
  if (!options['password-stdin']) return { password: generatePassword(), isMadeUp: true }
  const password = (await readStdin()).split(/\r?\n/)[0] ?? ''
  if (password === '') throw new CommandError(messages.noPassword)
  const problem = await passwordProblem({ username, password })
  if (problem !== undefined) throw new CommandError(problem)
  return { password, isMadeUp: false }
}
