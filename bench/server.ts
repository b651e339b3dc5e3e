import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BenchError } from './options.ts'

export const account = { username: 'bench', password: 'a password for the bench alone' } as const

/** A Vitrine server, started as a user would start it. */
export interface BenchServer {
  url: string
  token(): Promise<string>
  /** Tokens of different people, because the server runs at most four reads per person at a time. */
  tokens(people: number): Promise<string[]>
  /** Starts a new session, because the former may have been ended. */
  newToken(): Promise<string>
  /** Memory in bytes: current, and peak if the system reports it. */
  memory(): Promise<{ now: number; peak?: number }>
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

const program = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

function environment(dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env
  return {
    ...env,
    VITRINE_DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    VITRINE_ADMIN_USERNAME: account.username,
    VITRINE_ADMIN_PASSWORD: account.password,
  }
}

/** Waits for the address, which the server prints when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  const ended = once(child, 'exit').then(() => {
    throw new BenchError(`The server did not start:\n${output}`)
  })
  const ready = new Promise<string>(resolve => {
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
  const address = await Promise.race([ready, ended])
  ended.catch(() => undefined)
  return address
}

async function signIn(url: string, who: { username: string; password: string } = account): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const body = (await reply.json()) as { access_token?: string; detail?: string }
  if (!body.access_token) throw new BenchError(`The bench could not sign in: ${JSON.stringify(body)}`)
  return body.access_token
}

/** The token of a second person, whose account is created by the first call. @param token that of the bench */
export async function signInAnother(
  url: string,
  token: string,
  role: 'editor' | 'reader',
  username = `${role}-beside`,
): Promise<string> {
  const colleague = { username, password: 'another password for the bench alone' }
  const reply = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...colleague, role }),
  })
  if (!reply.ok && reply.status !== 409) throw new BenchError(`The account of a colleague was refused: ${reply.status}`)
  return signIn(url, colleague)
}

/** The start script starts the server as another process, which writes its pid to a file. */
export const serverPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'server.pid'), 'utf8'))

/** On Linux, the peak memory of the process; elsewhere the server's own figure. */
async function memoryOf(url: string, pid: number): Promise<{ now: number; peak?: number }> {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
    return { now: kilobytes('VmRSS'), peak: kilobytes('VmHWM') }
  } catch {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return { now: Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) }
  }
}

/** Access tokens expire after ten minutes, and a run may take longer. */
const TOKEN_KEPT_MS = 4 * 60_000

function cached<Tokens>(read: () => Promise<Tokens>): () => Promise<Tokens> {
  let kept: { tokens: Tokens; since: number } | undefined
  return async () => {
    if (!kept || performance.now() - kept.since > TOKEN_KEPT_MS)
      kept = { tokens: await read(), since: performance.now() }
    return kept.tokens
  }
}

/** The number of clients in the largest load. */
const MOST_PEOPLE = 8

async function signInPeople(url: string, token: string): Promise<string[]> {
  const tokens = [token]
  for (let person = 2; person <= MOST_PEOPLE; person++)
    tokens.push(await signInAnother(url, token, 'editor', `editor-${person}`))
  return tokens
}

interface StartOptions {
  /** The program to start; by default the one of `npm start`. */
  path?: string
  /** Settings in addition to those of every measured server. */
  settings?: Record<string, string>
}

export async function startServer(
  dataDir: string,
  { path = 'scripts/start.mjs', settings = {} }: StartOptions = {},
): Promise<BenchServer> {
  const child = spawn(process.execPath, [program(path)], {
    env: { ...environment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const url = await addressOf(child)
  const token = cached(() => signIn(url))
  const people = cached(async () => signInPeople(url, await token()))
  return {
    url,
    token,
    tokens: async count => (await people()).slice(0, count),
    newToken: () => signIn(url),
    memory: () => memoryOf(url, serverPid(dataDir)),
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A call of the API: a POST if there is a body, unless another method is given. */
export async function call(
  server: BenchServer,
  path: string,
  body?: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${await server.token()}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method, body: JSON.stringify(body) }
  const reply = await fetch(server.url + path, { headers, ...sent })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Loads generated records into the library of a running server. */
export async function seedLibrary(
  dataDir: string,
  { slides, samples, datasets }: { slides: number; samples: number; datasets: number },
): Promise<void> {
  const args = [`--slides=${slides}`, `--samples=${samples}`, `--datasets=${datasets}`]
  const child = spawn(process.execPath, [program('server/src/seed/seed.ts'), ...args], {
    env: environment(dataDir),
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new BenchError('The made-up records could not be loaded; what is printed above tells why.')
}
