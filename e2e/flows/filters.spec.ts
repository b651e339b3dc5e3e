import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('group', { name: 'Filters to choose' })
const facet = (page: Page, name: string) => panel(page).getByRole('region', { name: `Filter by ${name}` })

test('checkboxes, rules, groups and chips form one filter, by mouse and by keys, and the address keeps it', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const made = [
    ['a', 'Mouse', 'heart'],
    ['b', 'Mouse', 'knee'],
    ['c', 'Rat', 'heart'],
    ['d', 'Rat', 'liver'],
  ]
  await records.slides(made.map(([name, species = '', organ = '']) => ({ name: `${name} ${tail}`, species, organ })))
  const named = (...names: string[]) => names.map(name => `${name} ${tail}`)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  await dashboard.sortBy('Name')

  await page.keyboard.press('Shift+F')
  await expect(panel(page)).toBeFocused()
  await expect(panel(page).getByText('No rules yet')).toBeVisible()
  await facet(page, 'Organ').getByRole('checkbox', { name: 'heart 2' }).check()
  await facet(page, 'Organ').getByRole('checkbox', { name: 'knee 1' }).check()
  await expect(dashboard.chips.getByTitle('Organ is heart or knee')).toBeVisible()
  await expect(panel(page).getByTitle('Organ is heart or knee')).toBeVisible()
  await expect.poll(() => dashboard.names()).toEqual(named('a', 'b', 'c'))
  await expectAccessible(page)

  await dashboard.chips.getByRole('button', { name: 'Add rule' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add rule' })
  await expect(editor.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await editor.getByRole('combobox', { name: 'Condition' }).selectOption('is')
  await editor.getByRole('combobox', { name: 'Value' }).press('Enter')
  await expect(editor.getByRole('alert')).toHaveText('Enter a value.')
  await expectAccessible(page)
  await editor.getByRole('combobox', { name: 'Value' }).fill('Rat')
  await page.keyboard.press('Escape')
  await expect(editor).toBeVisible()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => dashboard.names()).toEqual(named('c'))
  await expect(dashboard.button('Filters, 2 active')).toBeVisible()

  await panel(page).getByRole('combobox', { name: 'Records match' }).selectOption('any of them')
  await expect.poll(() => dashboard.names()).toEqual(named('a', 'b', 'c', 'd'))
  await panel(page).getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('dialog', { name: 'Add group' })
  await group.getByRole('combobox', { name: 'Field' }).selectOption('Organ')
  await group.getByRole('combobox', { name: 'Condition' }).selectOption('is empty')
  await group.getByRole('button', { name: 'Apply' }).click()
  await expect(panel(page).getByRole('button', { name: 'Remove group' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(dashboard.chips.getByRole('listitem')).toHaveText([
    tail,
    'Organ is heart or knee',
    'or Species is Rat',
    'or Organ is empty',
  ])
  await dashboard.chips.getByRole('button', { name: 'Edit Organ is empty' }).press('Delete')
  await dashboard.chips.getByRole('button', { name: 'Edit Species is Rat' }).click()
  const rule = page.getByRole('dialog', { name: 'Species is Rat' })
  await rule.getByRole('button', { name: 'Remove rule' }).click()
  await expect.poll(() => dashboard.names()).toEqual(named('a', 'b', 'c'))
  await dashboard.chips.getByRole('button', { name: 'Remove Organ is heart or knee' }).click()
  await expect.poll(() => dashboard.names()).toEqual(named('a', 'b', 'c', 'd'))
})

test('on a narrow page the panel covers the table, and a rule is added above it', async ({
  signedIn: page,
  records,
}) => {
  await records.slides(['heart', 'knee'].map(organ => ({ name: `${organ} ${records.tail}`, organ })))
  await page.setViewportSize({ width: 768, height: 900 })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.button(/^Filters/).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  const editor = page.getByRole('dialog', { name: 'Add rule' })
  await editor.getByRole('combobox', { name: 'Field' }).selectOption('Organ')
  await editor.getByRole('combobox', { name: 'Value' }).fill('knee')
  await page.keyboard.press('Enter')
  await expect(drawer.getByTitle('Organ contains knee')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect.poll(() => dashboard.names()).toEqual([`knee ${records.tail}`])
})
