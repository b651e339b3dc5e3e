import { readFile } from 'node:fs/promises'
import type { DistributeReply } from '@vitrine/contract/datasets/dataset-distribution'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { expectAccessible } from '../support/axe.ts'
import { DatasetEditorScreen } from '../support/dataset-editor.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a divided dataset is fixed, distributed by groups on the server, frozen, downloaded as a package, and shown unchanged', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slides = await records.slides(
    Array.from({ length: 12 }, (_, slide) => ({ name: `t${slide} ${tail}`, block_id: `b${slide % 6} ${tail}` })),
  )
  const { id } = await records.dataset({
    name: `trust ${tail}`,
    dataset_slides: slides.map((slide, index) => ({ slide_id: slide.id, type: index < 7 ? 'training' : 'evaluation' })),
  })
  const editor = new DatasetEditorScreen(page)
  await editor.open(id)
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks.getByText('5 to fix')).toBeVisible()
  await expectAccessible(page)
  await checks.getByRole('button', { name: 'Fix all 5' }).click()
  await expect(checks.getByText('All 6 groups are whole')).toBeVisible()

  await editor.button('Distribute').click()
  const dialog = page.getByRole('dialog', { name: 'Distribute Slides' })
  await dialog.getByRole('button', { name: 'Folds' }).click()
  await dialog.getByRole('textbox', { name: 'Folds' }).fill('3')
  await dialog.getByRole('textbox', { name: /^Seed/ }).fill('7')
  await expect(dialog.getByText(/^All 6 groups stay whole.*Folds of 4, 4, 4 slides$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Distribute 12 slides' }).click()
  await editor.save.click()
  await expectToast(page, 'Dataset updated successfully')
  const saved = await records.call<FullDataset>('GET', `/api/datasets/${id}/full/`)
  const told = await records.call<DistributeReply>('POST', `/api/datasets/${id}/distribute/`, {
    ...{ method: 'folds', folds: 3, seed: 7 },
  })
  expect(saved.dataset_slides.map(({ slide, type, fold }) => ({ slide_id: slide.id, type, fold }))).toEqual(
    told.results,
  )
  expect(saved.recipe).toEqual(told.recipe)

  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Freeze Version 1' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('for the first paper')
  await page.getByRole('button', { name: 'Freeze Version', exact: true }).click()
  await page.getByRole('button', { name: 'Details of version 1' }).click()
  await expect(page.getByText('for the first paper')).toBeVisible()
  await page.getByRole('button', { name: 'Lock as Test Set' }).click()
  const question = page.getByRole('dialog', { name: 'Lock version 1 as a test set?' })
  await question.getByRole('button', { name: 'Lock as Test Set' }).click()
  await expect(page.getByText('Test set', { exact: true })).toBeVisible()
  const inTestSet = `12 training or validation slides are in the locked test set "trust ${tail}" (version 1).`
  await expect(checks.getByText(inTestSet)).toBeVisible()
  await expect(checks.getByText('the same slide').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand Over Version 1' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/_v1\.zip$/)
  expect((await readFile(await file.path())).includes('manifest.jsonl')).toBe(true)

  await records.call('DELETE', `/api/slides/${slides[0]?.id}/`)
  await page.goto(`/datasets/${id}?version=1`)
  await expect(page.getByText(/^Version 1, frozen /)).toBeVisible()
  const deleted = page.getByRole('row', { name: new RegExp(`^t0 ${tail}`) })
  await expect(deleted).toContainText('Deleted')
  await expect(deleted.getByRole('link')).toHaveCount(0)
})
