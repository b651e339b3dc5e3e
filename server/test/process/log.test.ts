import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { libraryAddress } from '../../src/seed/library-address.ts'
import { addressOf, newLibrary, PASSWORD, startVitrine } from './vitrine.ts'

/** Part of every value of a record, name of a scanned file, secret and typed text in this test. */
const MARKER = 'Marker7Q'

interface Line {
  level: string
  time: string
  request_id?: string
  route?: string
  status?: number
  msg: string
  err?: { type: string; code?: string; stack: string }
}

test('the log has one line of JSON per event with its request id, and contains no token, password, record or name of a scanned file', {
  timeout: 120_000,
}, async () => {
  const dataDir = newLibrary()
  const password = `${PASSWORD} ${MARKER}`
  const scans = join(dataDir, 'scans')
  const scan = join(scans, MARKER, `${MARKER} 1.svs`)
  mkdirSync(join(scans, MARKER), { recursive: true })
  copyFileSync(join(import.meta.dirname, '../pictures/synthetic-label-0.svs'), scan)
  const settings = { LOG_LEVEL: 'info', VITRINE_ADMIN_PASSWORD: password, PICTURE_FOLDERS: `scans=${scans}` }
  const server = startVitrine(dataDir, settings)
  let log = ''
  server.process.stderr?.on('data', chunk => (log += chunk))
  const address = await addressOf(server)

  const secrets: string[] = [password]
  const ids: string[] = []
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const id = reply.headers.get('x-request-id')
    // The provider, which replies by itself, does not return it.
    if (id !== null) ids.push(id)
    const text = await reply.text()
    return { status: reply.status, id, json: () => JSON.parse(text) }
  }
  const login = (username: string, secret: string) => send('POST', '/api/auth/login/', { username, password: secret })

  const tokens = (await login('admin', password)).json()
  secrets.push(tokens.access_token, tokens.refresh_token)
  const signedIn = { authorization: `Bearer ${tokens.access_token}` }
  expect((await login('admin', `wrong ${MARKER}`)).status).toBe(401)
  // The password was typed into the field for the name.
  expect((await login(password, 'x')).status).toBe(401)
  const refreshed = await send('POST', '/api/auth/refresh/', { refresh_token: tokens.refresh_token })
  secrets.push(refreshed.json().access_token, refreshed.json().refresh_token)
  const { token } = (await send('POST', '/api/auth/tokens/', { name: MARKER, scope: 'write' }, signedIn)).json()
  secrets.push(token)
  const asScript = { authorization: `Bearer ${token}` }
  const colleague = { username: MARKER, password: `secret ${MARKER}`, name: MARKER }
  expect((await send('POST', '/api/auth/register/', colleague, signedIn)).status).toBe(201)

  const slide = { name: MARKER, block_id: MARKER, organ: MARKER }
  const { id } = (await send('POST', '/api/slides/', slide, asScript)).json()
  const sample = { sample_id: MARKER, notes: MARKER }
  expect((await send('POST', '/api/samples/', sample, asScript)).status).toBe(201)
  expect((await send('POST', '/api/samples/', sample, asScript)).status).toBe(409)
  expect((await send('PATCH', `/api/slides/${id}/`, { organ: `${MARKER}2` }, asScript)).status).toBe(200)
  expect((await send('PATCH', `/api/slides/${id}/`, { cut_number: MARKER }, asScript)).status).toBe(400)
  expect((await send('POST', '/api/slides/', `{"name": "${MARKER}", x`, asScript)).status).toBe(400)
  for (const written of [MARKER, ''])
    await send('POST', '/api/samples/import/', importOf({ sample_id: written, notes: MARKER }), asScript)
  expect((await send('GET', `/api/slides/?search=${MARKER}&name=${MARKER}`, undefined, asScript)).status).toBe(200)
  expect((await send('GET', `/api/slides/?ordering=${MARKER}`, undefined, asScript)).status).toBe(400)
  for (const secret of [token, tokens.access_token]) {
    expect((await send('GET', `/api/slides/?access_token=${secret}`)).status).toBe(401)
    expect((await send('GET', `/api/slides/${secret}/`, undefined, asScript)).status).toBe(404)
    await send('GET', `/auth/callback?code=${secret}&state=${MARKER}`)
  }
  expect((await send('GET', `/api/${MARKER}/`, undefined, asScript)).status).toBe(404)
  await send('GET', `/oidc/auth?client_id=${MARKER}&login_hint=${MARKER}`)
  await send('POST', `/oidc/sign-in/${MARKER}`, undefined, { 'content-type': 'application/x-www-form-urlencoded' })

  // A file that was replaced by a folder, and one whose folder was removed.
  const found = await vi.waitFor(
    async () => {
      const [picture] = (await send('GET', '/api/pictures/found/', undefined, asScript)).json().results
      expect(picture?.state).toBe('ready')
      return picture
    },
    { timeout: 60_000, interval: 200 },
  )
  const thumbnail = () => send('GET', found.thumbnail.replace('thumbnail', 'macro'), undefined, asScript)
  rmSync(scan)
  mkdirSync(scan)
  expect((await thumbnail()).status).toBeGreaterThanOrEqual(400)
  rmSync(scans, { recursive: true })
  expect((await thumbnail()).status).toBeGreaterThanOrEqual(400)
  const { id: walk } = (await send('POST', '/api/pictures/scan/', {}, asScript)).json()
  await vi.waitFor(
    async () =>
      expect((await send('GET', `/api/pictures/scan/${walk}/`, undefined, asScript)).json().state).toBe('done'),
    { timeout: 60_000, interval: 200 },
  )

  // Errors that no call should cause: an unknown constraint, and a trigger that fails on a value.
  await change(dataDir, `alter table slides add constraint odd check (organ <> '${MARKER}3')`)
  const failed = await send('PATCH', `/api/slides/${id}/`, { organ: `${MARKER}3` }, asScript)
  expect(failed.status).toBe(500)
  const databaseLog = readFileSync(join(dataDir, 'database.log'), 'utf8')
  await change(
    dataDir,
    `create function complain() returns trigger language plpgsql as $$ begin return new.name::integer; end $$;
     create trigger complain before update on slides for each row execute function complain()`,
  )
  expect((await send('PATCH', `/api/slides/${id}/`, { organ: `${MARKER}4` }, asScript)).status).toBe(500)

  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  const written = log.trimEnd().split('\n')
  for (const text of written) expect(() => JSON.parse(text), text).not.toThrow()
  const lines: Line[] = written.map(text => JSON.parse(text))
  const answered = lines.filter(({ msg }) => msg === 'answered')
  for (const id of ids) expect(answered.filter(({ request_id }) => request_id === id)).toHaveLength(1)
  for (const line of lines) expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String) })
  for (const line of answered)
    expect(line).toMatchObject({ request_id: expect.any(String), status: expect.any(Number) })
  expect(lines.map(({ msg }) => msg)).toContain('a scanned file could not be read')
  expect(lines.map(({ msg }) => msg)).toContain("The folder scans can't be read: it does not exist.")
  const [error, ...others] = lines.filter(({ level, request_id }) => level === 'error' && request_id === failed.id)
  expect([error?.err?.code, error?.err?.stack, others]).toEqual(['23514', expect.stringContaining('server/src/'), []])

  const everything = { 'the log': log, 'the log of the database': databaseLog }
  for (const [name, text] of Object.entries(everything))
    for (const secret of [MARKER, ...secrets]) expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
})

const importOf = (fields: object) => ({ id: randomUUID(), dry_run: false, rows: [{ line: 2, fields }] })

async function change(dataDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: libraryAddress(dataDir)?.adminUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
