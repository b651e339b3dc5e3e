import type { Figure } from './report.ts'
import { median } from './web-clock.ts'
import { manySlides, type WebScenario, type WebSurroundings, withSlides } from './web-page.ts'

const ROWS = 1_000
const COLUMNS = ['block_id', 'cut_number', 'source', 'species', 'organ']
const TURNS = 3
const TARGET_MS = 1_000

/** Different values each time, because a paste without changes would not be a measurement. */
const block = (turn: number, rows = ROWS) =>
  Array.from({ length: rows }, (_, row) =>
    COLUMNS.map(column => (column === 'cut_number' ? row + turn : `${column} ${row} ${turn}`)).join('\t'),
  ).join('\r\n')

/** The largest block. */
const MOST_ROWS = 10_000

/** From Ctrl+V in the first of a few loaded rows to the preview of 10,000 changed rows. */
async function previewed({ page, server }: WebSurroundings): Promise<Figure> {
  await page.goto(`${server.url}/slides?columns=name,${COLUMNS}`)
  await page.locator('[data-row-id]').first().press('F2')
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-cell-cursor][data-column=block_id]').waitFor()
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await page.evaluate(text => navigator.clipboard.writeText(text), block(turn, MOST_ROWS))
    const start = performance.now()
    await page.keyboard.press('Control+V')
    const dialog = page.getByRole('dialog', { name: 'Paste 10,000 rows' })
    await dialog.waitFor()
    times.push(performance.now() - start)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const ms = Math.round(median(times))
  return {
    what: `web: preview of a paste of ${MOST_ROWS.toLocaleString('en')} x ${COLUMNS.length} cells`,
    measured: `${ms} ms`,
    target: `<= ${TARGET_MS.toLocaleString('en')} ms`,
    met: ms <= TARGET_MS,
    details: { times },
  }
}

/**
 * From Ctrl+V to the message that everything is saved, which includes the dry run, the edit and the update of rows on the screen.
 */
export const cellsScenario: WebScenario = {
  name: 'web: pasting cells',
  async measure(around) {
    const { page, server } = around
    const rows = await manySlides(around, ROWS)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const times = await withSlides(page, rows, async () => {
      const measured: number[] = []
      await page.goto(`${server.url}/slides?columns=name,${COLUMNS}`)
      await page.locator('[data-row-id]').first().press('F2')
      await page.keyboard.press('ArrowRight')
      await page.locator('[data-cell-cursor][data-column=block_id]').waitFor()
      for (let turn = 0; turn < TURNS; turn++) {
        await page.evaluate(text => navigator.clipboard.writeText(text), block(turn))
        const start = performance.now()
        await page.keyboard.press('Control+V')
        await page.getByText('5,000 cells pasted').first().waitFor()
        measured.push(performance.now() - start)
        await page.getByText('5,000 cells pasted').first().waitFor({ state: 'hidden' })
      }
      return measured
    })
    const ms = Math.round(median(times))
    return [
      {
        what: 'web: pasting 1,000 x 5 cells, dry run included',
        measured: `${ms} ms`,
        target: `<= ${TARGET_MS.toLocaleString('en')} ms`,
        met: ms <= TARGET_MS,
        details: { times, rows: rows.length },
      },
      ...(around.library.slides > MOST_ROWS ? [await previewed(around)] : []),
    ]
  },
  runsOn: library => library.slides >= ROWS,
}
