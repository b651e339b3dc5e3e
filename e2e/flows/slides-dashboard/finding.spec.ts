import { makeSlides, queryOf, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('typing searches half a second after the last key, from page 0', async ({ signedIn: page, records }) => {
  const [name = ''] = await makeSlides(records, [{}])
  const dashboard = new SlidesDashboard(page)
  await page.clock.install()
  await dashboard.open()
  await expect(dashboard.grid).toHaveAttribute('aria-busy', 'false')
  await expect(dashboard.search).toHaveAttribute(
    'placeholder',
    'Search slides (separate multiple terms with commas)...',
  )
  const lists = dashboard.listsFromNow()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dashboard.search.pressSequentially(records.tail.slice(0, -1))
  await page.clock.runFor(499)
  await dashboard.search.pressSequentially(records.tail.slice(-1))
  await page.clock.runFor(499)
  expect(lists).toHaveLength(0)
  await page.clock.runFor(1)
  await expect
    .poll(() => lists.map(queryOf))
    .toEqual([{ offset: '0', limit: '50', ordering: '-created_at', search: records.tail }])
  await expect(dashboard.row(name)).toBeVisible()
})

test('commas make several terms which must all match, each with a chip that takes it away', async ({
  signedIn: page,
  records,
}) => {
  await makeSlides(records, [
    { organ: 'brain', description: 'knockout' },
    { organ: 'brain', description: 'wild type' },
    { organ: 'heart', description: 'knockout' },
  ])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open()
  const list = dashboard.nextList()
  await dashboard.find(` ${records.tail}, brain ,, KNOCKOUT `)
  expect(queryOf(await list)).toMatchObject({ search_terms: `${records.tail},brain,KNOCKOUT` })
  expect(queryOf(await list)).not.toHaveProperty('search')
  await expect.poll(() => dashboard.names()).toEqual([`1-${records.tail}`])
  await expect(dashboard.chips.getByRole('listitem')).toHaveText([records.tail, 'brain', 'KNOCKOUT', 'Clear all'])
  await dashboard.chips.getByRole('button', { name: 'Remove brain' }).click()
  await expect(dashboard.search).toHaveValue(`${records.tail}, KNOCKOUT`)
  await expect.poll(() => dashboard.names()).toEqual([`3-${records.tail}`, `1-${records.tail}`])
})

test('the column picker offers the seven columns, narrows the search, and has a chip', async ({
  signedIn: page,
  records,
}) => {
  await makeSlides(records, [{ organ: 'brain' }, { organ: 'heart', description: 'near the brain' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(`${records.tail}, brain`)
  expect(await dashboard.names()).toHaveLength(2)
  await page.getByRole('button', { name: 'Search columns: All Columns' }).click()
  const options = page.getByRole('option')
  await expect(options).toHaveText([
    'All Columns',
    'Name',
    'Block ID',
    'Cut Number',
    'Source',
    'Species',
    'Organ',
    'Description',
  ])
  await options.filter({ hasText: 'Name' }).click()
  const list = page.waitForRequest(/search_fields=name,organ/)
  await options.filter({ hasText: 'Organ' }).click()
  expect(queryOf(await list)).toMatchObject({
    search_terms: `${records.tail},brain`,
    search_fields: 'name,organ',
    offset: '0',
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => dashboard.names()).toEqual([`1-${records.tail}`])
  await expect(page.getByRole('button', { name: 'Search columns: 2 columns' })).toBeVisible()
  await dashboard.chips.getByRole('button', { name: 'Remove Columns: Name, Organ' }).click()
  await expect.poll(() => dashboard.names()).toHaveLength(2)
})

test('Clear all takes search, columns and filters away and keeps the sort', async ({ signedIn: page, records }) => {
  await makeSlides(records, [{ species: 'Mouse' }, { species: 'Rat' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.header('Name').getByRole('button', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Show only Rat 1 slide' }).click()
  await expect.poll(() => dashboard.names()).toEqual([`2-${records.tail}`])
  const list = dashboard.nextList()
  await dashboard.chips.getByRole('button', { name: 'Clear all' }).click()
  expect(queryOf(await list)).toEqual({ offset: '0', limit: '50', ordering: 'name' })
  await expect(dashboard.search).toHaveValue('')
  await expect(dashboard.chips).toHaveCount(0)
})

test.describe('the statistics', () => {
  test('show the total of the last list without search, and an estimate of recent activity', async ({
    signedIn: page,
    records,
  }) => {
    await records.slide()
    const dashboard = new SlidesDashboard(page)
    const answer = page.waitForResponse(/\/api\/slides\//)
    await dashboard.open()
    const { total } = (await (await answer).json()) as { total: number }
    const shown = (count: number) => count.toLocaleString('en-US')
    await expect(page.getByText(`Total Slides ${shown(total)}`)).toBeVisible()
    const recent = page.getByText(`+${shown(Math.floor(total * 0.05))} in the last 7 days`)
    await expect(recent).toHaveAttribute('title', 'An estimate: 5 percent of the total')
    await dashboard.find(records.tail)
    await expect(dashboard.footer('Showing 1 of 1 slides')).toBeVisible()
    await expect(page.getByText(`Total Slides ${shown(total)}`)).toBeVisible()
  })

  test('draw species, organs and storage of the slides loaded, without regard to case', async ({
    signedIn: page,
    records,
  }) => {
    const [withFile = ''] = await makeSlides(records, [
      { species: 'Mouse', organ: 'Brain' },
      { species: 'mouse', organ: 'knee' },
      { organ: 'brain' },
    ])
    const file = await records.file({ size: 3 * 1024 * 1024 })
    const found = await records.call<{ results: { id: number }[] }>('GET', `/api/slides/?name=${withFile}`)
    await records.call('PATCH', `/api/slides/${found.results[0]?.id}/`, { file: file.id })
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    await expect(page.getByRole('img', { name: 'Species: Mouse 2, Unknown 1' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Organ: Brain 2, knee 1' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Storage' })).toHaveText('Storage3.00 MBof 3 loaded')
    await expect(page.getByRole('region', { name: 'Species' })).toContainText('of 3 loaded')
  })

  test('draw the ten most frequent organs at most', async ({ signedIn: page, records }) => {
    await makeSlides(
      records,
      Array.from({ length: 12 }, (_, index) => ({ organ: `organ ${index}` })),
    )
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const chart = page.getByRole('region', { name: 'Organ' })
    await expect(chart.getByRole('img').locator('i')).toHaveCount(10)
    await chart.getByRole('button', { name: /more: Organ/ }).click()
    await expect(page.getByText('The chart shows the 10 most frequent; 2 more are not in it.')).toBeVisible()
  })

  test('filter by a click on a bar, every spelling of it, with a chip that takes the filter away', async ({
    signedIn: page,
    records,
  }) => {
    await makeSlides(records, [{ species: 'Mouse' }, { species: 'mouse' }, { species: 'Human' }, {}])
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const list = dashboard.nextList()
    await page.getByRole('region', { name: 'Species' }).getByTitle('Mouse 2').first().click()
    expect(queryOf(await list)).toMatchObject({ species: 'mouse,Mouse', search: records.tail, offset: '0' })
    await expect.poll(() => dashboard.names()).toEqual([`2-${records.tail}`, `1-${records.tail}`])
    await dashboard.chips.getByRole('button', { name: 'Remove Species: Mouse' }).click()
    await expect.poll(() => dashboard.names()).toHaveLength(4)
  })

  test('filter by Unknown for slides without a value, together with the other chart', async ({
    signedIn: page,
    records,
  }) => {
    await makeSlides(records, [{ organ: 'brain' }, { organ: 'brain', species: 'Rat' }, { species: 'unknown' }])
    const dashboard = new SlidesDashboard(page)
    await dashboard.open(records.tail)
    const list = dashboard.nextList()
    await page.getByRole('button', { name: 'Show only Unknown 2 slides' }).click()
    expect(queryOf(await list)).toMatchObject({ species: 'unknown,' })
    await expect.poll(() => dashboard.names()).toEqual([`3-${records.tail}`, `1-${records.tail}`])
    await page.getByRole('button', { name: 'Show only Brain 1 slide' }).click()
    await expect.poll(() => dashboard.names()).toEqual([`1-${records.tail}`])
    await expect(dashboard.chips.getByRole('listitem')).toHaveText([
      records.tail,
      'Species: Unknown',
      'Organ: Brain',
      'Clear all',
    ])
  })
})
