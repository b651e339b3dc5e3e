import type { SlideFile } from '@vitrine/contract/files/files'
import { expectAccessible } from '../support/axe.ts'
import { FileEditScreen } from '../support/file-edit.ts'
import type { Records } from '../support/records.ts'
import { callsFromNow, nextPatch } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

const METADATA = { stain: 'HE', input_scanner: ['S360', 'S60'] }

/** A slide with a file that has every field. */
async function slideWithFile(records: Records) {
  const fields = { type: 'image/tiff', location: '/scans/left.svs', size: 1536, metadata: METADATA }
  const file = await records.file(fields)
  const slide = await records.slide({ file: file.id })
  return { file, slide }
}
const fileNow = (records: Records, id: number) => records.call<SlideFile>('GET', `/api/files/${id}/`)

test("the form loads a slide's file at the second attempt, reports errors, sends the four fields and returns to the slides", async ({
  signedIn: page,
  records,
}) => {
  const { file, slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  const failure = Promise.withResolvers<void>()
  await page.route('**/api/slides/**', async route => {
    await failure.promise
    await route.fulfill({ status: 503, json: { detail: 'The library is away for a moment.' } })
  })
  await page.goto(`/slides/${slide.id}/file/edit`)
  await expect(page.getByText('Loading file data...')).toBeVisible()
  failure.resolve()
  await screen.toasted('Failed to load file data')
  await expect(page.getByRole('alert')).toContainText('The library is away for a moment.')
  await expectAccessible(page)
  await page.unrouteAll()
  const calls = callsFromNow(page, '/api/slides/', '/api/files/')
  await screen.button('Try again').click()
  await expect(screen.field('File Name')).toHaveValue(file.name)
  expect(calls.splice(0)).toEqual([`GET /api/slides/${slide.id}/`, `GET /api/files/${file.id}/`])
  await expect(page).toHaveTitle(/^Edit File/)
  for (const [label, value] of [
    ['File ID', String(file.id)],
    ['Size', '1.50 KB'],
    ['Created by', 'anna'],
    ['Created', /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/],
  ] as const) {
    await expect(screen.field(label)).toHaveValue(value)
    await expect(screen.field(label)).toHaveAttribute('readonly', '')
  }
  await expect(screen.field('File Name')).toHaveAttribute('required', '')
  await expect(screen.field('File Type')).toHaveValue('image/tiff')
  await expect(screen.field('File Type')).toHaveAttribute('placeholder', 'e.g. image/tiff')
  await expect(screen.field('Location')).toHaveValue('/scans/left.svs')
  expect(JSON.parse(await screen.field('Metadata').inputValue())).toEqual(METADATA)
  await expectAccessible(page)

  const invalid = '{"stain": "HE",\n "scanner": x}'
  await screen.field('Metadata').fill(invalid)
  await screen.button('Save').click()
  await screen.toasted('Invalid JSON in metadata field')
  await screen.expectError('Metadata', 'Invalid JSON in metadata field: line 2, column 13, at "x"')
  await expect(screen.field('Metadata')).toHaveValue(invalid)
  await expect(screen.field('Metadata')).toBeFocused()
  await expectAccessible(page)
  await screen.field('Metadata').fill('["HE"]')
  await screen.button('Save').click()
  await screen.expectError('Metadata', /Metadata takes names and values in braces/)
  await screen.field('File Name').fill(' ')
  await screen.button('Save').click()
  await screen.expectError('File Name', 'File name is required')
  expect(calls).toEqual([])

  await screen.field('File Name').fill(' right.svs ')
  await screen.field('File Type').fill('image/png')
  await screen.field('Location').fill('/elsewhere')
  await screen.field('Metadata').fill('{"stain": "PAS"}')
  const patch = nextPatch(page)
  await screen.button('Save').click()
  await screen.toasted('File updated successfully')
  await expect(page).toHaveURL('/slides')
  const fields = { name: 'right.svs', type: 'image/png', location: '/elsewhere', metadata: { stain: 'PAS' } }
  expect((await patch).postDataJSON()).toEqual(fields)
  expect((await patch).headers()['if-match']).toBe('"1"')
  expect(await fileNow(records, file.id)).toMatchObject({ ...fields, size: 1536 })
})

test('changes by a colleague in the meantime are shown field by field, and the user chooses', async ({
  signedIn: page,
  records,
}) => {
  const { file, slide } = await slideWithFile(records)
  const screen = new FileEditScreen(page)
  await screen.open(slide.id)
  await screen.field('File Name').fill('mine.svs')
  await screen.field('Metadata').fill('{"stain": "mine"}')
  await records.call('PATCH', `/api/files/${file.id}/`, { name: 'theirs.svs', location: '/theirs' })
  await screen.button('Save').click()
  await expect(screen.conflict).toBeVisible()
  await expect(screen.field('File Name')).toHaveValue('mine.svs')
  await expect(screen.field('Location')).toHaveValue('/theirs')
  await expectAccessible(page)
  await screen.choice('File Name', 'Theirs').check()
  await screen.button('Save').click()
  await expect(page).toHaveURL('/slides')
  expect(await fileNow(records, file.id)).toMatchObject({
    name: 'theirs.svs',
    location: '/theirs',
    metadata: { stain: 'mine' },
  })
})
