import { expectAccessible } from '../../support/axe.ts'
import { answerQuestion } from '../../support/dialogs.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('a text gets the spelling of the library in a cell, a form and a bulk edit, and Keep mine reverts that; axe finds nothing', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const known = `Spinal cord ${tail}`
  const other = `spinal CORD ${tail}`
  const [first = '', second = ''] = await makeSlides(records, [{ organ: 'skin' }, { organ: known }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  const organ = (name: string) => dashboard.cell(name, 'organ')

  const field = await dashboard.edit(first, 'organ', 'Organ')
  await field.fill(`spinal`)
  await expect(page.locator('datalist option', { has: page.locator(`xpath=self::*[@value="${known}"]`) })).toHaveCount(
    1,
  )
  await field.fill(other)
  await field.press('Enter')
  await expect(organ(first)).toHaveText(known)
  await expect(page.getByText(`Spelled "${known}", as elsewhere.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await dashboard.toasted('Slide updated successfully')
  await expect(organ(first)).toHaveText(other)
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)

  await dashboard.button('Create Slide').click()
  const dialog = page.getByRole('dialog', { name: 'Create New Slide' })
  await dialog.getByLabel('Name').fill(`made ${tail}`)
  await dialog.getByLabel('Organ').fill(`SPINAL cord ${tail}`)
  await dialog.getByLabel('Description').focus()
  await expect(dialog.getByText(/^Spelled "spinal cord/i)).toBeVisible()
  await expect(dialog.getByLabel('Organ')).toHaveValue(new RegExp(`^(${known}|${other})$`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog.getByLabel('Organ')).toHaveValue(`SPINAL cord ${tail}`)
  await expect(dialog.getByLabel('Organ')).toBeFocused()
  const asked = answerQuestion(page, 'accept')
  await page.keyboard.press('Escape')
  await asked
  await expect(dialog).toHaveCount(0)

  await dashboard.row(second).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit fields' }).click()
  const bulk = page.getByRole('dialog', { name: /^Edit fields of 1/ })
  await bulk.getByRole('combobox', { name: 'Field' }).selectOption('Organ')
  await bulk.getByLabel('Value').fill(`SPINAL CORD ${tail}`)
  await bulk.getByRole('button', { name: 'Set' }).focus()
  await expect(bulk.getByText(/^Spelled "spinal cord/i)).toBeVisible()
  await expectAccessible(page)
})

test('Name, Status, Vendor and Notes are edited in their cells, pasted and filled like other fields', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first = '', second = ''] = (await makeSlides(records, [{ vendor: 'A' }, { vendor: 'B' }])).toSorted()
  const dashboard = new SlidesDashboard(page)
  await page.goto(`/slides?search=${records.tail}&ordering=name&columns=name,vendor,notes,status`)
  await expect.poll(() => dashboard.names()).toEqual([first, second])

  await dashboard
    .row(first)
    .getByRole('button', { name: `${first}, edit Name` })
    .click()
  const renamed = `a new ${first}`
  await dashboard.editor(first, 'Name').getByLabel('Name', { exact: true }).fill(renamed)
  await page.keyboard.press('Enter')
  await expect.poll(() => dashboard.names()).toEqual([renamed, second])

  await dashboard
    .row(renamed)
    .getByRole('button', { name: /edit Status$/ })
    .click()
  const status = dashboard.editor(renamed, 'Status').getByRole('combobox')
  await status.selectOption('completed')
  await status.press('Enter')
  await expect(dashboard.cell(renamed, 'status')).toContainText('completed')
  await expectAccessible(page)

  const lines = `C\tof the first\tfailed\r\nD\tof the second\tarchived`
  await page.evaluate(text => navigator.clipboard.writeText(text), lines)
  await dashboard.row(renamed).press('F2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+V')
  await expect(dashboard.cell(second, 'status')).toContainText('archived')
  await expect(dashboard.cell(renamed, 'status')).toContainText('failed')
  await expect(dashboard.cell(renamed, 'notes')).toHaveText('of the first')
  await expect(dashboard.cell(second, 'vendor')).toHaveText('D')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+D')
  await expect(dashboard.cell(second, 'status')).toContainText('failed')
  await page.keyboard.press('Control+Z')
  await expect(dashboard.cell(second, 'status')).toContainText('archived')
})
