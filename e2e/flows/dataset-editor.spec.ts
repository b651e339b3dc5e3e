import { expectAccessible } from '../support/axe.ts'
import { DatasetEditorScreen, savedRows, slidesFor } from '../support/dataset-editor.ts'
import { answerQuestion, closeByEscape } from '../support/dialogs.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a dataset is created from available slides and from another dataset, saved once, and opened again unchanged', async ({
  signedIn: page,
  records,
}) => {
  const slides = await slidesFor(records, 5)
  const [a0, a1, a2, a3, a4] = slides.map(({ name }) => name) as [string, string, string, string, string]
  await records.dataset({
    name: `source ${records.tail}`,
    dataset_slides: [
      { slide_id: slides[2]?.id ?? 0, type: 'validation' },
      { slide_id: slides[3]?.id ?? 0, type: 'evaluation' },
      { slide_id: slides[4]?.id ?? 0, type: 'default' },
    ],
  })
  const editor = new DatasetEditorScreen(page)
  await editor.open()
  await expect(editor.save).toBeDisabled()
  await editor.name.press('Enter')
  await expectToast(page, 'Dataset name is required')
  await expect(editor.name).toHaveAccessibleDescription('Dataset name is required')
  await editor.name.fill(`made ${records.tail}`)

  await editor.find(`${records.tail}, liver`)
  await editor.add(a0).click()
  await expectToast(page, `Added slide "${a0}" to the dataset`)
  await expect(editor.add(a0)).toHaveCount(0)
  await editor.panel.getByRole('checkbox', { name: `Select ${a1}` }).check()
  await editor.button('Add Selected (1)').click()
  await expectToast(page, 'Added 1 slides to the dataset')

  await editor.button('Existing Dataset').click()
  await editor.button(/^Dataset:/).click()
  await page.getByPlaceholder('Search...').fill(records.tail)
  await page.getByRole('option', { name: `source ${records.tail}` }).click()
  await expect(editor.panel.getByRole('row', { name: a2 })).toContainText('Valid')
  await expectAccessible(page)
  await editor.button('Add All Slides (3)').click()
  await expectToast(page, `Added 3 slides from "source ${records.tail}" to the dataset`)
  await editor.add(a2).click()
  await expectToast(page, `Slide "${a2}" is already in the dataset`)

  await editor.button('Available Slides').click()
  await editor.table.getByRole('button', { name: `Remove ${a4}` }).click()
  await expectToast(page, 'Removed 1 slides')
  await expect(editor.add(a4)).toBeVisible()
  await page.route(
    '**/api/datasets/',
    route => route.fulfill({ status: 503, json: { detail: 'The server is down.' } }),
    {
      times: 1,
    },
  )
  await editor.name.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Failed to create dataset. The server is down.')
  await expect(editor.name).toBeFocused()
  const body = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/datasets/'))
  await editor.name.press('Enter')
  await editor.name.press('Enter')
  await expect(page).toHaveURL(/\/datasets\/\d+\/edit$/)
  await expectToast(page, 'Dataset created successfully')
  expect((await body).postDataJSON()).toEqual({
    name: `made ${records.tail}`,
    description: '',
    dataset_slides: [
      { slide_id: slides[0]?.id, type: 'training', id: null },
      { slide_id: slides[1]?.id, type: 'training', id: null },
      { slide_id: slides[2]?.id, type: 'validation', id: null },
      { slide_id: slides[3]?.id, type: 'evaluation', id: null },
    ],
  })
  const { results } = await records.call<{ results: { id: number }[] }>(
    'GET',
    `/api/datasets/?search=made ${records.tail}`,
  )
  expect(results).toHaveLength(1)
  await expect(page.getByText(`ID ${results[0]?.id} ·`)).toBeVisible()
  await page.reload()
  await expect(editor.table.getByRole('row', { name: a3 })).toBeVisible()
  await editor.expectRows([`${a0} T`, `${a1} T`, `${a2} V`, `${a3} E`])
})

test('types are set in bulk and by a reproducible seed; leaving with unsaved changes asks first', async ({
  signedIn: page,
  records,
}) => {
  const slides = await slidesFor(records, 10)
  const dataset = await records.dataset({
    dataset_slides: slides.map(({ id }) => ({ slide_id: id, type: 'default' })),
  })
  const editor = new DatasetEditorScreen(page)
  await editor.open(dataset.id)
  await editor.select(`a1 ${records.tail}`).click()
  await editor.select(`a3 ${records.tail}`).click({ modifiers: ['Shift'] })
  await editor.button('Set Type').click()
  await page.getByRole('menuitem', { name: 'Validation' }).click()
  await expectToast(page, 'Changed 3 slides to Validation')
  await expect(editor.type(`a3 ${records.tail}`)).toHaveValue('V')
  await expect(editor.type(`a4 ${records.tail}`)).toHaveValue('default')
  await editor.table.getByRole('checkbox', { name: 'Select all' }).click()
  await editor.table.getByRole('checkbox', { name: 'Select all' }).click()
  const toolbar = page.getByRole('toolbar', { name: 'Slides of the dataset' })
  await expect(toolbar.getByText('Showing 10 of 10 slides')).toBeVisible()

  await editor.button('Distribute').click()
  await expect(page.getByRole('slider', { name: 'Training share' })).toHaveValue('80')
  await expectAccessible(page)
  await closeByEscape(page.getByRole('dialog'))
  await editor.distribute('42', 60)
  await expectToast(page, 'Distributed 10 slides: 60% training, 20% validation, 20% evaluation')
  await expect(page.getByText('Split by chance, 60% training, seed 42')).toBeVisible()
  const split = await editor.rows()
  expect(split.map(row => row.split(' ')[0])).toEqual(slides.map((_, index) => `a${index}`))
  await editor.distribute('43', 60)
  await expect(page.getByText('Split by chance, 60% training, seed 43')).toBeVisible()
  expect(await editor.rows()).not.toEqual(split)
  await editor.distribute('42', 60)
  await editor.expectRows(split)

  const asked = answerQuestion(page, 'dismiss')
  await page.getByRole('link', { name: 'Back to Datasets' }).click()
  await asked
  await expect(page).toHaveURL(`/datasets/${dataset.id}/edit`)
  await editor.save.click()
  await expectToast(page, 'Dataset updated successfully')
  expect(await savedRows(records, dataset.id)).toEqual(split)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Datasets' }).click()
  await expect(page).toHaveURL('/datasets')
})

test('two people edit a dataset: changes by one of them stay, the user chooses between conflicting ones, and nothing is lost', async ({
  signedIn: page,
  records,
}) => {
  const slides = await slidesFor(records, 5)
  const named = (index: number) => `a${index} ${records.tail}`
  const entry = (index: number, type: string) => ({ slide_id: slides[index]?.id ?? 0, type })
  const dataset = await records.dataset({ dataset_slides: [0, 1, 2].map(index => entry(index, 'training')) })
  const editor = new DatasetEditorScreen(page)
  await editor.open(dataset.id)
  await editor.type(named(0)).selectOption('Validation')
  await editor.find(records.tail)
  await editor.add(named(3)).click()
  await records.call('PATCH', `/api/datasets/${dataset.id}/`, {
    description: 'by a colleague',
    dataset_slides: [entry(0, 'evaluation'), entry(2, 'training'), entry(4, 'validation')],
  })
  await editor.save.click()
  await expectToast(page, 'Failed to update dataset')
  await expect(editor.conflict.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(editor.conflict.getByText('They added').locator('+ dd')).toHaveText(`"${named(4)}"`)
  await expect(editor.conflict.getByText('They removed').locator('+ dd')).toHaveText(`"${named(1)}"`)
  const choice = editor.conflict.getByRole('group', { name: named(0) })
  await expect(choice.getByRole('radio', { name: 'Yours Validation' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('by a colleague')
  await editor.expectRows([`${named(0)} V`, `${named(2)} T`, `${named(3)} T`, `${named(4)} V`])
  await expectAccessible(page)
  await choice.getByRole('radio', { name: 'Theirs Evaluation' }).check()
  await expect(editor.type(named(0))).toHaveValue('E')
  await editor.save.click()
  await expectToast(page, 'Dataset updated successfully')
  await expect(editor.conflict).toHaveCount(0)
  expect(await savedRows(records, dataset.id)).toEqual([
    `${named(0)} E`,
    `${named(2)} T`,
    `${named(3)} T`,
    `${named(4)} V`,
  ])
})

test('a slide deleted by a colleague is named and removed; a deleted dataset becomes a new one', async ({
  signedIn: page,
  records,
}) => {
  const slides = await slidesFor(records, 3)
  const named = (index: number) => `a${index} ${records.tail}`
  const dataset = await records.dataset({ dataset_slides: [{ slide_id: slides[0]?.id ?? 0, type: 'validation' }] })
  const editor = new DatasetEditorScreen(page)
  await editor.open(dataset.id)
  await editor.find(records.tail)
  await editor.add(named(1)).click()
  await editor.add(named(2)).click()
  await records.call('DELETE', `/api/slides/${slides[1]?.id}/`)
  await editor.save.click()
  await expect(page.getByRole('alert')).toContainText(`Someone else deleted the slide "${named(1)}".`)
  await editor.expectRows([`${named(0)} V`, `${named(1)} T`, `${named(2)} T`])
  await editor.button('Remove It and Save').click()
  await expectToast(page, 'Dataset updated successfully')
  expect(await savedRows(records, dataset.id)).toEqual([`${named(0)} V`, `${named(2)} T`])

  await records.call('DELETE', `/api/datasets/${dataset.id}/`)
  await editor.name.fill(`again ${records.tail}`)
  await editor.save.click()
  await expect(page.getByRole('alert')).toContainText('Someone else deleted this dataset.')
  await editor.button('Save as a New Dataset').click()
  await expect(page).not.toHaveURL(`/datasets/${dataset.id}/edit`)
  await expect(editor.name).toHaveValue(`again ${records.tail}`)
  await editor.expectRows([`${named(0)} V`, `${named(2)} T`])
  await page.goto(`/datasets/${dataset.id}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dataset Not Found' })).toBeVisible()
  await expectAccessible(page)
})
