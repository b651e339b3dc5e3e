import type { Page } from 'playwright-core'
import type { Figure } from './report.ts'
import { IMPORTED, IMPORTED_SLIDES } from './scenarios-bulk.ts'
import { clickUntil, timeAfter } from './web-clock.ts'
import type { WebScenario, WebSurroundings } from './web-page.ts'

const TARGETS_MS = { matched: 1_000, reviewed: 1_500, 'edited cell': 300, written: 10_000, 'reviewed again': 1_500 }
type Step = keyof typeof TARGETS_MS

const rows = IMPORTED_SLIDES.toLocaleString('en')

/** A lab's list of new slides, with one invalid cell. */
function csvOfSlides(mark: string): Buffer {
  const lines = Array.from(
    { length: IMPORTED_SLIDES },
    (_, index) =>
      `made-up slide ${index},Leica,B-${index},${index === 7 ? 'x' : index % 40},Mainz,Mouse,Liver,${mark} ${index}`,
  )
  return Buffer.from(['Description,Vendor,Block ID,Cut Number,Source,Species,Organ,Slide name', ...lines].join('\n'))
}

/** Measures from when the page has the file. */
function matchTime(page: Page, buffer: Buffer): Promise<number> {
  const field = page.getByLabel('CSV file', { exact: true })
  const file = { name: 'slides.csv', mimeType: 'text/csv', buffer }
  return timeAfter(field, 'change', ' columns matched', () => field.setInputFiles(file))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fixTime(page: Page): Promise<number> {
  await button(page, 'Next wrong cell').click()
  await page.getByRole('textbox', { name: 'Cut Number' }).fill('7')
  return clickUntil(button(page, 'Save'), 'No errors')
}

/** Imports a file, then chooses it again, when its slides are known. */
async function importSlides({ page, server }: WebSurroundings): Promise<Figure[]> {
  const mark = `${IMPORTED}${Date.now()}`
  const file = csvOfSlides(mark)
  await page.goto(`${server.url}/slides/import`)
  const times: Partial<Record<Step, number>> = { matched: await matchTime(page, file) }
  await page.getByRole('textbox', { name: 'Dataset name' }).fill(mark)
  times.reviewed = await clickUntil(button(page, `Review ${rows} rows`), '1 wrong:')
  times['edited cell'] = await fixTime(page)
  times.written = await clickUntil(button(page, `Create ${rows} Slides`), 'Import Complete')
  await button(page, 'Start Over').click()
  await matchTime(page, file)
  times['reviewed again'] = await clickUntil(button(page, `Review ${rows} rows`), '1 wrong:')
  return Object.entries(TARGETS_MS).map(([step, target]): Figure => {
    const time = Math.round(times[step as Step] as number)
    return {
      what: `web: import of ${rows} slides: ${step}`,
      measured: `${time} ms`,
      target: `<= ${target.toLocaleString('en')} ms`,
      met: time <= target,
      details: { time },
    }
  })
}

export const importScenario: WebScenario = { name: 'web: import of a long list', measure: importSlides }
