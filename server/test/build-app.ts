import type { Role } from '@vitrine/contract/api/roles'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { Authenticate } from '../src/auth/authenticate.ts'
import { BUILT_IN_ISSUER } from '../src/auth/oidc/settings.ts'
import { recordPerson, type StoredPerson, setRole } from '../src/auth/people.queries.ts'
import { requireTokens } from '../src/auth/require-tokens.ts'
import { invalidToken } from '../src/auth/verify-token.ts'
import { loadConfig } from '../src/config.ts'
import type { Db } from '../src/db/client.ts'

type Headers = Record<string, string>
type Send = (path: string, headers?: Headers) => Promise<LightMyRequestResponse>
type SendBody = (path: string, body: unknown, headers?: Headers) => Promise<LightMyRequestResponse>

/** The API as used by one person. */
export interface Client {
  readonly person: StoredPerson
  get: Send
  post: SendBody
  put: SendBody
  patch: SendBody
  delete: Send
}

export interface TestApp {
  readonly app: FastifyInstance
  /** The API as used by a person of that name. @param role Editor by default */
  as(username: string, role?: Role): Promise<Client>
}

/** A folder without a build, so that tests don't depend on whether the web app was built. */
const NO_WEB = import.meta.dirname

/**
 * The whole app in this process, on a test's database. The text of a token is the name of the signed-in person.
 * @param settings environment variables
 */
export async function buildTestApp(
  db: Db,
  settings: Readonly<Record<string, string>> = {},
  isDiskFull?: () => boolean,
): Promise<TestApp> {
  const people = new Map<string, StoredPerson>()
  const signIn = Object.assign(
    async (app: FastifyInstance) => {
      const authenticate: Authenticate = async token => {
        const person = people.get(token)
        if (!person) throw invalidToken('Nobody has this token.')
        return { person, expiresAtMs: Date.now() + 60_000 }
      }
      requireTokens(app, { db, authenticate, hasProviderRoles: false })
    },
    { [Symbol.for('skip-override')]: true },
  )
  const app = await buildApp({
    db,
    config: loadConfig(settings),
    signIn,
    webFolder: NO_WEB,
    ...(isDiskFull ? { isDiskFull } : {}),
  })
  await app.ready()
  return {
    app,
    async as(username, role) {
      const recorded = await recordPerson(db, BUILT_IN_ISSUER, username, { username, name: `${username}'s name` })
      const person = role === undefined ? recorded : await setRole(db, recorded.id, role)
      people.set(username, person)
      return clientOf(app, person)
    },
  }
}

function clientOf(app: FastifyInstance, person: StoredPerson): Client {
  const authorization = `Bearer ${person.username}`
  const send =
    (method: 'GET' | 'DELETE'): Send =>
    (url, headers) =>
      app.inject({ method, url, headers: { authorization, ...headers } })
  const sendBody =
    (method: 'POST' | 'PUT' | 'PATCH'): SendBody =>
    (url, body, headers) =>
      app.inject({
        method,
        url,
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        headers: { authorization, 'content-type': 'application/json', ...headers },
      })
  return {
    person,
    get: send('GET'),
    delete: send('DELETE'),
    post: sendBody('POST'),
    put: sendBody('PUT'),
    patch: sendBody('PATCH'),
  }
}
