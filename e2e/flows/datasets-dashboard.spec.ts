import { expectAccessible } from '../support/axe.ts'
import { DatasetsDashboard, makeDatasets } from '../support/datasets-dashboard.ts'
import { queryOf } from '../support/search.ts'
import { expect, test } from '../support/test.ts'
import { toastsOf } from '../support/toasts.ts'

const EMPTY = 'No datasets found. Try adjusting your filters or creating new datasets.'
const list = /\/api\/datasets\/\?/

test('the dashboard: badge, toolbar, columns; searched by terms with chips, sorted by a header but not initially, and paged', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide()
  const dataset_slides = [{ slide_id: slide.id, type: 'training' }]
  const brain = await records.dataset({ name: `brain ${records.tail}`, description: 'knockout', dataset_slides })
  await records.dataset({ name: `heart ${records.tail}`, description: 'knockout' })
  const dashboard = new DatasetsDashboard(page)
  const first = dashboard.nextList()
  await dashboard.open()
  expect(queryOf(await first)).toEqual({ offset: '0', limit: '50' })
  await expect(page.getByText(/^Total Datasets \d/)).toBeVisible()
  await expect(page.getByText(/^\+[1-9][\d,]* in the last 7 days$/)).toBeVisible()
  await expect(dashboard.search).toHaveAttribute('placeholder', 'Search datasets...')
  for (const name of ['Density: Normal', 'Columns']) {
    await expect(dashboard.toolbar.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(dashboard.toolbar.getByRole('link', { name: 'Import CSV' })).toHaveAttribute('href', '/datasets/import')
  await expect(dashboard.toolbar.getByRole('link', { name: 'Create Dataset' })).toHaveAttribute(
    'href',
    '/datasets/create',
  )

  const searched = dashboard.nextList()
  await dashboard.search.pressSequentially(`${records.tail}, KNOCKOUT`)
  expect(queryOf(await searched)).toEqual({ offset: '0', limit: '50', search_terms: `${records.tail},KNOCKOUT` })
  await expect(dashboard.chips.getByRole('listitem')).toHaveText([records.tail, 'KNOCKOUT'])
  await expect(dashboard.footer('Showing 2 of 2 datasets')).toBeVisible()
  await expect(dashboard.grid.getByRole('columnheader')).toHaveText([
    '',
    'Details',
    'Name',
    'Description',
    'Slides',
    'Created By',
    'Created',
    'Actions',
  ])
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  await expect(dashboard.cell(brain.name, 'name')).toContainText(brain.uuid.slice(0, 8))
  await expect(dashboard.cell(brain.name, 'slides_count')).toHaveText('1')
  await expect(dashboard.cell(brain.name, 'created_by')).toHaveText('anna')
  await expect(dashboard.cell(brain.name, 'created_at')).toHaveText(`${today}${today} updated`)

  for (const [ordering, names] of [
    ['slides_count', ['heart', 'brain']],
    ['-slides_count', ['brain', 'heart']],
  ] as const) {
    const sorted = dashboard.nextList()
    await dashboard.sortBy('Slides')
    expect(queryOf(await sorted)).toMatchObject({ offset: '0', ordering })
    await expect.poll(() => dashboard.names()).toEqual(names.map(name => `${name} ${records.tail}`))
  }
  const dialog = await dashboard.openColumns()
  await dialog.getByRole('checkbox', { name: 'Created By' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Slides up' }).click()
  await dashboard.applyColumns(dialog)
  await expect.poll(() => dashboard.headers()).toEqual(['Name', 'Slides', 'Description', 'Created'])

  await makeDatasets(records, 50)
  await dashboard.find(records.tail)
  await expect(dashboard.footer('Showing 50 of 52 datasets')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await dashboard.loadMore('Showing 52 of 52 datasets')
  await expect(page.getByRole('button', { name: 'Load More' })).toBeDisabled()
  await dashboard.chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(dashboard.search).toHaveValue('')
  await expect(dashboard.chips).toHaveCount(0)
})

test('an expanded row shows three cards, one row at a time; the menu and the links open other screens; axe finds nothing', async ({
  signedIn: page,
  records,
}) => {
  const names = Array.from({ length: 7 }, (_, index) => ({ name: `s${index + 1} ${records.tail}` }))
  const slides = await records.slides(names)
  const dataset = await records.dataset({
    name: `whole ${records.tail}`,
    dataset_slides: slides.map(({ id }, index) => ({ slide_id: id, type: index === 0 ? 'evaluation' : 'training' })),
  })
  const other = await records.dataset({ name: `other ${records.tail}`, description: 'nothing in it' })
  const dashboard = new DatasetsDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.details(dataset.name).click()
  const today = new Date()
  const day = `${String(today.getDate()).padStart(2, '0')} ${today.toLocaleDateString('en-US', { month: 'short' })}, ${today.getFullYear()}`
  await expect(dashboard.drawer.locator('dl > div')).toHaveText([
    `ID${dataset.id}`,
    `Name${dataset.name}`,
    'DescriptionNo description',
    'Slides Count7',
    `Created At${day}`,
    `Updated At${day}`,
    'Created Byanna',
    /^Creator ID\d+$/,
  ])
  await expect(dashboard.drawer.getByRole('listitem')).toHaveText([
    `s1 ${records.tail}Eval`,
    ...[2, 3, 4, 5].map(number => `s${number} ${records.tail}Train`),
  ])
  await expect(dashboard.drawer.getByText('... 2 more slides')).toBeVisible()
  await expectAccessible(page)

  await dashboard.details(other.name).click()
  await expect(dashboard.drawer).toHaveCount(1)
  await expect(dashboard.drawer.getByText('No slides in this dataset.')).toBeVisible()
  await dashboard.details(other.name).click()
  await expect(dashboard.drawer).toHaveCount(0)

  await dashboard.cell(dataset.name, 'name').getByRole('link').click()
  await expect(page).toHaveURL(`/datasets/${dataset.id}`)
  await dashboard.open(records.tail)
  await dashboard.pickFromRowMenu(dataset.name, 'Edit Dataset')
  await expect(page).toHaveURL(`/datasets/${dataset.id}/edit`)
  await dashboard.open(records.tail)
  await dashboard.pickFromRowMenu(dataset.name, 'View Details')
  await expect(page).toHaveURL(`/datasets/${dataset.id}`)
})

test('a list that fails is neither shown as empty nor as a toast; an empty one says what to do; axe finds nothing', async ({
  signedIn: page,
  records,
}) => {
  const dashboard = new DatasetsDashboard(page)
  await page.route(list, route => route.fulfill({ status: 500, json: { detail: 'The database is away.' } }))
  await dashboard.open()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Failed to load datasets')
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expectAccessible(page)
  expect(toastsOf(page)).toEqual([])
  await page.unroute(list)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveCount(0)

  await dashboard.find(`${records.tail}-none`)
  const empty = page.getByRole('status').filter({ hasText: EMPTY })
  await expect(empty).toBeVisible()
  await expect(dashboard.footer('Showing 0 of 0 datasets')).toBeVisible()
  await expectAccessible(page)
  await expect(empty.getByRole('link', { name: 'Import CSV' })).toHaveAttribute('href', '/datasets/import')
  await empty.getByRole('link', { name: 'Create Dataset' }).click()
  await expect(page).toHaveURL('/datasets/create')
})
