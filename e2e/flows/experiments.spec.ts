import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

/** Selects the first version of a dataset, from a list or, if there are many datasets, from a search. */
async function chooseVersion(within: Locator, dataset: string): Promise<void> {
  const field = within.getByLabel('Dataset', { exact: false }).first()
  if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(dataset)
  else {
    await field.fill(dataset)
    await within.page().getByRole('option', { name: dataset }).click()
  }
  await within.getByRole('combobox', { name: 'Version' }).selectOption({ index: 1 })
}

test('an experiment is created, trained on a version, and a slide of its test data is found in its training', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  const slides = await records.slides(
    Array.from({ length: 4 }, (_, slide) => ({ name: `x${slide} ${tail}`, block_id: `b${slide} ${tail}` })),
  )
  const listOf = (types: string) => slides.map(({ id }, index) => ({ slide_id: id, type: types.split(' ')[index] }))
  const freeze = async (name: string, types: string) => {
    const { id } = await records.dataset({ name: `${name} ${tail}`, dataset_slides: listOf(types) as never })
    await records.call('POST', `/api/datasets/${id}/versions/`, {})
  }
  await freeze('learned', 'training training evaluation evaluation')
  await freeze('tested', 'evaluation training training evaluation')

  await page.goto('/experiments')
  await page.getByRole('button', { name: 'Create Experiment' }).click()
  const form = page.getByRole('dialog', { name: 'Create Experiment' })
  await form.getByRole('textbox', { name: 'Name' }).fill(`ABMIL ${tail}`)
  await form.getByRole('button', { name: 'Create Experiment' }).click()
  await expect(page.getByRole('heading', { name: `ABMIL ${tail}` })).toBeVisible()

  const check = page.getByRole('region', { name: 'Leak check' })
  await chooseVersion(check, `tested ${tail}`)
  await expect(check.getByText(`What "ABMIL ${tail}" was trained on is not known here.`)).toBeVisible()

  await page.getByRole('button', { name: 'Add Version' }).click()
  const version = page.getByRole('dialog', { name: 'Add Version' })
  await chooseVersion(version, `learned ${tail}`)
  await expectAccessible(page)
  await version.getByRole('button', { name: 'Add Version' }).click()
  await expect(page.getByRole('list', { name: 'Lineage' })).toContainText(`learned ${tail} v1`)
  await expect(check.getByRole('alert')).toContainText('1 of the 2 slides was in training')
  await check.getByRole('button', { name: 'Show the 1 slide' }).click()
  await expectAccessible(page)

  await check.getByRole('link', { name: `x0 ${tail}` }).click()
  const uses = page.getByRole('region', { name: 'Used in' })
  await expect(uses.getByRole('region', { name: 'Frozen versions' }).getByRole('listitem')).toHaveCount(2)
  await expect(uses.getByRole('region', { name: 'Training of experiments' })).toContainText(`ABMIL ${tail}`)
  await expectAccessible(page)
})

test('predictions in a CSV file become an evaluation with metrics', async ({ signedIn: page, records }) => {
  const { tail } = records
  const slides = await records.slides(
    Array.from({ length: 6 }, (_, slide) => ({ name: `p${slide} ${tail}`, organ: slide < 3 ? 'Liver' : 'Kidney' })),
  )
  const { id } = await records.dataset({
    name: `tested ${tail}`,
    dataset_slides: slides.map(slide => ({ slide_id: slide.id, type: 'evaluation' })),
  })
  await records.call('POST', `/api/datasets/${id}/versions/`, {})
  const experiment = await records.call<{ id: number }>('POST', '/api/experiments/', { name: `ABMIL ${tail}` })

  await page.goto(`/experiments/${experiment.id}`)
  await page.getByRole('button', { name: 'Import Predictions' }).click()
  const form = page.getByRole('dialog', { name: 'Import Predictions' })
  const scores = [0.9, 0.8, 0.3, 0.4, 0.2, 0.1]
  const lines = scores.map((score, slide) => `p${slide} ${tail},${score},${(1 - score).toFixed(1)}`)
  await form.getByLabel('CSV file').setInputFiles({
    ...{ name: 'predictions.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`slide,score_Liver,score_Kidney\n${lines.join('\n')}\n`),
  })
  await chooseVersion(form, `tested ${tail}`)
  await form.getByRole('combobox', { name: 'Label' }).click()
  await page.getByRole('listbox', { name: 'Label' }).getByRole('option', { name: 'Organ', exact: true }).click()
  await form.getByLabel(/^Name/).fill('Fold 0')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Review 6 rows' }).click()
  await expect(form.getByText('6 of 6 slides have a prediction.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Import 6 Predictions' }).click()
  await form.getByRole('link', { name: 'Open Evaluation' }).click()

  await expect(page.getByRole('heading', { name: `ABMIL ${tail}`, exact: false })).toBeVisible()
  const confusion = page.getByRole('region', { name: 'Confusion' })
  await expect(confusion.getByRole('button', { name: /^1 33\s?%.* of Liver predicted Kidney$/ })).toBeVisible()
  await expectAccessible(page)
  await confusion.getByRole('button', { name: /of Liver predicted Kidney$/ }).click()
  await expect(page.getByRole('link', { name: `p2 ${tail}` }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: `p0 ${tail}` })).toHaveCount(0)
})
