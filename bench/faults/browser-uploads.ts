import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { withBrowser } from '../browser.ts'
import { signedInPage } from '../web-page.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import { type Library, withLibrary } from './library.ts'
import { bytesOf, compareStored, MB } from './uploads.ts'

const NAME = 'killed.svs'
const BYTES = 1024 * MB
const WAIT_MS = 120_000

/** Writes the file that the browser uploads. */
async function writeScan(folder: string): Promise<string> {
  const path = join(folder, NAME)
  function* parts() {
    for (let at = 0; at < BYTES; at += MB) yield bytesOf(at, at + MB)
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return path
}

/** Waits until the screen shows that more than this share of the file is on the server. */
const untilSent = (page: Page, percent: number) =>
  page.waitForFunction(
    least => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > least,
    percent,
    { timeout: WAIT_MS },
  )

/** The file is chosen once; after that, nobody touches the page. */
async function uploadKilled(library: Library, page: Page, scan: string, kills: number): Promise<Result> {
  await page.goto(new URL('/scanned-files', library.url).href)
  const begun = performance.now()
  await page.getByLabel('Slide files to upload').setInputFiles(scan)
  for (let kill = 0; kill < kills; kill++) {
    await untilSent(page, (100 / (kills + 1)) * (kill + Math.random()))
    await library.killServer()
    await page.getByText('Connection lost, will resume itself').waitFor({ timeout: WAIT_MS })
    await library.start()
  }
  await page.getByText('Ready, listed below').waitFor({ timeout: WAIT_MS })
  const took = seconds(performance.now() - begun)
  await page.getByRole('row', { name: NAME }).waitFor()
  const problems = await compareStored(library, BYTES)
  const figures = `${BYTES / MB} MB in ${took}, the server killed and restarted ${kills} times, without touching the page; ${problems.length === 0 ? 'the same' : 'another'} SHA-256`
  return { figures, problems }
}

export const browserUploads: Fault = {
  name: 'browser-uploads',
  what: 'kill -9 of the server while a browser uploads a file of 1 GiB; rounds: kills',
  rounds: 5,
  obstacle() {
    if (process.platform === 'win32') return 'Windows has no signals'
    return findBrowser() === undefined ? 'neither Chromium nor Chrome is installed' : undefined
  },
  async run(rounds) {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-upload-'))
    try {
      const scan = await writeScan(folder)
      const result = await withLibrary(library =>
        withBrowser(async browser => {
          const page = await signedInPage(await browser.newContext(), library.url.href)
          return uploadKilled(library, page, scan, rounds)
        }),
      )
      return result ?? { figures: 'no browser', problems: [] }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
