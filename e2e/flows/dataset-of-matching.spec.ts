import type { Page } from '@vitrine/contract/api/page'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { expectAccessible } from '../support/axe.ts'
import { DatasetEditorScreen } from '../support/dataset-editor.ts'
import { SlidesDashboard } from '../support/slides-dashboard.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('all slides that match a filter are added to a new dataset in one step, distributed and frozen', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const organs = ['liver', 'kidney'] as const
  await records.slides(
    Array.from({ length: 120 }, (_, index) => ({ name: `${index} ${tail}`, organ: organs[index % 2] })),
  )
  const name = `Livers ${tail}`

  const dashboard = new SlidesDashboard(page)
  await dashboard.open(tail)
  await dashboard.button(/^Filters/).click()
  await page
    .getByRole('complementary')
    .getByRole('checkbox', { name: /^liver/ })
    .check()
  await expect(dashboard.footer('Showing 50 of 60 slides')).toBeVisible()
  await dashboard.grid.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Select all 60' }).click()

  await page.getByRole('toolbar', { name: 'What is selected' }).getByRole('button', { name: 'Add to dataset' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add 60 slides/ })
  await dialog.getByRole('searchbox', { name: 'Search datasets' }).fill(name)
  await dialog.getByRole('radio', { name: `New dataset "${name}"` }).check()
  await dialog.getByRole('button', { name: 'Add 60 slides' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `60 slides added to "${name}"` })
      .first(),
  ).toBeVisible()
  const found = await records.call<Page<Dataset>>('GET', `/api/datasets/?search=${encodeURIComponent(name)}`)
  const [dataset] = found.results as [Dataset]
  expect(dataset.slides_count).toBe(60)

  const editor = new DatasetEditorScreen(page)
  await editor.open(dataset.id)
  await expect(editor.table).toBeVisible()
  await editor.distribute('7')
  await editor.save.click()
  await expectToast(page, 'Dataset updated successfully')
  const { dataset_slides } = await records.call<FullDataset>('GET', `/api/datasets/${dataset.id}/full/`)
  expect(dataset_slides).toHaveLength(60)
  expect(new Set(dataset_slides.map(({ slide }) => slide.organ))).toEqual(new Set(['liver']))
  expect(new Set(dataset_slides.map(({ type }) => type)).size).toBeGreaterThan(1)

  await page.goto(`/datasets/${dataset.id}`)
  await page.getByRole('button', { name: 'Freeze Version 1' }).click()
  await page.getByRole('button', { name: 'Freeze Version', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Details of version 1' })).toBeVisible()
  const { results } = await records.call<{ results: DatasetVersion[] }>('GET', `/api/datasets/${dataset.id}/versions/`)
  expect(results.map(({ number, slides_count }) => [number, slides_count])).toEqual([[1, 60]])
})

test('a dataset stores a filter, and slides that match it later are added', async ({ signedIn: page, records }) => {
  const { tail } = records
  const [first] = await records.slides([{ name: `kept ${tail}`, block_id: `b1 ${tail}`, organ: 'Liver' }])
  const { id } = await records.dataset({
    name: `cohort ${tail}`,
    dataset_slides: [{ slide_id: first?.id as number, type: 'evaluation' }],
  })
  await page.goto(`/datasets/${id}`)
  await page.getByRole('button', { name: 'Keep a filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter of this dataset' })
  await expectAccessible(page)
  await filter.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('dialog', { name: 'Add rule' })
  await rule.getByRole('combobox', { name: 'Field' }).selectOption('Block ID')
  await rule.getByRole('combobox', { name: 'Condition' }).selectOption('contains')
  await rule.getByRole('combobox', { name: 'Value' }).fill(tail)
  // Only closes the suggestions.
  await page.keyboard.press('Escape')
  await rule.getByRole('button', { name: 'Apply' }).click()
  await expect(filter.getByText('1 slide matches.')).toBeVisible()
  await filter.getByRole('button', { name: 'Keep filter' }).click()
  await expect(page.getByText('No new slides match')).toBeVisible()

  await records.slides([
    { name: `same block ${tail}`, block_id: `b1 ${tail}` },
    { name: `other block ${tail}`, block_id: `b2 ${tail}` },
  ])
  await page.reload()
  await expect(page.getByText('2 new slides match')).toBeVisible()
  await page.getByRole('button', { name: 'Look' }).click()
  const news = page.getByRole('dialog', { name: '2 new slides' })
  await expect(news.getByRole('row', { name: `same block ${tail}` })).toContainText('Evaluation')
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Add 2 slides' }).click()
  await expect(page.getByText('No new slides match')).toBeVisible()
  await expect(page.getByRole('link', { name: `other block ${tail}` })).toBeVisible()
})
