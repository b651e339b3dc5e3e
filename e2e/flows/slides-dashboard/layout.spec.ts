import { signIn } from '../../support/sign-in-pages.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const ALL = ['Name', 'Block ID', 'Cut Number', 'Source', 'Species', 'Organ', 'Description', 'Status', 'Created']
const HEAD_PX = 36

test('columns are hidden, moved and resized, and rows are 32, 44 or 64 high; both outlive a Logout, which clears local storage', async ({
  page,
  records,
}) => {
  const slide = await records.slide()
  const dashboard = new SlidesDashboard(page)
  await page.goto('/slides')
  await signIn(page)
  await dashboard.find(records.tail)
  expect(await dashboard.headers()).toEqual(ALL)
  const dialog = await dashboard.openColumns()
  const hidden = ['Picture', 'Vendor', 'Notes']
  await expect(dialog.getByRole('checkbox')).toHaveCount(ALL.length + hidden.length)
  for (const name of hidden) await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Source' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Organ up' }).click()
  await dialog.getByRole('button', { name: 'Move Block ID down' }).click()
  expect(await dashboard.headers()).toEqual(ALL)
  await dashboard.applyColumns(dialog)
  const chosen = ['Name', 'Cut Number', 'Block ID', 'Organ', 'Species', 'Description', 'Status', 'Created']
  await expect.poll(() => dashboard.headers()).toEqual(chosen)

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
  await expect.poll(() => dashboard.headers()).toEqual(chosen)
  await expect.poll(width).toBe(50)
  const again = await dashboard.openColumns()
  await again.getByRole('checkbox', { name: 'Source' }).check()
  await dashboard.applyColumns(again)
  await expect.poll(async () => (await dashboard.headers()).includes('Source')).toBe(true)
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

test('the page does not scroll sideways, nor with a row open, an editor and long names; at 768 px no focused cell is under the row menu', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [
    { name: `${'long'.repeat(60)}-${records.tail}`, description: 'word '.repeat(300) },
    { organ: 'an organ with a name that goes on and on and on', species: 'Mus musculus domesticus', source: 'Biobank' },
  ])
  const dashboard = new SlidesDashboard(page)
  const expectNoSidewaysScrolling = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
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
