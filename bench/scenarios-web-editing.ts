import type { Locator, Page } from 'playwright-core'
import { percentile } from './load.ts'
import type { Figure } from './report.ts'
import { clickUntil, framesOf, keyTimes, median, timeUntil } from './web-clock.ts'
import { manySlides, type WebScenario, type WebSurroundings, withSlides } from './web-page.ts'

const ROWS = 10_000
const TURNS = 5
const SCROLLED_S = 5
/** Ten list heights per second: as fast as anyone scrolls while still looking. */
const PIXELS_A_FRAME = 100
const FRAMES_TARGET = 55
const KEY_TARGET_MS = 50
const TYPED = 'as fast as somebody types, and then some'

const EDITOR_TARGETS_MS = { read: 2_000, open: 2_000, 'select all': 200, 'set type': 300, distribute: 300 } as const

const grouped = (count: number) => count.toLocaleString('en')
const rounded = (number: number) => Math.round(number * 10) / 10
const hasRows = (grid: Locator, rows: number) =>
  grid.and(grid.page().locator(`[aria-rowcount="${rows + 1}"]`)).waitFor()

const timesOfKeys = async (field: Locator) => {
  const times = (await keyTimes(field, TYPED)).sort((a, b) => a - b)
  return { p50: rounded(median(times)), p95: rounded(percentile(times, 0.95)), keys: times.length }
}

/** The time that the browser alone needs on this machine. */
async function typingOnEmptyPage(page: Page) {
  const empty = await page.context().newPage()
  await empty.setContent('<input aria-label="Empty">')
  const times = await timesOfKeys(empty.getByRole('textbox'))
  await empty.close()
  return times
}

async function typing(what: string, field: Locator): Promise<Figure> {
  const empty = await typingOnEmptyPage(field.page())
  const { p50, p95, keys } = await timesOfKeys(field)
  return {
    what: `web: ${what}`,
    measured: `p50 ${p50}, p95 ${p95} ms a key`,
    target: `< ${KEY_TARGET_MS} ms a key`,
    met: p95 < KEY_TARGET_MS,
    limit: `a text field on an empty page: p50 ${empty.p50}, p95 ${empty.p95} ms`,
    details: { p50, p95, keys, empty },
  }
}

async function scrolling(page: Page): Promise<Figure> {
  const grid = page.getByRole('grid', { name: 'Slides' })
  await hasRows(grid, ROWS)
  const still = await framesOf(grid, 0, SCROLLED_S)
  const moving = await framesOf(grid, PIXELS_A_FRAME, SCROLLED_S)
  return {
    what: `web: scrolling ${grouped(ROWS)} loaded rows`,
    measured: `${rounded(moving.per_s)} frames/s, the longest ${rounded(moving.longest)} ms`,
    target: `>= ${FRAMES_TARGET} frames/s`,
    met: moving.per_s >= FRAMES_TARGET,
    limit: `the same page standing still: ${rounded(still.per_s)} frames/s`,
    details: { moving, still },
  }
}

async function typingInCell(page: Page): Promise<Figure> {
  const row = page.getByRole('grid', { name: 'Slides' }).locator('[data-row-id]').first()
  await row.locator('[data-column=organ]').getByRole('button').click()
  const field = page.getByRole('group', { name: /^Edit Organ of / }).getByRole('textbox')
  await field.waitFor()
  return typing(`typing in a cell editor over ${grouped(ROWS)} loaded rows`, field)
}

async function manyRows(around: WebSurroundings): Promise<Figure[]> {
  const { page, server } = around
  const rows = await manySlides(around, ROWS)
  return withSlides(page, rows, async () => {
    await page.goto(`${server.url}/slides`)
    return [await scrolling(page), await typingInCell(page)]
  })
}

async function turns(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await measure())
  return Math.round(median(times))
}

/** Selects and deselects all slides. */
const selectAllTime = (grid: Locator, slides: string) =>
  turns(async () => {
    const all = grid.getByRole('checkbox', { name: 'Select all' })
    const time = await clickUntil(all, `${slides} selected`)
    await clickUntil(all, shownOf(slides))
    return time
  })

const shownOf = (slides: string) => `Showing ${slides} of ${slides} slides`

/** Assigns one type to all slides, then another one. */
async function setTypeTime(page: Page, grid: Locator, slides: string) {
  await grid.getByRole('checkbox', { name: 'Select all' }).click()
  const types = ['Evaluation', 'Validation'] as const
  let turn = 0
  return turns(async () => {
    const type = types[turn % types.length] as string
    turn += 1
    await page.getByRole('button', { name: 'Set Type' }).click()
    return clickUntil(page.getByRole('menuitem', { name: type }), `Changed ${slides} slides to ${type}`)
  })
}

/** Starts from the loaded dataset. */
const distributeTime = (page: Page, slides: string) =>
  turns(async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Distribute', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Distribute Slides' })
    await dialog.getByRole('button', { name: 'By chance' }).click()
    const apply = dialog.getByRole('button', { name: `Distribute ${slides} slides`, disabled: false })
    await apply.waitFor()
    return clickUntil(apply, 'Split by chance')
  })

async function datasetEditor({ page, server, library }: WebSurroundings): Promise<Figure[]> {
  const { id, slides_count } = library.largest as { id: number; slides_count: number }
  const grid = page.getByRole('grid', { name: 'Slides in Dataset' })
  const slides = grouped(slides_count)
  const empty = await turns(() => timeUntil(page, `${server.url}/datasets/create`, 'No slides in this dataset yet.'))
  const open = await turns(() => timeUntil(page, `${server.url}/datasets/${id}/edit`, shownOf(slides)))
  await hasRows(grid, slides_count)
  const selectAll = await selectAllTime(grid, slides)
  const setType = await setTypeTime(page, grid, slides)
  const distribute = await distributeTime(page, slides)
  const read = await turns(() => timeUntil(page, `${server.url}/datasets/${id}`, `Dataset Structure (${slides}`))
  const measured = { read, open, 'select all': selectAll, 'set type': setType, distribute }
  return Object.entries(EDITOR_TARGETS_MS).map(([what, target]): Figure => {
    const time = measured[what as keyof typeof measured]
    return {
      what: `web: dataset page with ${slides} slides: ${what}`,
      measured: `${time} ms`,
      target: `<= ${grouped(target)} ms`,
      met: time <= target,
      ...(what === 'open' ? { limit: `the same page without slides: ${empty} ms` } : {}),
      details: { time, empty, turns: TURNS },
    }
  })
}

/** User actions on screens with many rows. */
export const editingScenarios: readonly WebScenario[] = [
  { name: 'web: ten thousand loaded rows', measure: manyRows, runsOn: ({ slides }) => slides >= ROWS },
  { name: 'web: dataset editor', measure: datasetEditor, runsOn: ({ largest }) => largest !== undefined },
]
