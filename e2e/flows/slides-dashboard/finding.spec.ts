import { makeSlides, queryOf, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

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

test.describe('the statistics', () => {
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
