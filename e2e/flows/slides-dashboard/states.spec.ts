import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const EMPTY = 'No slides found. Try adjusting your filters or adding new slides.'
const list = /\/api\/slides\/\?/

/** Nothing is wider than the window. */
const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

test('the toolbar has Create Slide, Batch Import, a link to the Slide Reader, density and Columns', async ({
  signedIn: page,
}) => {
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  for (const name of ['Create Slide', 'Batch Import', 'Compact', 'Normal', 'Relaxed', 'Columns']) {
    await expect(dashboard.toolbar.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(dashboard.toolbar.getByRole('link', { name: 'Slide Reader' })).toHaveAttribute('href', '/slides/reader')
  await dashboard.toolbar.getByRole('button', { name: 'Batch Import' }).click()
  await expect(page.getByRole('dialog', { name: 'Batch Import' })).toBeVisible()
})

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

test('a next page that fails leaves the rows that are there, and Try again brings it', async ({
  signedIn: page,
  records,
}) => {
  await Promise.all(Array.from({ length: 51 }, () => records.slide()))
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await page.route(/offset=50/, route => route.abort())
  await page.getByRole('button', { name: 'Load More' }).click()
  await dashboard.said('Failed to load slides')
  await expect(dashboard.footer('Showing 50 of 51 slides')).toBeVisible()
  await page.unroute(/offset=50/)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(dashboard.footer('Showing 51 of 51 slides')).toBeVisible()
})

test('a slow answer shows bones and the spinner, and nothing about emptiness; axe finds nothing', async ({
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

test.describe('axe finds nothing', () => {
  // Each state is read twice, in light and in dark.
  test.describe.configure({ timeout: 120_000 })
  const slides = [
    { species: 'Mouse', organ: 'brain', status: 'active' },
    { species: 'Human', organ: 'lymph node', status: 'error' },
    { status: 'processing' },
    { status: 'archived' },
  ]

  test('on rows, chips, a chosen row and an open row', async ({ signedIn: page, records }) => {
    const [name = ''] = await makeSlides(records, slides)
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(`${records.tail}, ${records.tail}`)
    await expectAccessible(page)
    await dashboard.box(name).check()
    await dashboard.details(name).click()
    await expectAccessible(page)
  })

  test('on the editor of a cell with its error, and on the row menu', async ({ signedIn: page, records }) => {
    const [name = ''] = await makeSlides(records, slides)
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
    await field.fill('3a')
    await field.press('Enter')
    await expectAccessible(page)
    await field.press('Escape')
    await dashboard.openRowMenu(name)
    await expectAccessible(page)
  })

  test('on the column picker and on Customize Columns', async ({ signedIn: page, records }) => {
    await makeSlides(records, slides)
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    await page.getByRole('button', { name: /^Search columns/ }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dashboard.toolbar.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Customize Columns' })).toBeVisible()
    await expectAccessible(page)
  })
})

for (const [width, height] of [
  [1280, 900],
  [1600, 900],
  [768, 1024],
] as const) {
  test(`at ${width} the page does not scroll sideways, not with a row open, an editor and long names either`, async ({
    signedIn: page,
    records,
  }) => {
    await page.setViewportSize({ width, height })
    const [name = ''] = await makeSlides(records, [
      { organ: 'an organ with a name that goes on and on and on', species: 'Mus musculus domesticus' },
      { name: `${'long'.repeat(60)}-${records.tail}`, description: 'word '.repeat(300) },
    ])
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    await expectNoSidewaysScrolling(page)
    await dashboard.box(name).check()
    await dashboard.details(name).click()
    const field = await dashboard.edit(name, 'organ', 'Organ')
    await expectNoSidewaysScrolling(page)
    const plate = await dashboard.editor(name, 'Organ').boundingBox()
    expect((plate?.x ?? 0) + (plate?.width ?? 0)).toBeLessThanOrEqual(width)
    await field.press('Escape')
  })
}
