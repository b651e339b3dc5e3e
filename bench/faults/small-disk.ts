import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hugePicture } from '../../server/test/wsi/huge-picture.ts'
import { underAttack } from './beside.ts'
import { empty, fill, freeOn, obstacleTo, smallDisk } from './disks.ts'
import type { Fault, Result } from './fault.ts'
import type { Library } from './library.ts'

const MB = 1024 * 1024
const DISK_MB = 600
/** Sizes for such a disk: the reserve, and the quota of the image cache. */
const RESERVE_BYTES = 48 * MB
const QUOTA_BYTES = 60 * MB
const GRACE_BYTES = 8 * MB
const SETTLED_MS = 60_000

const place = () => smallDisk(DISK_MB)
const obstacle = () => obstacleTo(place)

type Sender = (method: string, path: string, headers?: Record<string, string>, body?: Buffer) => Promise<Response>

const senderOf =
  (library: Library, token: string): Sender =>
  (method, path, headers = {}, body) =>
    fetch(new URL(path, library.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    })

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const begin = (send: Sender, bytes: number, values: Record<string, string> = {}) =>
  send('POST', '/api/uploads/', {
    'upload-length': String(Math.floor(bytes)),
    'upload-metadata': metadata({ filename: 'large.tif', ...values }),
  })

const sendBytes = (send: Sender, path: string, from: number, body: Buffer) =>
  send('PATCH', path, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }, body)

async function editProblems(send: Sender, when: string): Promise<string[]> {
  const body = Buffer.from(JSON.stringify({ name: when }))
  const { status } = await send('POST', '/api/slides/', { 'content-type': 'application/json' }, body)
  return status === 201 ? [] : [`an edit was answered ${status} ${when}`]
}

/** Uploads almost as much as fits, then fills the disk with other files during an upload. */
async function fillByUploads(library: Library): Promise<Result> {
  const send = senderOf(library, await library.token())
  const problems: string[] = []
  const whole = await begin(send, freeOn(library) - 3 * MB)
  if (whole.status !== 507) problems.push(`an upload of all that is free but 3 MB was answered ${whole.status}`)
  const bytes = freeOn(library) - 1.5 * RESERVE_BYTES
  const upload = (await begin(send, bytes)).headers.get('location')
  if (upload === null) return { figures: 'ended early', problems: [...problems, 'an upload that has room was refused'] }
  const chunk = Buffer.alloc(32 * MB, 'x')
  let sent = 0
  for (; (await sendBytes(send, upload, sent, chunk)).status === 204; sent += chunk.length)
    if (sent === 2 * chunk.length) fill(library, 1.4 * RESERVE_BYTES)
  const left = freeOn(library)
  problems.push(...(await editProblems(send, 'beside uploads that took their room')))
  if (left < RESERVE_BYTES) problems.push(`uploads left ${Math.round(left / MB)} MB free`)
  empty(library)
  const offset = Number((await send('HEAD', upload)).headers.get('upload-offset'))
  await pause(1_100)
  const again = await sendBytes(send, upload, offset, chunk)
  if (again.status !== 204) problems.push(`an upload did not go on once there was room: ${again.status}`)
  return {
    figures: `an upload that would leave 3 MB free got ${whole.status}; another stopped after ${Math.round(offset / MB)} MB with ${Math.round(left / MB)} MB free, edits saved, and continued once there was space`,
    problems,
  }
}

const MANY = 35

/** One person begins uploads without sending any data. */
async function beginManyUploads(library: Library): Promise<Result> {
  const send = senderOf(library, await library.token())
  const share = Math.min(19 * 1024 ** 3, freeOn(library) / (MANY - 5))
  const statuses: number[] = []
  for (let turn = 0; turn < MANY; turn++) statuses.push((await begin(send, share)).status)
  const colleague = await begin(senderOf(library, await library.tokenOfColleague()), share)
  const begun = statuses.filter(status => status === 201).length
  return {
    figures: `${begun} begun, the others got ${[...new Set(statuses.filter(status => status !== 201))].join(', ')}; an upload by somebody else got ${colleague.status}`,
    problems: [
      ...(begun > 20 ? [`one person began ${begun} uploads`] : []),
      ...(colleague.status === 201 ? [] : [`an upload of somebody else was answered ${colleague.status}`]),
    ],
  }
}

/** The total size of the files in a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )

interface Uploaded {
  readonly state: string
  readonly problem: string | null
  readonly file: number | null
}

async function uploadPicture(send: Sender, side: number): Promise<Uploaded> {
  const body = await hugePicture(side)
  const headers = { 'content-type': 'application/json' }
  const slide = await send('POST', '/api/slides/', headers, Buffer.from(JSON.stringify({ name: `of ${side} px` })))
  const { id } = (await slide.json()) as { id: number }
  const path =
    (await begin(send, body.length, { filename: `${side}.tif`, slide: String(id) })).headers.get('location') ?? ''
  await sendBytes(send, path, 0, body)
  for (const until = performance.now() + SETTLED_MS; ; await pause(200)) {
    const uploaded = (await (await send('GET', path)).json()) as Uploaded
    if (uploaded.state !== 'checking' || performance.now() > until) return uploaded
  }
}

interface Shown {
  readonly revision: string
  readonly levels: readonly { readonly columns: number; readonly rows: number; readonly direct: boolean }[]
}

/** Requests tiles of all computed levels for this long. @returns the number of replies by status */
async function lookAt(send: Sender, file: number, forMs: number): Promise<Map<number, number>> {
  const { revision, levels } = (await (await send('GET', `/api/files/${file}/picture/`)).json()) as Shown
  const end = performance.now() + forMs
  const answers = new Map<number, number>()
  for (const [level, { columns, rows, direct }] of [...levels.entries()].toReversed()) {
    if (direct) continue
    for (let tile = 0; tile < columns * rows && performance.now() < end; tile++) {
      const at = `${tile % columns}_${Math.floor(tile / columns)}`
      const { status } = await send('GET', `/api/files/${file}/picture/${revision}/tiles/${level}/${at}/`)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  return answers
}

const LOOKED_MS = 60_000

/** Pictures that are small as files and large once their smaller levels are computed. */
async function fillByPictures(library: Library): Promise<Result> {
  const send = senderOf(library, await library.token())
  const problems: string[] = []
  const figures: string[] = []
  for (const side of [2_000_000, 100_000]) {
    const { state, problem, file } = await uploadPicture(send, side)
    if (state === 'checking') problems.push(`a picture of ${side} px was not settled`)
    if (file === null) {
      figures.push(`${side} px: ${problem ?? 'listed as not viewable'}`)
      continue
    }
    const answers = await lookAt(send, file, LOOKED_MS)
    figures.push(`${side} px: ${[...answers].map(([status, count]) => `${count} tiles ${status}`).join(', ')}`)
    problems.push(
      ...[...answers.keys()]
        .filter(status => ![200, 503].includes(status))
        .map(status => `a tile was answered ${status}`),
    )
  }
  const pictures = join(library.dataDir, 'pictures')
  const cached = sizeOf(join(pictures, 'tiles'))
  const left = freeOn(library)
  problems.push(...(await editProblems(send, 'beside large pictures')))
  if (cached > QUOTA_BYTES + GRACE_BYTES) problems.push(`computed tiles took ${Math.round(cached / MB)} MB`)
  return {
    figures: `${figures.join('; ')}; ${Math.round(cached / MB)} MB of tiles, ${Math.round(left / MB)} MB free`,
    problems,
  }
}

export const smallDiskFaults: readonly Fault[] = [
  {
    name: 'full-disk-uploads',
    what: `uploads on a disk of ${DISK_MB} MB: one that would leave 3 MB free, and one during which other files take its space`,
    rounds: 3,
    obstacle,
    run: rounds => underAttack(rounds, fillByUploads, { place }),
  },
  {
    name: 'full-disk-pictures',
    what: `pictures with one level, whose tiles are the same JPEG, of 2,000,000 and 100,000 pixels a side on a disk of ${DISK_MB} MB, viewed for ${LOOKED_MS / 1000} s`,
    rounds: 2,
    obstacle,
    run: rounds => underAttack(rounds, fillByPictures, { place }),
  },
]

export const emptyUploads: Fault = {
  name: 'empty-uploads',
  what: `${MANY} uploads by one person that each fit but not together, without any data, then one by somebody else`,
  rounds: 3,
  run: rounds => underAttack(rounds, beginManyUploads),
}
