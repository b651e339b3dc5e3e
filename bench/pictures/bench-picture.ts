import type { Picture } from '@vitrine/contract/pictures'
import type { PictureScan, ScannedFilePage } from '@vitrine/contract/scanned-files'
import { BenchError } from '../options.ts'
import type { BenchServer } from '../server.ts'

const POLL_MS = 200
const SCAN_MS = 60_000

/** Calls the API and returns the reply's body. */
async function call<Reply>(server: BenchServer, method: string, path: string, body?: unknown): Promise<Reply> {
  const headers = { authorization: `Bearer ${await server.token()}`, 'content-type': 'application/json' }
  const reply = await fetch(server.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new BenchError(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

async function walk(server: BenchServer): Promise<void> {
  const { id } = await call<{ id: number }>(server, 'POST', '/api/pictures/scan/', {})
  const deadline = performance.now() + SCAN_MS
  for (;;) {
    const scan = await call<PictureScan>(server, 'GET', `/api/pictures/scan/${id}/`)
    if (scan.state === 'done') return
    if (scan.state === 'failed' || performance.now() > deadline)
      throw new BenchError(`The walk failed: ${scan.problem}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

interface SlideWithFile {
  id: number
  file: { id: number; picture?: unknown } | null
}

/**
 * A slide with the file `name` in the server's picture folder, which it finds and attaches the first time.
 * @param slideName has a word of its own, by which a search finds it
 */
export async function benchPicture(
  server: BenchServer,
  name: string,
  slideName: string,
): Promise<{ slide: number; address: string; picture: Picture }> {
  const search = `/api/slides/?name=${encodeURIComponent(slideName)}`
  const known = (await call<{ results: SlideWithFile[] }>(server, 'GET', search)).results[0]
  const slide = known ?? (await call<SlideWithFile>(server, 'POST', '/api/slides/', { name: slideName }))
  if (!slide.file?.picture) {
    await walk(server)
    const found = await call<ScannedFilePage>(server, 'GET', `/api/pictures/found/?search=${encodeURIComponent(name)}`)
    const [file] = found.results
    if (file === undefined) throw new BenchError(`The walk did not find ${name}`)
    await call(server, 'POST', '/api/pictures/found/attach/', { items: [{ id: file.id, slide: slide.id }] })
  }
  const { file } = await call<SlideWithFile>(server, 'GET', `/api/slides/${slide.id}/`)
  const address = `/api/files/${file?.id}/picture/`
  return { slide: slide.id, address, picture: await call<Picture>(server, 'GET', address) }
}
