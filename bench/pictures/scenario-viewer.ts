import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { percentile } from '../load.ts'
import type { Figure } from '../report.ts'
import type { BenchServer } from '../server.ts'
import { median } from '../web-clock.ts'
import type { WebScenario, WebSurroundings } from '../web-page.ts'
import { benchPicture } from './bench-picture.ts'
import { LARGE_PYRAMID, writeLargePyramid } from './large-pyramid.ts'

const DEMO = { file: 'bench-CMU-1-Small-Region.svs', slide: 'bench demo region' } as const
const DEMO_FILE = fileURLToPath(new URL('../../server/demo/pictures/CMU-1-Small-Region.svs', import.meta.url))

const TURNS = 15
const OPENED_TARGET_MS = 1_000
const FIELD_TARGET_MS = 250
/** The fields of view in a column of the smaller picture; each one is new. */
const COLUMN = 7
const FIELDS = 2 * COLUMN + 1
/** After this time without changes, the picture is considered final. */
const QUIET_MS = 400
/** The time before anybody clicks in a page that was loaded. */
const LOOKED_MS = 500

interface BenchSlide {
  name: string
  id: number
}

/** The two pictures, attached to slides of the library. */
async function benchSlides(server: BenchServer, folder: string): Promise<BenchSlide[]> {
  await writeLargePyramid(`${folder}/${LARGE_PYRAMID.file}`, LARGE_PYRAMID.side)
  await copyFile(DEMO_FILE, `${folder}/${DEMO.file}`)
  const slides: BenchSlide[] = []
  for (const { file, slide } of [LARGE_PYRAMID, DEMO])
    slides.push({ name: slide, id: (await benchPicture(server, file, slide)).slide })
  return slides
}

/** Runs in the page. Resolves once the picture has been sharp for some time, with the time of the last change. */
function untilSharp({ quiet, start }: { quiet: number; start: number | undefined }): Promise<number> {
  const since = start ?? performance.now()
  return new Promise(resolve => {
    let last = ''
    let changed = since
    const look = () => {
      const sharp = document.querySelector('[data-sharp]')
      // The position and the magnification show whether it is moving.
      const shown = sharp === null ? 'not sharp' : `sharp ${sharp.textContent}`
      const now = performance.now()
      if (shown !== last) {
        last = shown
        changed = now
      }
      if (sharp !== null && now - changed >= quiet) resolve(changed - since)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const emptyCache = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** The URLs of the scripts that the page has loaded. */
const codeOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.includes('/assets/')),
  )

/**
 * From the click on the slide's name in the dashboard, without any cached part of the picture.
 * @param code scripts in the browser's cache, like after the first slide of the day
 */
async function openedByClick(
  { page, server }: WebSurroundings,
  { name }: BenchSlide,
  code: readonly string[],
): Promise<number> {
  await emptyCache(page)
  await page.goto(`${server.url}/slides?search=${encodeURIComponent(name)}`)
  await page.evaluate(addresses => Promise.all(addresses.map(async each => (await fetch(each)).arrayBuffer())), code)
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  await page.waitForTimeout(LOOKED_MS)
  const time = page.evaluate(untilSharp, { quiet: QUIET_MS, start: undefined })
  await link.click()
  return time
}

/** From navigation to the slide's address, with an empty cache. */
async function openedByAddress({ page, server }: WebSurroundings, { id }: BenchSlide): Promise<number> {
  await emptyCache(page)
  await page.goto(`${server.url}/slides/${id}`, { waitUntil: 'commit' })
  return page.evaluate(untilSharp, { quiet: QUIET_MS, start: 0 })
}

/** Moves to the next field of view at full size: down one column of fields, then up the next. */
async function nextFields({ page, server }: WebSurroundings, { id }: BenchSlide): Promise<number[]> {
  await page.goto(`${server.url}/slides/${id}?x=540&y=180&zoom=1`)
  await page.evaluate(untilSharp, { quiet: QUIET_MS, start: undefined })
  await page.getByRole('application').focus()
  const times: number[] = []
  for (let field = 0; field < FIELDS; field++) {
    const time = page.evaluate(untilSharp, { quiet: QUIET_MS, start: undefined })
    const key = field < COLUMN ? 'ArrowDown' : field === COLUMN ? 'ArrowRight' : 'ArrowUp'
    await page.keyboard.press(`Shift+${key}`)
    times.push(await time)
  }
  return times
}

const whole = (value: number) => Math.round(value)
const words = (times: readonly number[]) =>
  `p50 ${whole(median(times))}, p95 ${whole(
    percentile(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
  )} ms`

async function viewer(around: WebSurroundings): Promise<Figure[]> {
  const slides = await benchSlides(around.server, around.pictureFolder)
  const opened = new Map(slides.map(({ name }) => [name, { click: [] as number[], address: [] as number[] }]))
  const fields = new Map<string, number[]>()
  await openedByAddress(around, slides[1] as BenchSlide)
  const code = await codeOf(around.page)
  for (let turn = 0; turn < TURNS; turn++) {
    for (const slide of slides) {
      opened.get(slide.name)?.click.push(await openedByClick(around, slide, code))
      opened.get(slide.name)?.address.push(await openedByAddress(around, slide))
    }
  }
  for (const slide of slides) fields.set(slide.name, await nextFields(around, slide))
  return slides.flatMap(({ name }) => {
    const { click, address } = opened.get(name) as { click: number[]; address: number[] }
    const stepped = fields.get(name) as number[]
    return [
      {
        what: `web: ${name}, from the click on its row to sharp tissue`,
        measured: words(click),
        target: `<= ${OPENED_TARGET_MS} ms`,
        met: median(click) <= OPENED_TARGET_MS,
        limit: `its address, with an empty cache: ${words(address)}`,
        details: { click, address },
      },
      {
        what: `web: ${name}, next field at the size of the scan`,
        measured: words(stepped),
        target: `<= ${FIELD_TARGET_MS} ms`,
        met: median(stepped) <= FIELD_TARGET_MS,
        details: stepped,
      },
    ]
  })
}

export const viewerScenario: WebScenario = { name: 'web: pictures in the viewer', measure: viewer }
