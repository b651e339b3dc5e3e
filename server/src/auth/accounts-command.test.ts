import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { PASSWORD } from '../../test/sign-in-app.ts'
import { readAccountsCommand } from './accounts-command.ts'
import { accountsMessages as messages } from './accounts-messages.ts'
import { authMessages } from './auth-messages.ts'
import { signIn } from './sign-in.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

/** What the command prints. */
async function run(args: string, stdin = ''): Promise<string[]> {
  const lines: string[] = []
  const surroundings = { print: (line: string) => void lines.push(line), readStdin: async () => stdin }
  await readAccountsCommand(args.split(' '))(database.db, surroundings)
  return lines
}

const canSignIn = (username: string, password: string) =>
  signIn(database.db, { username, password, address: '127.0.0.1' })
const passwordIn = (lines: string[]) => lines.find(line => line.startsWith('Password: '))?.slice(10) ?? ''

test('add makes an account with a made-up password, printed once', async () => {
  const lines = await run('add ada --name Ada --email ada@lab.example')
  expect(lines[0]).toBe(messages.added('ada'))
  expect(await canSignIn('ada', passwordIn(lines))).toMatchObject({ name: 'Ada', email: 'ada@lab.example' })
})

test('add takes a password from the standard input, and then prints none', async () => {
  expect(await run('add ada --password-stdin', `${PASSWORD}\n`)).toEqual([messages.added('ada')])
  await canSignIn('ada', PASSWORD)
})

test('list shows every account with its state', async () => {
  expect(await run('list')).toEqual([messages.none])
  await run('add grace')
  await run('add Ada --name Ada')
  await run('disable grace')
  const today = new Date().toISOString().slice(0, 10)
  expect(await run('list')).toEqual([
    'Username  State     Made on     Name  E-mail',
    `Ada       enabled   ${today}  Ada   -`,
    `grace     disabled  ${today}  -     -`,
  ])
})

test('reset gives another password and opens a locked door', async () => {
  await run('add ada --password-stdin', PASSWORD)
  for (let i = 0; i < 5; i++) await canSignIn('ada', 'wrong password').catch(() => undefined)
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 429 })
  const lines = await run('reset ADA')
  expect(lines[0]).toBe(messages.reset('ada'))
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 401 })
  await canSignIn('ada', passwordIn(lines))
})

test('disable and enable', async () => {
  await run('add ada --password-stdin', PASSWORD)
  expect(await run('disable ada')).toEqual([messages.disabled('ada'), messages.lastOne])
  await expect(canSignIn('ada', PASSWORD)).rejects.toMatchObject({ status: 401, message: authMessages.disabled })
  expect(await run('enable ada')).toEqual([messages.enabled('ada')])
  await canSignIn('ada', PASSWORD)
})

test('every mistake gets a sentence', async () => {
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
    ['list --nonsense', "Unknown option '--nonsense'"],
  ]
  for (const [args, sentence, stdin] of mistakes) await expect(run(args, stdin), args).rejects.toThrow(sentence)
  const nothing = { print: () => undefined, readStdin: async () => '' }
  await expect(readAccountsCommand(['add', 'a\nb'])(database.db, nothing)).rejects.toThrow(authMessages.usernameShape)
})
