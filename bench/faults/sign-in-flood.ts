import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { underAttack } from './beside.ts'
import type { Fault, Result } from './fault.ts'
import type { Library } from './library.ts'

const FLOOD_MS = 12_000
const AT_ONCE = 16
/** 15 KB that PostgreSQL can't compress. */
const longState = () => randomBytes(11_250).toString('base64url')
/** On Linux, all of 127.0.0.0/8 reaches this machine. */
const ELSEWHERE = '127.0.0.2'
const MOST_ROWS = 1_000
const MOST_GROWTH_MB = 10
const MB = 1024 * 1024

const addressOf = (url: URL, state: string) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: 'vitrine-web',
    response_type: 'code',
    redirect_uri: `${url.origin}/login`,
    scope: 'openid',
    state,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })}`

/** Starts to sign in like a browser without cookies. @returns the status of the reply */
function startSignIn(url: URL, state: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = url
    const call = request({
      hostname,
      port,
      path: addressOf(url, state),
      localAddress,
      headers: { accept: 'text/html' },
    })
    call.on('error', reject)
    call.on('response', reply => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)))
    call.end()
  })
}

async function storedSignIns(library: Library): Promise<{ rows: number; bytes: number }> {
  const [found] = await library.query<{ rows: string; bytes: string }>(
    "select count(*) as rows, pg_total_relation_size('oidc_payloads') as bytes from oidc_payloads where model = 'Interaction'",
  )
  return { rows: Number(found?.rows), bytes: Number(found?.bytes) }
}

/** Starts sign-ins that are never finished, half of them with a long state, while a person at another address signs in. */
async function startManySignIns(library: Library): Promise<Result> {
  const { url } = library
  const before = await storedSignIns(library)
  const end = performance.now() + FLOOD_MS
  const statuses = new Map<number, number>()
  const flood = async (lane: number) => {
    for (let turn = lane; performance.now() < end; turn++) {
      const status = await startSignIn(url, turn % 2 === 0 ? longState() : 'short', '127.0.0.1')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const colleague = async () => {
    const answers: number[] = []
    while (performance.now() < end) {
      answers.push(await startSignIn(url, 'of a colleague', ELSEWHERE))
      await pause(200)
    }
    return answers
  }
  const [answers] = await Promise.all([colleague(), ...Array.from({ length: AT_ONCE }, (_, lane) => flood(lane))])
  const { rows, bytes } = await storedSignIns(library)
  const growth = Math.round((bytes - before.bytes) / MB)
  const refused = answers.filter(status => status !== 303)
  return {
    figures: `answered ${[...statuses].map(([status, count]) => `${count} ${status}`).join(', ')}; ${rows} stored, ${growth} MB; a colleague elsewhere began ${answers.length} times`,
    problems: [
      ...(rows - before.rows > MOST_ROWS ? [`${rows} unfinished sign-ins were stored`] : []),
      ...(growth > MOST_GROWTH_MB ? [`unfinished sign-ins took ${growth} MB`] : []),
      ...(refused.length > 0 ? [`a colleague elsewhere was answered ${refused[0]}`] : []),
      ...[...statuses.keys()]
        .filter(status => ![303, 400, 429].includes(status))
        .map(status => `a start of a sign-in was answered ${status}`),
    ],
  }
}

export const unfinishedSignIns: Fault = {
  name: 'unfinished-sign-ins',
  what: `unfinished sign-ins, half of them with a state of 15 KB, ${AT_ONCE} at a time for ${FLOOD_MS / 1000} s from one address, while somebody at another address signs in`,
  rounds: 3,
  obstacle: () => (process.platform === 'linux' ? undefined : 'only on Linux a second address leads to this machine'),
  run: rounds => underAttack(rounds, startManySignIns),
}
