import type { Page } from '@playwright/test'
import type { TrashItem } from '@vitrine/contract/history/trash'
import type { Slide } from '@vitrine/contract/slides/slides'
import { expectAccessible } from '../support/axe.ts'
import { SlideScreens } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name, exact: true })

test('a slide deleted with its file, sample and place in a dataset is restored completely', async ({
  signedIn: page,
  records,
}) => {
  const file = await records.file()
  const slide = await records.slide({ file: file.id, organ: 'liver' })
  const sample = await records.sample({ slide: slide.id })
  const dataset = await records.dataset({ dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
  const read = async () => {
    const { name, uuid, organ, file } = await records.call<Slide>('GET', `/api/slides/${slide.id}/`)
    const linked = await records.call<{ slide: number | null }>('GET', `/api/samples/${sample.id}/`)
    const listed = await records.call<{ results: { type: string }[] }>('GET', `/api/datasets/${dataset.id}/slides/`)
    return { name, uuid, organ, file: file?.uuid, sample: linked.slide, places: listed.results.map(({ type }) => type) }
  }
  const before = await read()
  expect(before).toMatchObject({ sample: slide.id, places: ['T'] })

  const screens = new SlideScreens(page)
  await screens.openDetail(slide.id, slide.name)
  const confirmed = screens.answerQuestion('accept')
  await screens.button('Delete').click()
  await confirmed
  await expect(page).toHaveURL('/slides')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search the trash' }).fill(records.tail)
  await expect(page).toHaveURL(new RegExp(`search=${records.tail}`))
  const row = rowOf(page, slide.name)
  await expect(row).toContainText(`With its file ${file.name} and 1 sample · in ${dataset.name}`)
  await expect(row).toContainText('in 90 days')
  await expectAccessible(page)

  await row.getByRole('button', { name: `Restore ${slide.name}` }).click()
  await screens.toasted(`Slide ${slide.name} restored`)
  await expect(row).toBeHidden()
  await expect(page.getByText('No deleted records match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: slide.name }).click()
  await expect(page).toHaveURL(`/slides/${slide.id}`)
  await expect(screens.card('File Information')).toContainText(file.name)
  await expect(screens.card('History').getByRole('listitem').first()).toContainText('anna restored the slide')

  expect(await read()).toEqual(before)
})

test('an admin restores a sample under a new id, and deletes the rest permanently', async ({
  signedIn: page,
  records,
}) => {
  const name = `sample-${records.tail}`
  const sample = await records.sample()
  const slide = await records.slide()
  const dataset = await records.dataset()
  await records.call('DELETE', `/api/samples/${sample.id}/`)
  await records.call('DELETE', `/api/slides/${slide.id}/`)
  await records.call('DELETE', `/api/datasets/${dataset.id}/`)
  await records.sample()
  await page.goto(`/trash?search=${records.tail}`)
  await rowOf(page, name).getByRole('checkbox').check()
  await expect(page.getByText('1 sample will be restored')).toBeVisible()
  await page.getByRole('button', { name: 'Restore Selected (1)' }).click()
  const taken = page.getByRole('dialog', { name: 'Sample IDs taken' })
  await expect(taken.getByLabel(`New Sample ID of ${name}`)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(`${name}-b`)
  await page.keyboard.press('Enter')
  await expect(taken).toBeHidden()
  await expect(rowOf(page, name)).toBeHidden()
  expect(await records.call('GET', `/api/samples/${sample.id}/`)).toMatchObject({ sample_id: `${name}-b` })

  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete permanently (2)' }).click()
  const forGood = page.getByRole('dialog', { name: 'Delete 2 records permanently' })
  await expect(forGood.getByLabel('Type 2 to confirm')).toBeFocused()
  await page.keyboard.type('2')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No deleted records match.')).toBeVisible()
  const { results } = await records.call<{ results: TrashItem[] }>('GET', `/api/trash/?search=${records.tail}`)
  expect(results).toEqual([])
})
