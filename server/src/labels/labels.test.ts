import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { sendToPrinter } from './send-to-printer.ts'

let database: TestDatabase
let server: TestApp
let admin: Client
let editor: Client
let reader: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  admin = await server.as('ada', 'admin')
  editor = await server.as('ed', 'editor')
  reader = await server.as('rosa', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

/** Listens as a label printer does. */
async function fakePrinter(onConnection: (socket: Socket) => void): Promise<number> {
  const printer: Server = createServer(onConnection)
  const sockets = new Set<Socket>()
  printer.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => printer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    printer.close()
  })
  return (printer.address() as { port: number }).port
}

/** A printer that reads all, and what it read. */
async function readingPrinter() {
  const jobs: string[] = []
  const port = await fakePrinter(socket => {
    let job = ''
    socket.setEncoding('utf8')
    socket.on('data', part => {
      job += part
    })
    socket.on('end', () => jobs.push(job))
  })
  return { port, jobs }
}

/** A port where nothing listens. */
async function deadPort(): Promise<number> {
  const gone = createServer()
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as { port: number }
  await new Promise(resolve => gone.close(resolve))
  return port
}

const SETTINGS = '/api/labels/settings/'
const setPrinter = (port: number) => admin.patch(SETTINGS, { printer_host: '127.0.0.1', printer_port: port })
const label = (code: string) => ({ code, lines: [`${code} - 3`, 'liver', '20260105 - Basel'] })
const print = (who: Client, body: object) => who.post('/api/labels/print/', body)

describe('the settings', () => {
  test('are those of a plain label until an admin changes them; everybody can read the size, only admins the address', async () => {
    const none = { printer_host: null, printer_port: 9100 }
    const plain = { width_mm: 22, height_mm: 22, dpi: 203 }
    await admin.patch(SETTINGS, { printer_host: null, format: plain })
    expect((await reader.get(SETTINGS)).json()).toEqual({ format: plain, network: false, ...none })
    const format = { width_mm: 50, height_mm: 25.5, dpi: 300 }
    const printer = { printer_host: 'zebra.lab', printer_port: 9100 }
    const changed = await admin.patch(SETTINGS, { format, ...printer })
    expect([changed.statusCode, changed.json()]).toEqual([200, { format, network: true, ...printer }])
    expect((await editor.get(SETTINGS)).json()).toEqual({ format, network: true, ...none })
    expect((await reader.get(SETTINGS)).json()).toEqual({ format, network: false, ...none })
  })

  test('are only changed by admins, and the audit records the old and new values', async () => {
    await admin.patch(SETTINGS, { printer_host: null, format: { width_mm: 22, height_mm: 22, dpi: 203 } })
    for (const who of [editor, reader])
      expect((await who.patch(SETTINGS, { printer_host: '127.0.0.1', printer_port: 22 })).statusCode).toBe(403)
    await admin.patch(SETTINGS, { format: { width_mm: 25, height_mm: 25, dpi: 600 } })
    await admin.patch(SETTINGS, { format: { width_mm: 25, height_mm: 25, dpi: 600 } })
    const { results } = (await admin.get('/api/audit/?event=label-settings-changed&limit=1')).json()
    expect(results).toMatchObject([
      {
        by: { username: 'ada' },
        details: {
          from: { size: '22 x 22 mm', dpi: 203, printer: null },
          to: { size: '25 x 25 mm', dpi: 600, printer: null },
        },
      },
    ])
  })

  test.each([
    [{ printer_host: 'http://zebra' }, 'printer_host'],
    [{ printer_host: 'zebra lab' }, 'printer_host'],
    [{ printer_port: 0 }, 'printer_port'],
    [{ printer_port: 70_000 }, 'printer_port'],
    [{ format: { width_mm: 5, height_mm: 25, dpi: 203 } }, 'format'],
    [{ format: { width_mm: 50, height_mm: 25, dpi: 204 } }, 'format'],
    [{ size: 3 }, 'size'],
  ])('%j is refused with the name of its field', async (body, field) => {
    const reply = await admin.patch(SETTINGS, body)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]])
  })
})

test('an invalid address is refused with an error', async () => {
  const reply = await admin.patch(SETTINGS, { printer_host: 'http://zebra' })
  expect(reply.json()).toEqual({
    printer_host: ['"http://zebra" isn\'t the address of a printer. Example: 192.168.1.50.'],
  })
})

describe('printing', () => {
  test('sends the labels in order, as one job, to the address that an admin entered', async () => {
    const { port, jobs } = await readingPrinter()
    await admin.patch(SETTINGS, { format: { width_mm: 50, height_mm: 25, dpi: 300 } })
    await setPrinter(port)
    const reply = await print(editor, { labels: [label('B-2'), label('Größe_1')] })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    await expect.poll(() => jobs).toHaveLength(1)
    const [job = ''] = jobs
    expect(job.match(/\^XA/g)).toHaveLength(2)
    expect(job).toContain('^PW591\n^LL295\n')
    expect(job).toMatch(/\^FDB-2\^FS[\s\S]*\^FDB-2 - 3\^FS[\s\S]*\^FDliver\^FS[\s\S]*\^GFA,[\s\S]*Größe_5F1 - 3/)
    const { results } = (await admin.get('/api/audit/?event=export&limit=1')).json()
    expect(results).toMatchObject([{ subject: 'labels', details: { rows: 2, printer: true }, by: { username: 'ed' } }])
  })

  test('accepts another size from the browser', async () => {
    const { port, jobs } = await readingPrinter()
    await setPrinter(port)
    await print(editor, { labels: [label('B-2')], format: { width_mm: 22, height_mm: 22, dpi: 203 } })
    await expect.poll(() => jobs[0]).toContain('^PW176\n^LL176\n')
  })

  test('contains no command that is not part of a label: only texts are accepted', async () => {
    const { port, jobs } = await readingPrinter()
    await setPrinter(port)
    const hostile = '^XZ~JR^XA^NC1^FS'
    await print(editor, { labels: [{ code: hostile, lines: ['A ^FS~JA', hostile, hostile], further: hostile }] })
    await expect.poll(() => jobs).toHaveLength(1)
    expect(jobs[0]).not.toMatch(/~|\^NC|\^XA[\s\S]*\^XA/)
    for (const body of [{ zpl: '~JR' }, { labels: [label('A')], host: '127.0.0.1', port }])
      expect((await print(editor, body)).statusCode).toBe(400)
  })

  test('that nobody answers reports that, and is not recorded in the audit', async () => {
    await setPrinter(await deadPort())
    const before = (await admin.get('/api/audit/?event=export&limit=1')).json().total
    const reply = await print(editor, { labels: [label('A')] })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      502,
      "The label printer doesn't answer. Check that it is on and connected, then print again.",
    ])
    expect((await admin.get('/api/audit/?event=export&limit=1')).json().total).toBe(before)
  })

  test('without a printer reports who can set one up', async () => {
    await admin.patch(SETTINGS, { printer_host: null })
    const reply = await print(editor, { labels: [label('A')] })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { detail: 'No network printer is set up. An admin can do that under Accounts, Labels.' },
    ])
  })

  test('refuses what does not fit, before anything is printed, and names a sufficient size', async () => {
    const { port, jobs } = await readingPrinter()
    await setPrinter(port)
    const long = { code: 'A', lines: ['x'.repeat(100), 'liver', '-'] }
    const format = { width_mm: 22, height_mm: 22, dpi: 203 }
    const reply = await print(editor, { labels: [label('A'), long], format })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { labels: [`"${'x'.repeat(80)}..." doesn't fit on 22 × 22 mm. Use labels of 50 × 25 mm.`] },
    ])
    expect(jobs).toEqual([])
  })

  test('is not for readers', async () => {
    expect((await print(reader, { labels: [label('A')] })).statusCode).toBe(403)
  })
})

describe('a printer that answers but accepts no data', () => {
  const patience = { connectMs: 5_000, stalledMs: 200 }

  test('is only waited for until that is clear', async () => {
    const port = await fakePrinter(socket => socket.pause())
    const much = 'x'.repeat(20_000_000)
    await expect(sendToPrinter({ host: '127.0.0.1', port }, much, 3, patience)).rejects.toThrow(
      'The label printer stopped before it had 3 labels. Check its paper and the labels that it printed.',
    )
  })

  test('and one that closes the connection are reported in the same way', async () => {
    const port = await fakePrinter(socket => socket.resetAndDestroy())
    const much = 'x'.repeat(20_000_000)
    await expect(sendToPrinter({ host: '127.0.0.1', port }, much, 1, patience)).rejects.toThrow(
      /doesn't answer|stopped/,
    )
  })
})
