import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const EMPTY = 'No slides found. Try adjusting your filters or adding new slides.'
const list = /\/api\/slides\/\?/

/** Nothing is wider than the window. */
const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

test('an empty list says so and offers the two ways to add slides; axe finds nothing', async ({
  signedIn: page,
  records,
}) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(`${records.tail}-none`)
  const empty = page.getByRole('status').filter({ hasText: EMPTY })
  await expect(empty).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 slides')).toBeVisible()
  await expect(page.getByText('No species data')).toBeVisible()
  await expect(page.getByText('No organ data')).toBeVisible()
  await expectAccessible(page)
  await empty.getByRole('button', { name: 'Batch Import' }).click()
  await expect(page.getByRole('dialog', { name: 'Batch Import' })).toBeVisible()
  await page.keyboard.press('Escape')
  await empty.getByRole('button', { name: 'Create Slide' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Slide' })).toBeVisible()
})

test('a list that fails is no empty list: a lasting line with Try again, which loads it; axe finds nothing', async ({
  signedIn: page,
}) => {
  const dashboard = new SlidesDashboard(page)
  await page.route(list, route => route.fulfill({ status: 500, json: { detail: 'The database is away.' } }))
  await dashboard.open()
  await dashboard.said('Failed to load slides')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Slides could not be loaded')
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expect(page.getByText('No species data')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(list)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveCount(0)
})

test('a slow reply shows a skeleton and the spinner, and nothing about emptiness; axe finds nothing', async ({
  signedIn: page,
}) => {
  const dashboard = new SlidesDashboard(page)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(list, async route => {
    await held
    await route.continue()
  })
  await dashboard.open()
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('img', { name: 'Loading', exact: true })).toBeVisible()
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expectAccessible(page)
  letGo()
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('img', { name: 'Loading', exact: true })).toHaveCount(0)
})

test('axe finds nothing on rows, chips, an open row, an editor with its error, menus and dialogs', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [
    { species: 'Mouse', organ: 'brain', status: 'active' },
    { species: 'Human', organ: 'lymph node', status: 'error' },
    { status: 'processing' },
    { status: 'archived' },
  ])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(`${records.tail}, ${records.tail}`)
  await dashboard.box(name).check()
  await dashboard.details(name).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
  await field.fill('3a')
  await field.press('Enter')
  await expectAccessible(page)
  await field.press('Escape')
  await dashboard.openRowMenu(name)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Search columns/ }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dashboard.toolbar.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog', { name: 'Customize Columns' })).toBeVisible()
  await expectAccessible(page)
})

test('the page does not scroll sideways, not with a row open, an editor and long names either', async ({
  signedIn: page,
  records,
}) => {
  const [name = ''] = await makeSlides(records, [
    { organ: 'an organ with a name that goes on and on and on', species: 'Mus musculus domesticus' },
    { name: `${'long'.repeat(60)}-${records.tail}`, description: 'word '.repeat(300) },
  ])
  const dashboard = new SlidesDashboard(page)
  for (const [width, height] of [
    [1280, 900],
    [1600, 900],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await dashboard.open(records.tail)
    await expectNoSidewaysScrolling(page)
    await dashboard.box(name).check()
    await dashboard.details(name).click()
    const field = await dashboard.edit(name, 'organ', 'Organ')
    await expectNoSidewaysScrolling(page)
    const popover = await dashboard.editor(name, 'Organ').boundingBox()
    expect((popover?.x ?? 0) + (popover?.width ?? 0)).toBeLessThanOrEqual(width)
    await field.press('Escape')
  }
})
