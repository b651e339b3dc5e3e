import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { fire, type LoadResult } from '../load.ts'
import type { Figure } from '../report.ts'
import type { BenchServer } from '../server.ts'
import { median } from '../web-clock.ts'
import { benchPicture } from './bench-picture.ts'
import { type IipImage, startIipImage } from './iipimage.ts'
import { LARGE_PYRAMID, writeLargePyramid } from './large-pyramid.ts'
import { processTime } from './process-time.ts'

const SIDE = LARGE_PYRAMID.side.toLocaleString('en')
const CLIENTS = 8
const ROUNDS = 3
const WARM_UP_S = 1
const TILE_P95_MS = 15
const TILE_CPU_US = 130
const THUMBNAIL_P95_MS = 15
/** The target as a multiple of IIPImage's tile rate: 1.1 re-encodes tiles, 1.3 passes them through. */
const timesOf = (version: string) => (version.endsWith('/1.1') ? 5 : 2)

interface Load {
  result: LoadResult
  /** The server's processor time per request, in microseconds. */
  cpu: number
}

interface Peer {
  url: string
  token: string
  pids: readonly number[]
  path: (turn: number) => string
}

async function load({ url, token, pids, path }: Peer, clients: number, seconds: number): Promise<Load> {
  const before = processTime(pids)
  const result = await fire({ url, tokens: [token], clients, seconds, shot: turn => ({ path: path(turn) }) })
  return { result, cpu: ((processTime(pids) - before) * 1000) / Math.max(1, result.requests) }
}

/** A tile of the finest level; all occur once before any is repeated, because 7,919 is prime. */
function tileAt({ columns, rows }: PictureLevel, turn: number): { column: number; row: number; index: number } {
  const index = (turn * 7919) % (columns * rows)
  return { column: index % columns, row: Math.floor(index / columns), index }
}

const middle = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
const whole = (value: number) => Math.round(value).toLocaleString('en')

function summary(loads: readonly Load[]): string {
  const rate = whole(middle(loads, ({ result }) => result.requests_per_s))
  const [p50, p95] = [middle(loads, ({ result }) => result.p50), middle(loads, ({ result }) => result.p95)]
  return `${rate} tiles/s (p50 ${p50}, p95 ${p95} ms), ${whole(middle(loads, ({ cpu }) => cpu))} us of CPU a tile`
}

/** Alternates between the two, so that changes of the machine's load affect both. */
async function alternate(own: Peer, peer: Peer | undefined, seconds: number) {
  const loads = { own: [] as Load[], peer: [] as Load[] }
  await load(own, CLIENTS, WARM_UP_S)
  if (peer) await load(peer, CLIENTS, WARM_UP_S)
  for (let round = 0; round < ROUNDS; round++) {
    loads.own.push(await load(own, CLIENTS, seconds))
    if (peer) loads.peer.push(await load(peer, CLIENTS, seconds))
  }
  return loads
}

const failedOf = (loads: readonly Load[]) => loads.reduce((sum, { result }) => sum + result.failed, 0)

interface Surroundings {
  server: BenchServer
  /** The pid of the server. */
  pid: number
  folder: string
  seconds: number
}

export async function measurePictures(
  { server, pid, folder, seconds }: Surroundings,
  { notes, add }: { notes: string[]; add: (figure: Figure) => void },
): Promise<void> {
  const image = `${folder}/${LARGE_PYRAMID.file}`
  await writeLargePyramid(image, LARGE_PYRAMID.side)
  const { address, picture } = await benchPicture(server, LARGE_PYRAMID.file, LARGE_PYRAMID.slide)
  const [finest] = picture.levels
  if (finest === undefined) throw new Error(`The picture has no levels: ${picture.problem}`)
  const own: Peer = {
    url: server.url,
    token: await server.token(),
    pids: [pid],
    path: turn => {
      const { column, row } = tileAt(finest, turn)
      return `${address}${picture.revision}/tiles/0/${column}_${row}/`
    },
  }
  const iip = await startIipImage(image)
  if (iip === undefined) notes.push('Without IIPImage and nginx on this machine, tiles were not compared with it.')
  try {
    await measureTiles(own, iip && iipPeer(iip, image, picture.levels.length, finest), iip?.version, seconds, add)
  } finally {
    await iip?.stop()
  }
  const thumbnail = await load({ ...own, path: () => picture.thumbnail as string }, 1, seconds)
  add({
    what: 'thumbnail of a slide, 1 client',
    measured: summary([thumbnail]).replace('tiles/s', 'requests/s').replace('a tile', 'each'),
    target: `p95 <= ${THUMBNAIL_P95_MS} ms`,
    met: thumbnail.result.failed === 0 && thumbnail.result.p95 <= THUMBNAIL_P95_MS,
    details: thumbnail,
  })
}

/** IIPImage numbers resolutions from the smallest. */
const iipPeer = (iip: IipImage, image: string, levels: number, finest: PictureLevel): Peer => ({
  url: iip.url,
  token: '',
  pids: iip.pids,
  path: turn => `/?FIF=${image}&JTL=${levels - 1},${tileAt(finest, turn).index}`,
})

async function measureTiles(
  own: Peer,
  peer: Peer | undefined,
  version: string | undefined,
  seconds: number,
  add: (figure: Figure) => void,
): Promise<void> {
  const loads = await alternate(own, peer, seconds)
  const p95 = middle(loads.own, ({ result }) => result.p95)
  const cpu = middle(loads.own, load => load.cpu)
  const rate = (side: readonly Load[]) => middle(side, ({ result }) => result.requests_per_s)
  add({
    what: `distinct tiles of a picture of ${SIDE} x ${SIDE} pixels, ${CLIENTS} clients`,
    measured: `${summary(loads.own)}${failedOf(loads.own) > 0 ? `; ${failedOf(loads.own)} FAILED` : ''}`,
    target: `p95 <= ${TILE_P95_MS} ms, <= ${TILE_CPU_US} us of CPU`,
    met: failedOf(loads.own) === 0 && p95 <= TILE_P95_MS && cpu <= TILE_CPU_US,
    details: loads.own,
  })
  if (peer === undefined || version === undefined) return
  const times = rate(loads.own) / rate(loads.peer)
  // A client that was served only once in a run took no part in it, so the comparison involved fewer clients.
  const isStarved = loads.peer.some(({ result }) => result.max > (seconds * 1000) / 2)
  add({
    what: `the same, beside one process of ${version} behind nginx`,
    measured: `${times.toFixed(1)} times as many tiles a second${isStarved ? '; NOT COMPARABLE: clients waited for most of a run' : ''}`,
    target: `>= ${timesOf(version)} times`,
    met: !isStarved && times >= timesOf(version),
    limit: `${version}: ${summary(loads.peer)}`,
    details: loads.peer,
  })
}
