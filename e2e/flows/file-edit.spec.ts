import type { SlideFile } from '@vitrine/contract/files'
import { expectAccessible } from '../support/axe.ts'
import { FileEditScreen, recordCalls } from '../support/file-edit.ts'
import type { Records } from '../support/records.ts'
import { expect, test } from '../support/test.ts'
import { expectSaid, startNotingToasts } from '../support/toasts.ts'

const METADATA = { stain: 'HE', input_scanner: ['S360', 'S60'] }

/** A slide with a file that has every field. */
async function slideWithFile(records: Records) {
  const file = await records.file({
    type: 'image/tiff',
    location: '/scans/left.svs',
    size: 1536,
    metadata: METADATA,
  })
  const slide = await records.slide({ file: file.id })
  return { file, slide }
}
const fileNow = (records: Records, id: number) => records.call<SlideFile>('GET', `/api/files/${id}/`)

test("the form shows a slide's file: what is only read, and what can be changed", async ({
  signedIn: page,
  records,
}) => {
  const { file, slide } = await slideWithFile(records)
  const calls = recordCalls(page)
  const screen = new FileEditScreen(page)
  await screen.open(slide.id)
  expect(calls).toEqual([`GET /api/slides/${slide.id}/`, `GET /api/files/${file.id}/`])
  await expect(page).toHaveTitle(/^Edit File/)
  for (const [label, value] of [
    ['File ID', String(file.id)],
    ['Size', '1.50 KB'],
    ['Created by', 'anna'],
  ] as const) {
    await expect(screen.field(label)).toHaveValue(value)
    await expect(screen.field(label)).toHaveAttribute('readonly', '')
  }
  await expect(screen.field('Created')).toHaveValue(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)
  await expect(screen.field('File Name')).toHaveValue(file.name)
  await expect(screen.field('File Name')).toHaveAttribute('required', '')
  await expect(screen.field('File Type')).toHaveValue('image/tiff')
  await expect(screen.field('File Type')).toHaveAttribute('placeholder', 'e.g. image/tiff')
  await expect(screen.field('Location')).toHaveValue('/scans/left.svs')
  expect(JSON.parse(await screen.field('Metadata').inputValue())).toEqual(METADATA)
  await expectAccessible(page)
})

test('a save sends the four fields, says so and goes back to the slides', async ({ signedIn: page, records }) => {
  const { file, slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  await screen.open(slide.id)
  await screen.field('File Name').fill(' right.svs ')
  await screen.field('File Type').fill('image/png')
  await screen.field('Location').fill('/elsewhere')
  await screen.field('Metadata').fill('{"stain": "PAS"}')
  const patch = page.waitForRequest(request => request.method() === 'PATCH')
  await screen.save.click()
  await expectSaid(page, 'File updated successfully')
  await expect(page).toHaveURL('/slides')
  expect((await patch).postDataJSON()).toEqual({
    name: 'right.svs',
    type: 'image/png',
    location: '/elsewhere',
    metadata: { stain: 'PAS' },
  })
  expect((await patch).headers()['if-match']).toBe('"1"')
  expect(await fileNow(records, file.id)).toMatchObject({
    name: 'right.svs',
    type: 'image/png',
    location: '/elsewhere',
    metadata: { stain: 'PAS' },
    size: 1536,
  })
})

test('metadata that is no JSON is told, with the place, and nothing is sent', async ({ signedIn: page, records }) => {
  const { slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  await screen.open(slide.id)
  const calls = recordCalls(page)
  const typed = '{"stain": "HE",\n "series": x}'
  await screen.field('Metadata').fill(typed)
  await screen.save.click()
  await expectSaid(page, 'Invalid JSON in metadata field')
  expect(await screen.under('Metadata')).toBe('Invalid JSON in metadata field: line 2, column 12, at "x"')
  await expect(screen.field('Metadata')).toHaveValue(typed)
  await expect(screen.field('Metadata')).toBeFocused()
  await expectAccessible(page)
  await screen.field('Metadata').fill('["HE"]')
  await screen.save.click()
  expect(await screen.under('Metadata')).toContain('Metadata takes names and values in braces')
  await screen.field('File Name').fill(' ')
  await screen.save.click()
  expect(await screen.under('File Name')).toBe('File name is required')
  expect(calls).toEqual([])
})

test('what a colleague changed meanwhile is shown field by field, and the user chooses', async ({
  signedIn: page,
  records,
}) => {
  const { file, slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  await screen.open(slide.id)
  await screen.field('File Name').fill('mine.svs')
  await screen.field('Metadata').fill('{"stain": "mine"}')
  await records.call('PATCH', `/api/files/${file.id}/`, { name: 'theirs.svs', location: '/theirs' })
  await screen.save.click()
  await expect(screen.conflict).toBeVisible()
  await expect(screen.field('File Name')).toHaveValue('mine.svs')
  await expect(screen.field('Location')).toHaveValue('/theirs')
  await expectAccessible(page)
  await screen.conflict.getByRole('group', { name: 'File Name' }).getByRole('radio', { name: 'Theirs' }).check()
  await screen.save.click()
  await expect(page).toHaveURL('/slides')
  expect(await fileNow(records, file.id)).toMatchObject({
    name: 'theirs.svs',
    location: '/theirs',
    metadata: { stain: 'mine' },
  })
})

test('it says that it loads, and a failure says its own words and can be tried again', async ({
  signedIn: page,
  records,
}) => {
  const { slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/slides/**', async route => {
    await held
    await route.fulfill({ status: 503, json: { detail: 'The library is away for a moment.' } })
  })
  await startNotingToasts(page)
  await page.goto(`/slides/${slide.id}/file/edit`)
  await expect(page.getByText('Loading file data...')).toBeVisible()
  letGo()
  await expectSaid(page, 'Failed to load file data')
  await expect(page.getByRole('alert')).toContainText('The library is away for a moment.')
  await expectAccessible(page)
  await page.unroute('**/api/slides/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.field('File Name')).toBeVisible()
})
