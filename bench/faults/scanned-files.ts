import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureScan } from '@vitrine/contract/pictures/scanned-files'
import { readLabels } from '../../server/test/codes/label-photographs.ts'
import { checkFolders } from '../check-folders.ts'
import type { ApiClient } from './api-client.ts'
import { MOST_P99_MS } from './beside.ts'
import { type Fault, seconds, times } from './fault.ts'
import { withLibrary } from './library.ts'
import { startNormalUser } from './normal-user.ts'

const LEAST_READ = 0.95

/** Photographs of labels that are tilted, blurred, noisy and badly lit. */
export const labelPhotographs: Fault = {
  name: 'label-photographs',
  what: 'simulated photographs of printed labels, rotated, tilted, blurred, noisy, lit from one side; rounds: photographs',
  rounds: 200,
  async run(rounds, seed) {
    const { read, wrong } = await readLabels(rounds, seed)
    const tooFew = read < rounds * LEAST_READ ? [`Only ${read} of ${rounds} codes were read.`] : []
    return {
      figures: `seed ${seed}; ${read} of ${rounds} read, ${wrong.length} incorrectly`,
      problems: [...wrong, ...tooFew],
    }
  },
}

const FOLDERS = 100
const FILES_A_FOLDER = 1_000
const LONGEST_WALK_MS = 5_000
const MOST_GROWTH_MB = 100
const MB = 1024 ** 2

/** Creates empty files with old modification times. */
function manyFiles(): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-scanned-'))
  const longAgo = new Date('2026-01-05T10:00:00Z')
  for (let folder = 0; folder < FOLDERS; folder++) {
    mkdirSync(join(root, String(folder)))
    for (let file = 0; file < FILES_A_FOLDER; file++) {
      const path = join(root, String(folder), `${file}.svs`)
      writeFileSync(path, '')
      utimesSync(path, longAgo, longAgo)
    }
  }
  return root
}

/** The duration of a check in milliseconds, and the number of files it found. */
async function timedCheck(client: ApiClient): Promise<PictureScan & { ms: number }> {
  const begin = performance.now()
  const scan = await checkFolders(client)
  return { ...scan, ms: performance.now() - begin }
}

/** Repeatedly scans folders with 100,000 files while somebody works. */
export const manyScannedFiles: Fault = {
  name: 'many-scanned-files',
  what: 'folders with 100,000 files, which are new in the first scan and known afterwards, with a normal user at the same time; rounds: scans after the first',
  rounds: 20,
  async run(rounds) {
    const root = manyFiles()
    const settings = { PICTURE_FOLDERS: `scans=${root}`, PICTURE_SCAN_MINUTES: '0' }
    try {
      return await withLibrary(async library => {
        const user = await startNormalUser(library)
        const first = await timedCheck(await library.client())
        const walks: number[] = []
        const memory: number[] = []
        for (let round = 0; round < rounds; round++) {
          walks.push((await timedCheck(await library.client())).ms)
          memory.push(Math.round((await library.memory()).now / MB))
        }
        const { calls, p99, problems } = await user.stop()
        const [atFirst = 0] = memory
        const growth = (memory.at(-1) ?? 0) - atFirst
        return {
          figures: `first scan ${seconds(first.ms)}, then ${times(walks)}; memory ${atFirst} MB after the first of them, ${Math.max(...memory)} MB at most, ${growth} MB more after the last; a normal user's ${calls} calls meanwhile: p99 ${p99} ms`,
          problems: [
            ...problems,
            ...(p99 > MOST_P99_MS ? [`a normal user waited ${p99} ms (p99)`] : []),
            ...(first.found === FOLDERS * FILES_A_FOLDER ? [] : [`The first walk found ${first.found} files.`]),
            ...walks.filter(ms => ms > LONGEST_WALK_MS).map(ms => `A walk took ${seconds(ms)}.`),
            ...(growth > MOST_GROWTH_MB ? [`The memory grew by ${growth} MB.`] : []),
          ],
        }
      }, settings)
    } finally {
      rmSync(root, { recursive: true })
    }
  },
}
