import { type TokenReply, userRoutes } from '@vitrine/contract/accounts/users'
import type { Role } from '@vitrine/contract/api/roles'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { createAccount, type StoredAccount } from '../src/auth/accounts.queries.ts'
import { hashPassword } from '../src/auth/passwords.ts'
import { recordAccount, setRole } from '../src/auth/people.queries.ts'
import { loadConfig } from '../src/config.ts'
import type { Db } from '../src/db/client.ts'
import { SITE } from './browser.ts'

export const PASSWORD = 'correct horse battery'

/** A server with the whole app on a database. Another call for the same database simulates a restart, or a second server. */
export async function startApp(db: Db, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = await buildApp({ db, config: loadConfig({ PUBLIC_URL: SITE, ...env }) })
  await app.ready()
  return app
}

/** An account with the password `PASSWORD`. */
export async function buildAccount(db: Db, username: string, more: { name?: string; email?: string } = {}) {
  const account = await createAccount(db, { username, password_hash: await hashPassword(PASSWORD), ...more })
  if (!account) throw new Error(`${username} is taken`)
  return account
}

/** Gives the owner of an account a role other than the default. */
export async function giveRole(db: Db, account: StoredAccount, role: Role): Promise<void> {
  await setRole(db, (await recordAccount(db, account)).id, role)
}

/** Signs in like a script. @param headers such as `user-agent` */
export async function signInByScript(
  app: FastifyInstance,
  username: string,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const payload = { username, password: PASSWORD }
  const reply = await app.inject({ method: 'POST', url: userRoutes.login.path, payload, headers })
  if (reply.statusCode !== 200) throw new Error(`${username} is not let in: ${reply.body}`)
  return reply.json()
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
