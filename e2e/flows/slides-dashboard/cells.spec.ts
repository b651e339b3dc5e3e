import type { Page } from '@playwright/test'
import type { Page as ListPage } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import { expectAccessible } from '../../support/axe.ts'
import { makeManySlides, makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const putOnClipboard = (page: Page, text: string) => page.evaluate(text => navigator.clipboard.writeText(text), text)

test('cells are copied, pasted with a preview of what does not fit, filled by the handle, undone and redone; axe finds nothing', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const organs = ['brain', 'heart', 'skin']
  const made = await makeSlides(
    records,
    organs.map((organ, index) => ({ organ, cut_number: index + 1 })),
  )
  const [first = '', second = '', third = ''] = made.toSorted()
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.sortBy('Name')
  // Focus keeps its position when the rows are reordered.
  await expect.poll(() => dashboard.names()).toEqual(made.toSorted())
  const texts = async (column: string) =>
    Promise.all(made.toSorted().map(name => dashboard.cell(name, column).innerText()))
  const cutNumbers = () => texts('cut_number')

  await dashboard.walkTo(first, 'cut_number')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+C')
  expect(await copied(page)).toBe('1\r\n2')
  await expectAccessible(page)

  await putOnClipboard(page, '7\r\n3a\r\n9\r\n')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+V')
  const preview = page.getByRole('dialog', { name: "Some values can't be pasted" })
  await expect(preview.getByRole('list')).toHaveText(`${second}, Cut Number: Cut number must be an integer`)
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Paste the 2 that fit' }).click()
  await expect.poll(cutNumbers).toEqual(['7', '2', '9'])
  await expect(preview).toHaveCount(0)
  await expect(dashboard.cell(first, 'cut_number')).toBeFocused()

  await expect(page.getByRole('button', { name: 'Undo the latest change' })).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect.poll(cutNumbers).toEqual(['1', '2', '3'])
  await expect(dashboard.cell(first, 'cut_number')).toBeFocused()
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(cutNumbers).toEqual(['7', '2', '9'])

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dashboard.cell(first, 'organ')).toBeFocused()
  const handle = await dashboard.cell(first, 'organ').locator('[data-fill-handle]').boundingBox()
  const end = await dashboard.cell(third, 'organ').boundingBox()
  await page.mouse.move((handle?.x ?? 0) + 3, (handle?.y ?? 0) + 3)
  await page.mouse.down()
  await page.mouse.move((end?.x ?? 0) + 20, (end?.y ?? 0) + 20, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => texts('organ')).toEqual(['brain', 'brain', 'brain'])
  await page.keyboard.press('Delete')
  await expect.poll(() => texts('organ')).toEqual(['-', '-', '-'])
  await dashboard.open(records.tail)
  await expect.poll(cutNumbers).toEqual(['7', '2', '9'])

  const fresh = `fresh-${records.tail}`
  const found = async () =>
    ((await records.call('GET', `/api/slides/?name=${fresh}`)) as ListPage<Slide>).results.map(({ organ }) => organ)
  await dashboard.sortBy('Name')
  await expect.poll(() => dashboard.names()).toEqual(made.toSorted())
  await dashboard.walkTo(third, 'name')
  await putOnClipboard(page, [third, fresh].join('\n'))
  await page.keyboard.press('Control+V')
  const past = page.getByRole('dialog', { name: 'Paste 1 row' })
  await past.getByRole('radio', { name: 'Create 1 slide' }).check()
  await expectAccessible(page)
  const both = page.getByRole('dialog', { name: 'Paste 2 rows' })
  await both.getByRole('button', { name: 'Paste 2 cells' }).click()
  await expect(both).toHaveCount(0)
  await expect.poll(found).toHaveLength(1)
  await page.keyboard.press('Control+Z')
  await expect.poll(found).toHaveLength(0)
})

test('a paste longer than the loaded rows continues below them, in the order of the list, as one change', async ({
  signedIn: page,
  records,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await makeManySlides(records, 60)
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await dashboard.sortBy('Name')
  const organOf = async (name: string) => {
    const { results } = (await records.call('GET', `/api/slides/?name=${name}-${records.tail}`)) as ListPage<Slide>
    return results[0]?.organ
  }
  await dashboard.walkTo(`001-${records.tail}`, 'organ')
  await putOnClipboard(page, Array.from({ length: 62 }, (_, index) => `organ ${index + 1}`).join('\n'))
  await page.keyboard.press('Control+V')

  const preview = page.getByRole('dialog', { name: 'Paste 60 rows' })
  await expect(preview).toContainText('10 rows below are not loaded yet. Nothing has been changed yet.')
  await expect(preview).toContainText('2 rows of the block are left out: past the last row.')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Paste 60 cells' }).click()
  await expect(dashboard.cell(`001-${records.tail}`, 'organ')).toHaveText('organ 1')
  expect([await organOf('050'), await organOf('051'), await organOf('060')]).toEqual([
    'organ 50',
    'organ 51',
    'organ 60',
  ])

  await page.keyboard.press('Control+Z')
  await expect(dashboard.cell(`001-${records.tail}`, 'organ')).toHaveText('-')
  expect(await organOf('060')).toBeNull()
})
