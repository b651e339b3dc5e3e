import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { PASSWORD } from '../../test/sign-in-app.ts'
import { statementsWaiting } from '../../test/statements-waiting.ts'
import type { Config } from '../config.ts'
import { lockPerson } from './accounts/lock-person.ts'
import { createAccount } from './accounts.queries.ts'
import { readAccountsCommand } from './accounts-command.ts'
import { accountsMessages as messages } from './accounts-messages.ts'
import { authMessages } from './auth-messages.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { findPeople, recordPerson, setRole } from './people.queries.ts'
import { signIn } from './sign-in.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

/** The command's output. */
async function run(
  args: string,
  { stdin = '', oidc }: { stdin?: string; oidc?: Config['oidc'] } = {},
): Promise<string[]> {
  const lines: string[] = []
  const surroundings = { print: (line: string) => void lines.push(line), readStdin: async () => stdin }
  await readAccountsCommand(args.split(' '), oidc)(database.db, surroundings)
  return lines
}

const canSignIn = (username: string, password: string) =>
  signIn(database.db, { username, password }, { address: '127.0.0.1' })
const passwordIn = (lines: string[]) => lines.find(line => line.startsWith('Password: '))?.slice(10) ?? ''

test('add creates an account with a generated password, printed once', async () => {
  const lines = await run('add ada --name Ada --email ada@lab.example')
  expect(lines[0]).toBe(messages.added('ada'))
  expect(await canSignIn('ada', passwordIn(lines))).toMatchObject({ name: 'Ada', email: 'ada@lab.example' })
})

test('add reads a password from the standard input, and then prints none', async () => {
  expect(await run('add ada --password-stdin', { stdin: `${PASSWORD}\n` })).toEqual([messages.added('ada')])
  await canSignIn('ada', PASSWORD)
})

test('list shows every account with its state', async () => {
  expect(await run('list')).toEqual([messages.none])
  await run('add grace')
  await run('add Ada --name Ada')
  await createAccount(database.db, { username: 'guest', password_hash: null })
  expect(await run('disable grace')).toEqual([messages.disabled('grace'), messages.noAdmin])
  const today = new Date().toISOString().slice(0, 10)
  expect(await run('list')).toEqual([
    'Username  State     Role    Made on     Name  E-mail',
    `Ada       enabled   Editor  ${today}  Ada   -`,
    `grace     disabled  Admin   ${today}  -     -`,
    `guest     invited   Editor  ${today}  -     -`,
  ])
})

test.each(['reset ada', 'role ada reader'])('%s waits for another change of the person', async command => {
  await run('add ada')
  const [ada] = await findPeople(database.db, BUILT_IN_ISSUER, 'ada')
  const held = await database.db.transaction().execute(async trx => {
    await lockPerson(trx, ada?.id ?? 0)
    const done = run(command)
    await statementsWaiting(database.db, 1)
    // As an admin's change of the account does, after the person.
    await trx.updateTable('accounts').set({ name: 'Ada' }).where('username', '=', 'ada').execute()
    await setRole(trx, ada?.id ?? 0, 'editor')
    return { done }
  })
  await held.done
  const line = await database.db
    .selectFrom('audit')
    .select('details')
    .where('event', '=', 'role-changed')
    .executeTakeFirst()
  expect(line?.details ?? { from: 'editor', to: 'reader' }).toEqual({ from: 'editor', to: 'reader' })
})

describe('role', () => {
  const roleOf = async (subject: string) =>
    (await database.db.selectFrom('users').select('role').where('subject', '=', subject).executeTakeFirst())?.role
  const external = { issuer: 'https://login.example.org', clientId: 'x', scope: 'openid' }
  const visit = (subject: string, username: string) => recordPerson(database.db, external.issuer, subject, { username })

  test('sets the role of an account, even of one that has never signed in', async () => {
    await run('add grace')
    await run('add ada')
    expect(await run('role ADA reader')).toEqual([messages.roleSet('ada', 'reader')])
    expect((await run('list'))[1]).toContain('Reader')
    expect(await run('role ada Admin')).toEqual([messages.roleSet('ada', 'admin')])
    expect(await run('role grace editor')).toEqual([messages.roleSet('grace', 'editor')])
    expect(await run('role ada editor')).toEqual([messages.roleSet('ada', 'editor'), messages.noAdmin])
  })

  test("sets it for people of another provider, by username or by the provider's id", async () => {
    await visit('id-1', 'ada')
    expect(await run('role ada admin', { oidc: external })).toEqual([messages.roleSet('ada', 'admin')])
    expect(await roleOf('id-1')).toBe('admin')
    await visit('id-2', 'ada')
    await expect(run('role ada reader', { oidc: external })).rejects.toThrow(
      messages.severalPeople('ada', ['id-1', 'id-2']),
    )
    await run('role id-2 reader', { oidc: external })
    expect([await roleOf('id-1'), await roleOf('id-2')]).toEqual(['admin', 'reader'])
    const nobody = messages.noSuchPerson('eve', external.issuer)
    await expect(run('role eve reader', { oidc: external })).rejects.toThrow(nobody)
  })

  test('is left to the provider if its claim sets roles', async () => {
    const roles = { claim: 'roles', values: { reader: [], editor: [], admin: [] }, others: 'refuse' } as const
    const refused = run('role ada admin', { oidc: { ...external, roles } })
    await expect(refused).rejects.toThrow('Roles come from https://login.example.org.')
  })
})

test('reset sets another password and removes a lock-out', async () => {
  await run('add ada --password-stdin', { stdin: PASSWORD })
  for (let i = 0; i < 5; i++) await canSignIn('ada', 'wrong password').catch(() => undefined)
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 429 })
  const lines = await run('reset ADA')
  expect(lines[0]).toBe(messages.reset('ada'))
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 401 })
  await canSignIn('ada', passwordIn(lines))
})

test('disable and enable', async () => {
  await run('add ada --password-stdin', { stdin: PASSWORD })
  expect(await run('disable ada')).toEqual([messages.disabled('ada'), messages.lastOne])
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 401, message: authMessages.disabled })
  expect(await run('enable ada')).toEqual([messages.enabled('ada')])
  await canSignIn('ada', PASSWORD)
})

test('the audit records what the command does, and sessions end at once', async () => {
  await run('add grace')
  await run('add ada --password-stdin', { stdin: PASSWORD })
  const sessions = () => database.db.selectFrom('sessions').select('id').execute()
  const { id: user_id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  const openSession = (grant_id: string) =>
    database.db
      .insertInto('sessions')
      .values({ grant_id, user_id, expires_at: new Date(Date.now() + 60_000).toISOString() })
      .execute()
  await database.db.deleteFrom('sessions').execute()
  for (const command of ['reset ada', 'disable ada']) {
    await openSession(command)
    await run(command)
    expect(await sessions()).toEqual([])
  }
  await run('enable ada')
  await run('role ada reader')
  const lines = await database.db
    .selectFrom('audit')
    .select(['event', 'details', 'user_id', 'address'])
    .where('subject', '=', 'ada')
    .orderBy('id')
    .execute()
  const byNobody = { user_id: null, address: null, details: {} }
  expect(lines).toEqual([
    { ...byNobody, event: 'account-created' },
    { ...byNobody, event: 'password-changed' },
    { ...byNobody, event: 'account-disabled' },
    { ...byNobody, event: 'account-enabled' },
    { ...byNobody, event: 'role-changed', details: { from: 'editor', to: 'reader' } },
  ])
})

test('every mistake has an error message', async () => {
  await run('add ada')
  const mistakes: [string, string, string?][] = [
    ['rename ada', messages.unknownCommand('rename')],
    ['constructor ada', messages.unknownCommand('constructor')],
    ['add', messages.needsUsername('add')],
    ['add ADA', authMessages.usernameTaken('ADA')],
    ['add eve --password-stdin', messages.noPassword, '\n'],
    ['add eve --password-stdin', authMessages.passwordShape, 'short\n'],
    ['reset eve', messages.noSuch('eve')],
    ['disable eve', messages.noSuch('eve')],
    ['enable eve', messages.noSuch('eve')],
    ['role eve admin', messages.noSuch('eve')],
    ['role ada', messages.roleTaken(undefined)],
    ['role', messages.roleTaken(undefined)],
    ['role ada owner', messages.roleTaken('owner')],
    ['list --nonsense', "Unknown option '--nonsense'"],
  ]
  for (const [args, sentence, stdin] of mistakes)
    await expect(run(args, stdin === undefined ? {} : { stdin }), args).rejects.toThrow(sentence)
  const nothing = { print: () => undefined, readStdin: async () => '' }
  await expect(readAccountsCommand(['add', 'a\nb'])(database.db, nothing)).rejects.toThrow(authMessages.usernameShape)
})
