import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('an experiment is created, trained on a version, and a slide that it is tested on is found in its training', async ({
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

  const choose = async (within: typeof form, dataset: string) => {
    const field = within.getByLabel('Dataset', { exact: false }).first()
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(`${dataset} ${tail}`)
    else {
      await field.fill(`${dataset} ${tail}`)
      await page.getByRole('option', { name: `${dataset} ${tail}` }).click()
    }
    await within.getByRole('combobox', { name: 'Version' }).selectOption('Version 1, 4 slides')
  }
  const check = page.getByRole('region', { name: 'Leak check' })
  await choose(check, 'tested')
  await expect(check.getByText(`What "ABMIL ${tail}" was trained on is not known here.`)).toBeVisible()

  await page.getByRole('button', { name: 'Add Version' }).click()
  const version = page.getByRole('dialog', { name: 'Add Version' })
  await choose(version, 'learned')
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
