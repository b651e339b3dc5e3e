import { withBrowser } from './browser.ts'
import { galleryScenario } from './pictures/scenario-gallery.ts'
import { viewerScenario } from './pictures/scenario-viewer.ts'
import type { Figure } from './report.ts'
import { cellsScenario } from './scenario-cells.ts'
import { importScenario } from './scenario-import.ts'
import { editingScenarios } from './scenarios-web-editing.ts'
import { median, scriptsUntil, timeUntil } from './web-clock.ts'
import { manySlides, signedInPage, type WebScenario, type WebSurroundings, withSlides } from './web-page.ts'

const TURNS = 5
const JAVASCRIPT_TARGET_KB = 200
const FIRST_ROWS_TARGET_MS = 1_000
/** The text of an empty list. */
const EMPTY_WORDS = 'No slides found'

const slidesAddress = ({ server }: WebSurroundings) => `${server.url}/slides`

async function medianTime(around: WebSurroundings, words: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await timeUntil(around.page, slidesAddress(around), words))
  return Math.round(median(times))
}

/** Work without the browser's cache. */
async function uncached<Result>({ page }: WebSurroundings, work: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const result = await work()
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  return result
}

async function firstScreen(around: WebSurroundings): Promise<Figure[]> {
  const { page } = around
  const [newest] = await manySlides(around, 1)
  const name = newest?.name ?? EMPTY_WORDS
  const emptyCache = Math.round(await uncached(around, () => timeUntil(page, slidesAddress(around), name)))
  const scripts = await uncached(around, () => scriptsUntil(page, slidesAddress(around), name))
  const bytes = scripts.reduce((sum, size) => sum + size, 0)
  const rows = await medianTime(around, name)
  const empty = await withSlides(page, [], () => medianTime(around, EMPTY_WORDS))
  const kilobytes = Math.round(bytes / 100) / 10
  return [
    {
      what: 'web: JavaScript needed for the first screen',
      measured: `${kilobytes} kB compressed, ${scripts.length} files`,
      target: `<= ${JAVASCRIPT_TARGET_KB} kB`,
      met: kilobytes <= JAVASCRIPT_TARGET_KB,
      details: { files: scripts.length, bytes },
    },
    {
      what: 'web: slides dashboard, signed in, from navigation to first rows',
      measured: `${rows} ms (${emptyCache} ms with an empty cache)`,
      target: `<= ${FIRST_ROWS_TARGET_MS.toLocaleString('en')} ms`,
      met: rows <= FIRST_ROWS_TARGET_MS,
      limit: `the same page with an empty list: ${empty} ms`,
      details: { rows, empty, emptyCache, turns: TURNS },
    },
  ]
}

const scenarios: readonly WebScenario[] = [
  { name: 'web: the first screen', measure: firstScreen },
  ...editingScenarios,
  importScenario,
  cellsScenario,
  galleryScenario,
  viewerScenario,
]

/** Measures the scenarios whose name contains `only`. If one fails, that is noted, and the others continue. */
export async function measureWeb(
  around: Omit<WebSurroundings, 'page'>,
  { only, notes, add }: { only: string; notes: string[]; add: (figure: Figure) => void },
): Promise<void> {
  const chosen = scenarios.filter(({ name, runsOn }) => name.includes(only) && runsOn?.(around.library) !== false)
  if (chosen.length === 0) return
  const hasRun = await withBrowser(async browser => {
    const page = await signedInPage(
      await browser.newContext({ viewport: { width: 1600, height: 900 } }),
      around.server.url,
    )
    for (const { name, measure } of chosen) {
      try {
        for (const figure of await measure({ page, ...around })) add(figure)
      } catch (error) {
        notes.push(`Not measured: ${name}. ${(error as Error).message.split('\n')[0]}`)
      }
    }
    return true
  })
  if (!hasRun) notes.push('Without Chromium or Chrome on this machine, the web was not measured.')
}
