import { makeManySlides, makeSlides, queryOf, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const HEAD_PX = 36
const UUID_START = /[0-9a-f]{8}/

test('the copy button takes the whole uuid and says so for 2 seconds', async ({ signedIn: page, records }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const slide = await records.slide({ name: `copy-${records.tail}` })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await expect(dashboard.cell(slide.name, 'name')).toContainText(UUID_START)
  await dashboard.row(slide.name).getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(dashboard.row(slide.name).getByText('Copied!')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slide.uuid)
  await expect(dashboard.row(slide.name).getByText('Copied!')).toHaveCount(0)
})

test('a header sorts ascending, then toggles between ascending and descending, each time from page 0', async ({
  signedIn: page,
  records,
}) => {
  await makeSlides(records, [{ cut_number: 10 }, { cut_number: 2 }, {}])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  for (const [ordering, sorted] of [
    ['cut_number', ['2', '1', '3']],
    ['-cut_number', ['1', '2', '3']],
    ['cut_number', ['2', '1', '3']],
  ] as const) {
    const list = dashboard.nextList()
    await dashboard.header('Cut Number').getByRole('button', { name: 'Cut Number' }).click()
    expect(queryOf(await list)).toMatchObject({ ordering, offset: '0' })
    await expect.poll(() => dashboard.names()).toEqual(sorted.map(number => `${number}-${records.tail}`))
  }
  await expect(dashboard.header('Cut Number')).toHaveAttribute('aria-sort', 'ascending')
  await expect(dashboard.header('Created')).not.toHaveAttribute('aria-sort')
})

test('only the rows in view and five beyond are drawn, in a list of 550, which shrinks by 300 while a row is open', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 50)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const listHeight = async () => {
    const box = await dashboard.grid.locator('xpath=..').boundingBox()
    return Math.round((box?.height ?? 0) - HEAD_PX)
  }
  expect(await listHeight()).toBe(550)
  // Eight rows of 70 are in view, the ninth is behind the head's height.
  expect((await dashboard.names()).length).toBeLessThanOrEqual(9 + 5)
  const [first = ''] = await dashboard.names()
  await dashboard.details(first).click()
  await expect.poll(listHeight).toBe(250)
  await expect.poll(async () => (await dashboard.drawer.boundingBox())?.height).toBe(300)
  await expect(dashboard.drawer).toHaveCSS('max-height', '400px')
})

test('rows are 60, 70 or 80 high by the density, which the browser keeps for the user', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const density = dashboard.toolbar.getByRole('group', { name: 'Density' })
  await expect(density.getByRole('button')).toHaveText(['Compact', 'Normal', 'Relaxed'])
  await expect(density.getByRole('button', { name: 'Normal' })).toHaveAttribute('aria-pressed', 'true')
  const height = () => dashboard.row(slide.name).evaluate(row => (row as HTMLElement).offsetHeight)
  expect(await height()).toBe(70)
  await density.getByRole('button', { name: 'Relaxed' }).click()
  expect(await height()).toBe(80)
  await density.getByRole('button', { name: 'Compact' }).click()
  expect(await height()).toBe(60)
  await dashboard.open(records.tail)
  await expect.poll(height).toBe(60)
})

test('at 768 px a cell that gets the focus is not left under the row menu', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{ organ: 'liver', description: 'a section', source: 'Biobank' }])
  await page.setViewportSize({ width: 768, height: 900 })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  const cells = dashboard.row(name).locator('[data-edits-cell]')
  const menu = dashboard.row(name).getByRole('button', { name: `Actions for ${name}` })
  await cells.first().focus()
  for (let index = 0; index < (await cells.count()); index += 1) {
    await expect(cells.nth(index)).toBeFocused()
    const [cell, edge] = [await cells.nth(index).boundingBox(), await menu.boundingBox()]
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + 1)
    await page.keyboard.press('ArrowRight')
  }
})
