import { expectAccessible } from '../../support/axe.ts'
import { closeByEscape } from '../../support/dialogs.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const EMPTY = 'No slides found. Try adjusting your filters or adding new slides.'
const list = /\/api\/slides\/\?/

test('a loading list shows a skeleton, a failed one a permanent line with Try again, an empty one the ways to add slides', async ({
  signedIn: page,
  records,
}) => {
  const dashboard = new SlidesDashboard(page)
  const failure = Promise.withResolvers<void>()
  await page.route(list, async route => {
    await failure.promise
    await route.fulfill({ status: 500, json: { detail: 'The database is away.' } })
  })
  await dashboard.open()
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('img', { name: 'Loading', exact: true })).toBeVisible()
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expectAccessible(page)
  failure.resolve()
  await dashboard.toasted('Failed to load slides')
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('img', { name: 'Loading', exact: true })).toHaveCount(0)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Slides could not be loaded')
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expect(page.getByText('No species data')).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)

  await dashboard.find(`${records.tail}-none`)
  const empty = page.getByRole('status').filter({ hasText: EMPTY })
  await expect(empty).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 slides')).toBeVisible()
  await expect(page.getByText('No species data')).toBeVisible()
  await expect(page.getByText('No organ data')).toBeVisible()
  await expectAccessible(page)
  await expect(empty.getByRole('link', { name: 'Batch Import' })).toHaveAttribute('href', '/slides/import')
  await empty.getByRole('button', { name: 'Create Slide' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Slide' })).toBeVisible()
})

test('axe finds nothing on rows, chips, an open row, an editor with its error, menus and dialogs', async ({
  signedIn: page,
  records,
}) => {
  const { id: file } = await records.file({ type: 'TIFF', size: 1_536 })
  const [name = ''] = await makeSlides(records, [
    { species: 'Mouse', organ: 'brain', status: 'active', file },
    { species: 'Human', organ: 'lymph node', status: 'error' },
    { status: 'processing' },
    { status: 'archived' },
  ])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(`${records.tail}, ${records.tail}`)
  await dashboard.box(name).check()
  await dashboard.details(name).click()
  await expect(dashboard.drawer).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dashboard.drawer).toHaveCount(0)
  const field = await dashboard.edit(name, 'cut_number', 'Cut Number')
  await field.fill('3a')
  await field.press('Enter')
  await expect(dashboard.editor(name, 'Cut Number').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await closeByEscape(dashboard.editor(name, 'Cut Number'))
  await dashboard.openRowMenu(name)
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await closeByEscape(page.getByRole('menu'))
  await dashboard.box(name).uncheck()
  await page.getByRole('button', { name: /^Search columns/ }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, '[role=columnheader]')
  await closeByEscape(page.getByRole('listbox'))
  const dialog = await dashboard.openColumns()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
})

test('names and the copy buttons below them can be clicked, however wide they are', async ({
  signedIn: page,
  records,
}) => {
  const names = await makeManySlides(records, 10)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await expect(dashboard.grid.getByRole('link')).toHaveCount(names.length)
  // The server assigns uuids, and names end in the tail, so both are changed on the page.
  await dashboard.grid.getByRole('link').evaluateAll(links => {
    for (const [index, link] of links.entries()) {
      const name = 'W'.repeat(1 + index * 2)
      link.setAttribute('aria-label', name)
      ;(link.firstChild as Text).data = name
      ;(link.nextElementSibling?.firstChild as Text).data = '1'.repeat(2 + index * 2)
    }
  })
  await expectAccessible(page)
})
