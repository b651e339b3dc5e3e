import { expectAccessible } from '../support/axe.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { startVitrine } from '../support/start-server.ts'
import { test as base, expect } from '../support/test.ts'

/** A separate server, because a new field is a column of every table that other tests use. */
const test = base.extend<object, { baseUrl: string }>({
  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const { address, stop } = await startVitrine()
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],
})
// A single worker runs both, with one server.
test.describe.configure({ mode: 'default' })

test('a choice field added by an Admin becomes a column: a cell is edited in place, and the list is filtered by it', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.slides([{ name: `one ${tail}` }, { name: `two ${tail}` }])
  await page.goto('/fields')
  await page.getByRole('button', { name: 'Add Field' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New field of Slides' })
  await dialog.getByLabel('Name', { exact: true }).or(dialog.getByLabel('Name *')).fill('Stain')
  await dialog.getByLabel('Type').selectOption('Choice')
  await dialog.getByLabel('Name of the option 1').fill('HE')
  await dialog.getByLabel('Color of HE').selectOption('Purple')
  await dialog.getByLabel('Name of the option 1').press('Enter')
  await dialog.getByLabel('Name of the option 2').fill('PAS')
  await dialog.getByRole('button', { name: 'Create Field' }).click()
  await expect(dialog).toHaveCount(0)

  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  const stain = (name: string) => dashboard.row(`${name} ${tail}`).locator('[data-column="fields.stain"]')
  await stain('one').getByRole('button', { name: 'Empty, edit Stain' }).click()
  const editor = page.getByRole('group', { name: `Edit Stain of one ${tail}` })
  // The list has no search until that is loaded.
  await editor.locator('input[role=combobox]').fill('he')
  await editor.locator('input[role=combobox]').press('Enter')
  await expect(stain('one')).toHaveText('HE')
  await stain('two').getByRole('button', { name: 'Empty, edit Stain' }).click()
  const other = page.getByRole('group', { name: `Edit Stain of two ${tail}` })
  await other.locator('input[role=combobox]').fill('Masson')
  await page.getByRole('option', { name: 'Add option "Masson"' }).click()
  await expect(other.locator('input[role=combobox]')).toHaveValue('Masson')
  await expectAccessible(page)
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(stain('two')).toHaveText('Masson')

  await dashboard.header('Stain').hover()
  await dashboard.grid.getByTitle('Column Stain').click()
  await page.getByRole('menuitem', { name: 'Filter by Stain' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter by Stain' })
  await filter.getByRole('combobox', { name: 'Values' }).click()
  await filter.getByRole('listbox').getByRole('option', { name: 'HE' }).click()
  await page.keyboard.press('Tab')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(dashboard.chips.getByTitle('Stain is HE')).toBeVisible()
  await expect.poll(() => dashboard.names()).toEqual([`one ${tail}`])
  await expectAccessible(page)

  await page.reload()
  await expect(stain('one')).toHaveText('HE')
  await expect(dashboard.chips.getByTitle('Stain is HE')).toBeVisible()
  expect(await dashboard.names()).toEqual([`one ${tail}`])
})

test('values that differ only by case are merged by one click on the Fields screen, and Undo reverts it', async ({
  signedIn: page,
  records,
}) => {
  const organs = ['Liver', 'Liver', 'liver', 'LIVER ']
  const slides = await records.slides(organs.map(organ => ({ organ })))
  await page.goto('/fields')
  const none = page.getByText('All values are spelled one way.')
  const toMost = page.getByRole('button', { name: 'Merge 2 slides into "Liver"' })
  await expect(toMost).toBeVisible()
  await expectAccessible(page)
  await toMost.click()
  await expect(none).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('radio', { name: /^liver/ }).check()
  await page.getByRole('button', { name: 'Merge 3 slides into "liver"' }).click()
  await expect(none).toBeVisible()
  for (const { id } of slides) expect(await records.call('GET', `/api/slides/${id}/`)).toMatchObject({ organ: 'liver' })
  const { results } = await records.call<{ results: object[] }>('GET', `/api/slides/${slides[0]?.id}/history/`)
  expect(results[0]).toMatchObject({
    request_records: 3,
    via: { kind: 'batch-edit' },
    changes: [{ field: 'organ', from: 'Liver', to: 'liver' }],
  })
})
