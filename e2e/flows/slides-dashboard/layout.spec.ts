import { SamplesDashboard } from '../../support/samples-dashboard.ts'
import { signIn } from '../../support/sign-in-pages.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const ALL = ['Name', 'Block ID', 'Cut Number', 'Source', 'Species', 'Organ', 'Description', 'Status', 'Created']
const ROW_PX = 44

test('columns are hidden, moved and resized, and rows are 32, 44 or 64 high; both survive a Logout, which clears local storage', async ({
  page,
  records,
}) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await page.goto('/slides')
  await signIn(page)
  await dashboard.find(records.tail)
  // The column of pictures is shown if another test has attached one.
  const headers = async () => (await dashboard.headers()).filter(name => name !== 'Picture')
  expect(await headers()).toEqual(ALL)
  const dialog = await dashboard.openColumns()
  const hidden = ['Vendor', 'Notes']
  await expect(dialog.getByRole('checkbox', { name: 'Picture' })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(ALL.length + hidden.length + 1)
  for (const name of hidden) await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Source' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Organ up' }).click()
  await dialog.getByRole('button', { name: 'Move Block ID down' }).click()
  expect(await headers()).toEqual(ALL)
  await dashboard.applyColumns(dialog)
  const chosen = ['Name', 'Cut Number', 'Block ID', 'Organ', 'Species', 'Description', 'Status', 'Created']
  await expect.poll(() => headers()).toEqual(chosen)

  const species = dashboard.header('Species')
  const width = async () => Math.round((await species.boundingBox())?.width ?? 0)
  const before = await width()
  const resize = species.getByRole('button', { name: 'Species' })
  await resize.press('Shift+ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  for (let step = 0; step < 30; step += 1) await resize.press('Shift+ArrowLeft')
  await expect.poll(width).toBe(50)

  await expect(dashboard.button('Density: Normal')).toBeVisible()
  const height = () => dashboard.row(slide.name).evaluate(row => (row as HTMLElement).offsetHeight)
  expect(await height()).toBe(44)
  await dashboard.chooseDensity('Compact')
  await expect.poll(height).toBe(32)
  await dashboard.chooseDensity('Relaxed')
  await expect.poll(height).toBe(64)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await signIn(page)
  await expect(dashboard.button('Density: Relaxed')).toBeVisible()
  await expect.poll(() => headers()).toEqual(chosen)
  await expect.poll(width).toBe(50)
  const again = await dashboard.openColumns()
  await again.getByRole('checkbox', { name: 'Source' }).check()
  await dashboard.applyColumns(again)
  await expect.poll(async () => (await headers()).includes('Source')).toBe(true)
})

test('the list fills the window: 1440 x 900 shows 22 compact, 16 normal and 11 relaxed rows, 1280 x 800 17 compact ones, with rules one fewer; only five more are drawn, and it shrinks by 300 while a row is open', async ({
  signedIn: page,
  records,
}) => {
  await makeManySlides(records, 50)
  const dashboard = new SlidesDashboard(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dashboard.open()
  await expect.poll(() => dashboard.rowsInView()).toBeGreaterThanOrEqual(16)
  await dashboard.chooseDensity('Relaxed')
  await expect.poll(() => dashboard.rowsInView()).toBe(11)
  await dashboard.chooseDensity('Compact')
  await expect.poll(() => dashboard.rowsInView()).toBeGreaterThanOrEqual(22)
  await dashboard.find(records.tail)
  await expect(dashboard.chips).toBeVisible()
  await expect.poll(() => dashboard.rowsInView()).toBeGreaterThanOrEqual(21)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => dashboard.rowsInView()).toBeGreaterThanOrEqual(17)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dashboard.chooseDensity('Normal')

  const listHeight = async () => Math.round((await page.locator('#table').boundingBox())?.height ?? 0)
  const before = await listHeight()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await expect.poll(async () => (await dashboard.names()).length).toBeLessThanOrEqual(Math.ceil(before / ROW_PX) + 5)
  const [first = ''] = await dashboard.names()
  await dashboard.details(first).click()
  await expect.poll(listHeight).toBe(before - 300)
  await expect.poll(async () => (await dashboard.drawer.boundingBox())?.height).toBe(300)
  await expect(dashboard.drawer).toHaveCSS('max-height', '400px')
})

test('toolbars take one line in a wide window, one of 1280 and on a tablet, even with selected rows and next to the filters; the rest is in More', async ({
  signedIn: page,
  records,
}) => {
  const [slide = ''] = await makeSlides(records, [{}, {}])
  const dashboard = new SlidesDashboard(page)
  const lists = page.getByRole('toolbar', { name: 'Slides', exact: true }).or(dashboard.bar)
  const expectOneLine = () =>
    expect
      .poll(() =>
        lists.evaluate(line => {
          const { right, height } = line.getBoundingClientRect()
          const beyond = [...line.querySelectorAll('button, input')].filter(
            control => control.getBoundingClientRect().right > right,
          )
          return { height, beyond: beyond.length }
        }),
      )
      .toEqual({ height: 38, beyond: 0 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await dashboard.open(records.tail)
  await expectOneLine()
  await dashboard.button(/^Filters/).click()
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    // On a tablet the filters cover the table.
    if (width < 1000) await page.keyboard.press('Escape')
    await expectOneLine()
    await dashboard.box(slide).check()
    await expect(dashboard.box(slide)).toBeFocused()
    await expect(dashboard.bar.getByText('1 selected')).toBeVisible()
    await expectOneLine()
    for (const tool of ['Edit fields', 'Add to dataset', 'Print labels', 'Export']) {
      const button = dashboard.bar.getByRole('button', { name: tool })
      if (await button.isVisible()) continue
      await dashboard.bar.getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('menuitem', { name: tool })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await dashboard.bar.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await expect(dashboard.bar).toHaveCount(0)
    await expect(dashboard.row(slide)).toBeFocused()
  }
})

for (const [Dashboard, title] of [
  [SlidesDashboard, 'Slides'],
  [SamplesDashboard, 'Samples'],
] as const) {
  test(`on ${title} the first Tab stop skips to the table, which at most 12 stops precede`, async ({
    signedIn: page,
    records,
  }) => {
    await records.sample()
    await records.slide()
    const dashboard = new Dashboard(page)
    await dashboard.open()
    await expect(dashboard.grid).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const inTable = () => page.evaluate(() => document.activeElement?.closest('#table') !== null)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Go to the table' })).toBeFocused()
    let stops = 0
    for (; stops < 20 && !(await inTable()); stops += 1) await page.keyboard.press('Tab')
    expect(stops).toBeLessThanOrEqual(12)
    await page.getByRole('link', { name: 'Go to the table' }).press('Enter')
    await expect(dashboard.grid.getByRole('row').nth(1)).toBeFocused()
  })
}

test('the page does not scroll horizontally, even with an open row, an editor and long names; at 768 px no focused cell is under the row menu', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [
    { name: `${'long'.repeat(60)}-${records.tail}`, description: 'word '.repeat(300) },
    { organ: 'an organ with a name that goes on and on and on', species: 'Mus musculus domesticus', source: 'Biobank' },
  ])
  const dashboard = new SlidesDashboard(page)
  const expectNoSidewaysScrolling = async () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await dashboard.open(records.tail)
  for (const [width, height] of [
    [1280, 900],
    [1600, 900],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScrolling()
    await dashboard.box(name).check()
    await dashboard.details(name).click()
    const field = await dashboard.edit(name, 'organ', 'Organ')
    await expectNoSidewaysScrolling()
    const popover = await dashboard.editor(name, 'Organ').boundingBox()
    expect((popover?.x ?? 0) + (popover?.width ?? 0)).toBeLessThanOrEqual(width)
    await field.press('Escape')
    await expect(dashboard.editor(name, 'Organ')).toHaveCount(0)
    await dashboard.details(name).click()
    await expect(dashboard.drawer).toHaveCount(0)
  }

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
