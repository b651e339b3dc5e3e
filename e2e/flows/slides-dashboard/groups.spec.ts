import { expectAccessible } from '../../support/axe.ts'
import { queryOf } from '../../support/search.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('groups by block and organ are open, are closed by keyboard and stay closed while rows are sorted and edited; the address keeps them', async ({
  signedIn: page,
  records,
}) => {
  const [kidney = '', other = '', liver = ''] = await makeSlides(records, [
    { block_id: 'B-2', organ: 'liver' },
    { block_id: 'B-10', organ: 'liver' },
    { block_id: 'B-2', organ: 'kidney' },
  ])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.toolbar.getByRole('button', { name: 'Group' }).press('Enter')
  await page.getByLabel('Group by').selectOption('Block ID')
  await page.getByLabel('Then by').selectOption('Organ')
  await page.keyboard.press('Escape')
  const groups = page.getByRole('treegrid')
  const row = (name: string) => groups.getByRole('row', { name })
  await expect(row(liver)).toBeVisible()
  await expect(row(kidney)).toBeVisible()
  await expectAccessible(page)
  await row('Block ID: B-10, 1 slide in 1 group').press('ArrowLeft')
  await expect(row(other)).toHaveCount(0)
  const sorted = dashboard.nextList()
  await groups.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  expect(queryOf(await sorted)).toMatchObject({ ordering: 'name' })
  await expect(row(liver)).toBeVisible()
  await expect(row('Block ID: B-10, 1 slide in 1 group')).toHaveAttribute('aria-expanded', 'false')

  await row(liver).getByRole('button', { name: 'liver, edit Organ' }).click()
  await dashboard.editor(liver, 'Organ').getByRole('combobox').fill('lung')
  await page.keyboard.press('Enter')
  await expect(row(liver).getByRole('button', { name: 'lung, edit Organ' })).toBeVisible()
  await expect(row('Organ: lung, 1 slide')).toBeVisible()
  await expect(row(other)).toHaveCount(0)
  // It was the last one in its group.
  await expect(row('Organ: liver, 0 slides')).toBeVisible()
  await expect(row(liver)).toBeVisible()

  await page.reload()
  await expect(row('Block ID: B-2, 2 slides in 2 groups')).toBeVisible()
  await expect(row('Block ID: B-10, 1 slide in 1 group')).toBeVisible()
  await expect(row('Organ: kidney, 1 slide')).toBeVisible()
  await expect(row('Organ: lung, 1 slide')).toBeVisible()
  await expect(row(kidney)).toBeVisible()
  await row('Block ID: B-2, 2 slides in 2 groups').click()
  await expect(row(kidney)).toHaveCount(0)
})
