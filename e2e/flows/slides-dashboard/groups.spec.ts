import { expectAccessible } from '../../support/axe.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('rows are grouped by block and organ by the keyboard, which the address keeps; a cell is edited in its group', async ({
  signedIn: page,
  records,
}) => {
  const [kidney = '', , liver = ''] = await makeSlides(records, [
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
  await row('Block ID: B-2, 2 slides in 2 groups').focus()
  await page.keyboard.press('ArrowRight')
  await row('Organ: liver, 1 slide').press('ArrowRight')
  await expect(row(liver)).toBeVisible()
  await expectAccessible(page)

  await row(liver).getByRole('button', { name: 'liver, edit Organ' }).click()
  await dashboard.editor(liver, 'Organ').getByRole('combobox').fill('lung')
  await page.keyboard.press('Enter')
  await expect(row(liver).getByRole('button', { name: 'lung, edit Organ' })).toBeVisible()
  await expect(row('Organ: lung, 1 slide')).toBeVisible()
  // It was the last of its group.
  await expect(row('Organ: liver, 0 slides')).toBeVisible()
  await expect(row(liver)).toBeVisible()

  await page.reload()
  await expect(row('Block ID: B-2, 2 slides in 2 groups')).toBeVisible()
  await expect(row('Block ID: B-10, 1 slide in 1 group')).toBeVisible()
  await row('Block ID: B-2, 2 slides in 2 groups').click()
  await expect(row('Organ: kidney, 1 slide')).toBeVisible()
  await expect(row('Organ: lung, 1 slide')).toBeVisible()
  await expect(row(kidney)).toHaveCount(0)
})
