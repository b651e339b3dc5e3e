import type { Account } from '@vitrine/contract/accounts/accounts'
import type { AuditLine } from '@vitrine/contract/accounts/audit'
import type { Role } from '@vitrine/contract/api/roles'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Db } from '../src/db/client.ts'
import { bearer, buildAccount, giveRole, signInByScript } from './sign-in-app.ts'

type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH'

/** A signed-in person with an account, with functions to make calls. */
export interface Member {
  readonly id: number
  readonly username: string
  readonly token: string
  send(method: Method, url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  account(id: number): Promise<Account>
  /** The latest line of the audit for an event. */
  audited(event: string): Promise<AuditLine>
}

/** Makes an account with a role and signs in. */
export async function buildMember(app: FastifyInstance, db: Db, username: string, role: Role): Promise<Member> {
  await giveRole(db, await buildAccount(db, username), role)
  const { access_token: token } = await signInByScript(app, username)
  const send: Member['send'] = (method, url, payload, headers = {}) =>
    app.inject({ method, url, headers: { ...bearer(token), ...headers }, ...(payload ? { payload } : {}) })
  const { id } = (await send('GET', '/api/auth/me/')).json<Account>()
  return {
    id,
    username,
    token,
    send,
    account: async other => (await send('GET', `/api/accounts/${other}/`)).json(),
    async audited(event) {
      const { results } = (await send('GET', `/api/audit/?event=${event}&limit=1`)).json<{ results: AuditLine[] }>()
      return results[0] as AuditLine
    },
  }
}
