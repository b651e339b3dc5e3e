import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { account } from '../server.ts'
import { beside } from './beside.ts'
import { type Fault, seconds } from './fault.ts'
import type { Library } from './library.ts'
import { sendBody } from './send-body.ts'

const CONNECTIONS = 1_000
/** By then, a connection that sends nothing useful must be closed or refused. */
const CLOSED_MS = 15_000
const MB = 1024 * 1024
const BODY = Buffer.alloc(10 * MB, 'x')
const UPLOADERS = 10
const GUESSERS = 50
const FLOOD_MS = 10_000

/** Beginnings of requests that are never completed. */
const HALVES = [
  '',
  'GET /api/slides/ HTTP/1.1\r\nHost: x\r\nX-Half: ',
  'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"user',
  'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"use',
]

/** Milliseconds until the server closes the connection, and its response. */
function openHalf(url: URL, text: string): Promise<{ ms: number; said: string }> {
  const begin = performance.now()
  const socket = connect(Number(url.port), url.hostname, () => socket.write(text))
  let said = ''
  socket.on('data', chunk => (said += chunk)).on('error', () => undefined)
  return new Promise(resolve => socket.on('close', () => resolve({ ms: performance.now() - begin, said })))
}

/** Opens connections that stop in the middle of a request. */
async function openHalves(library: Library, count: number): Promise<{ longest: number; problems: string[] }> {
  const halves = Array.from({ length: count }, (_, index) => HALVES[index % HALVES.length] as string)
  const closed = await Promise.all(halves.map(text => openHalf(library.url, text)))
  const longest = Math.max(...closed.map(({ ms }) => ms))
  const problems = longest > CLOSED_MS ? [`a connection was closed after ${seconds(longest)}`] : []
  return { longest, problems }
}

/** The kinds of calls with a body, with and without a token. */
const UPLOADS = [
  { path: '/api/slides/', isSignedIn: true },
  { path: '/api/slides/', isSignedIn: false },
  { path: '/api/auth/login/', isSignedIn: false },
  { path: '/api/samples/import/', isSignedIn: false },
  { path: '/api/samples/import/', isSignedIn: true },
  { path: '/oidc/token', isSignedIn: false },
]

/** Repeats an action concurrently until the time is over. */
export async function flood<T>(places: number, forMs: number, act: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const end = performance.now() + forMs
  let turn = 0
  const repeat = async () => {
    while (performance.now() < end) results.push(await act(turn++))
  }
  await Promise.all(Array.from({ length: places }, repeat))
  return results
}

export const countBy = <T>(values: readonly T[]) =>
  [...Map.groupBy(values, value => value)]
    .map(([value, same]) => `${same.length.toLocaleString('en')} ${value}`)
    .join(', ')

export async function sendLargeBodies(
  library: Library,
  forMs: number,
): Promise<{ figures: string; problems: string[] }> {
  const token = await library.token()
  const sent = await flood(UPLOADERS, forMs, turn => {
    const { path, isSignedIn } = UPLOADS[turn % UPLOADS.length] as (typeof UPLOADS)[number]
    const sending = { path, token: isSignedIn ? token : undefined, isChunked: turn % 4 < 2, body: BODY }
    return sendBody(library.url, sending)
  })
  const longest = Math.max(...sent.map(({ ms }) => ms))
  const problems = sent.flatMap(({ status = 400 }) =>
    status < 400 || status >= 500 ? [`10 MB were answered ${status}`] : [],
  )
  if (longest > CLOSED_MS) problems.push(`10 MB were answered after ${seconds(longest)}`)
  return {
    figures: `${countBy(sent.map(({ status }) => status ?? 'cut off'))}, after ${seconds(longest)} at most`,
    problems,
  }
}

async function signIn(url: URL, username: string, password: string): Promise<{ ms: number; status: number }> {
  const begin = performance.now()
  const reply = await fetch(new URL('/api/auth/login/', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await reply.text()
  return { ms: performance.now() - begin, status: reply.status }
}

/** Guesses passwords of many accounts, while somebody signs in who has signed in from this address before. */
async function guessPasswords(library: Library, forMs: number): Promise<{ figures: string; problems: string[] }> {
  await library.token()
  const flooding = flood(GUESSERS, forMs, turn =>
    signIn(library.url, turn % 2 === 0 ? account.username.toUpperCase() + turn : randomUUID(), 'a wrong password'),
  )
  const colleague = flood(1, forMs, async () => {
    const signedIn = await signIn(library.url, account.username, account.password)
    await pause(200)
    return signedIn
  })
  const [guesses, entries] = await Promise.all([flooding, colleague])
  const longest = Math.max(...guesses.map(({ ms }) => ms))
  const longestEntry = Math.max(...entries.map(({ ms }) => ms))
  const refused = entries.filter(({ status }) => status !== 200)
  const problems = guesses.flatMap(({ status }) =>
    status === 401 || status === 429 ? [] : [`a guess was answered ${status}`],
  )
  if (longest > CLOSED_MS) problems.push(`a guess was answered after ${seconds(longest)}`)
  if (refused.length > 0)
    problems.push(
      `a colleague at the same address was refused: ${countBy(refused.map(({ status }) => status))} of ${entries.length}`,
    )
  return {
    figures: `${countBy(guesses.map(({ status }) => status))}, after ${seconds(longest)} at most; a colleague at the same address signed in ${entries.length} times, in ${seconds(longestEntry)} at most`,
    problems,
  }
}

export const floods: readonly Fault[] = [
  {
    name: 'half-open',
    what: `${CONNECTIONS.toLocaleString('en')} connections at once that stop before, in or after the headers of a call`,
    rounds: 3,
    run: rounds =>
      beside(rounds, async library => {
        const { longest, problems } = await openHalves(library, CONNECTIONS)
        return { figures: `closed after ${seconds(longest)} at most`, problems }
      }),
  },
  {
    name: 'large-bodies',
    what: `bodies of 10 MB, ${UPLOADERS} at a time for ${FLOOD_MS / 1000} s, with and without a token, to calls and to the sign-in provider`,
    rounds: 3,
    run: rounds => beside(rounds, library => sendLargeBodies(library, FLOOD_MS)),
  },
  {
    name: 'wrong-passwords',
    what: `wrong passwords for changing accounts, ${GUESSERS} at a time for ${FLOOD_MS / 1000} s, from the address of other users`,
    rounds: 3,
    run: rounds => beside(rounds, library => guessPasswords(library, FLOOD_MS)),
  },
]
