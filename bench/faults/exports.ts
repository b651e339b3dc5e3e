import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Result, seconds } from './fault.ts'
import { Library, newDataDir } from './library.ts'

/** Each slide takes about a kilobyte, so the export exceeds the buffers of a connection. */
const SLIDES = 60_000
const EXPORT = '/api/slides/export/'
/** How long a reader may pause, and by when the server must have noticed. */
const LEAST_MS = 60_000
const MOST_MS = 70_000
const POLL_MS = 250
const KILLED_AT_BYTES = 5_000_000

/**
 * A reader that stops after the first bytes, behind a proxy that speaks HTTP/1.0, where only a reset indicates an incomplete
 * file.
 */
async function stoppedReader(library: Library): Promise<Socket> {
  const socket = connect(Number(library.url.port), library.url.hostname)
  socket.on('error', () => undefined)
  socket.write(`GET ${EXPORT} HTTP/1.0\r\nAuthorization: Bearer ${await library.token()}\r\n\r\n`)
  await once(socket, 'data')
  return socket.pause()
}

/** How the file ends for a reader that continues. */
function endOf(socket: Socket): Promise<'whole' | 'broken'> {
  return new Promise(resolve => {
    socket.once('end', () => resolve('whole')).once('error', () => resolve('broken'))
    socket.once('close', () => resolve('broken')).resume()
  })
}

/** Two readers stop, so that nobody else can export until the server disconnects them. */
async function stopReaders(library: Library, problems: string[]): Promise<number> {
  const client = await library.client()
  const begin = performance.now()
  const readers = [await stoppedReader(library), await stoppedReader(library)]
  let refused = 0
  for (;;) {
    const { status, retryAfter } = await client.send('POST', EXPORT, { body: {} })
    if (status === 201) break
    refused += 1
    if (status !== 503 || retryAfter === undefined) problems.push(`A third export was answered ${status}`)
    await pause(POLL_MS)
  }
  const took = performance.now() - begin
  // The second reader may have stopped a little later. If it continued before it is cut off, it would get the whole file.
  await pause(MOST_MS - took)
  if (refused === 0) problems.push('A third export was taken beside two')
  if (took < LEAST_MS || took > MOST_MS) problems.push(`Readers that took nothing were cut off after ${seconds(took)}`)
  for (const reader of readers) if ((await endOf(reader)) === 'whole') problems.push('Half a file looked whole')
  return took
}

/** Kills the server while somebody reads. */
async function killWhileReading(library: Library, problems: string[]): Promise<number> {
  const headers = { authorization: `Bearer ${await library.token()}` }
  const reply = await fetch(new URL(EXPORT, library.url), { headers })
  let bytes = 0
  let isKilled = false
  try {
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length
      if (bytes > KILLED_AT_BYTES && !isKilled) {
        isKilled = true
        await library.killServer()
      }
    }
    problems.push('A file of a server that was killed looked whole')
  } catch {
    // The reader's program can tell that the file is incomplete.
  }
  await library.start()
  return library.ready()
}

async function run(rounds: number): Promise<Result> {
  const { dataDir, remove } = newDataDir()
  const library = await Library.open(dataDir)
  const problems: string[] = []
  const cutOff: number[] = []
  try {
    await library.query(
      `insert into slides (name, notes) select 'slide ' || i, repeat(md5(i::text), 30) from generate_series(1, ${SLIDES}) as i`,
    )
    for (let round = 0; round < rounds; round++) {
      cutOff.push(await stopReaders(library, problems))
      await killWhileReading(library, problems)
    }
    const figures = `cut off after ${seconds(Math.min(...cutOff))} to ${seconds(Math.max(...cutOff))}; no incomplete file looked complete`
    return { figures, problems }
  } finally {
    await library.stop()
    remove()
  }
}

export const exportsFault: Fault = {
  name: 'exports',
  what: 'two readers of exports stop reading, through HTTP/1.0, while a third waits; kill -9 of the server while a file is read',
  rounds: 3,
  run,
}
