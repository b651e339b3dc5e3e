import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import type { ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import { expectAccessible } from '../support/axe.ts'
import { addScan, DEMO_PICTURES } from '../support/scans.ts'
import { expect, test } from '../support/test.ts'

/** Slides with Vitrine's labels. */
const LABELED_SCANS = resolve(import.meta.dirname, '../../server/test/pictures')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openFiltered(page: Page, search: string) {
  await page.goto(`/scanned-files?search=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
}

test('a file in the folder finds its slide by name, and one click shows the slide', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ name: `folder-${records.tail}` })
  await addScan('CMU-1-cut-2.tif', `${slide.name}.tif`)
  await openFiltered(page, records.tail)
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(rowOf(page, `${slide.name}.tif`)).toBeVisible({ timeout: 8_000 })
  }).toPass({ timeout: 40_000 })
  await expect(rowOf(page, `${slide.name}.tif`)).toContainText('Exact')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Attach Selected (1)' }).click()
  await expect(rowOf(page, `${slide.name}.tif`)).toBeHidden()
  await page.goto(`/slides/${slide.id}`)
  await expect(page.locator('[data-sharp]')).toBeVisible()
})

/** Drops files or folders like a file manager, which a page can't simulate. */
async function dropPaths(page: Page, target: Locator, files: string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to drop on')
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
}

test('a dropped folder of scans finds the slides by their printed labels and names, and one click shows them all', async ({
  signedIn: page,
  records,
}) => {
  // The code on the label of the first scan, and the name of the second.
  const slides = [
    await records.slide({ name: 'S24-10233 A1-3' }),
    await records.slide({ name: `scan-${records.tail}-2` }),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-dropped-'))
  await Promise.all([
    copyFile(join(LABELED_SCANS, 'synthetic-label-90.svs'), join(folder, `scan-${records.tail}-1.svs`)),
    copyFile(join(DEMO_PICTURES, 'CMU-1-cut-2.tif'), join(folder, `scan-${records.tail}-2.tif`)),
    writeFile(join(folder, 'scanner.log'), 'no slide'),
  ])
  await openFiltered(page, `scan-${records.tail}`)
  await dropPaths(page, page.getByRole('group', { name: 'Drop slide files here' }), [folder])
  await expect(page.getByText('1 file left out: scanner.log')).toBeVisible()
  await page.getByRole('button', { name: 'Attach Selected (2)' }).click()
  await expect(page.getByText('No scans match.')).toBeVisible()
  for (const [index, { id }] of slides.entries()) {
    await page.goto(`/slides/${id}`)
    await expect(page.locator('[data-sharp]')).toBeVisible()
    if (index === 0) await expect(page.getByText('The code on the label image matches this slide')).toBeVisible()
  }
  await rm(folder, { recursive: true })
})

test('an uploaded file is stored completely and listed', async ({ signedIn: page, records }) => {
  const name = `upload-${records.tail}.svs`
  const buffer = await readFile(join(DEMO_PICTURES, 'CMU-1-Small-Region.svs'))
  await openFiltered(page, records.tail)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer }])
  const row = rowOf(page, name).filter({ hasText: 'No match' })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expect(row).toContainText('1.85 MB')
  await expectAccessible(page)
})

test('a truncated upload is damaged and cannot be attached, and an Admin deletes it permanently', async ({
  signedIn: page,
  records,
}) => {
  const slide = await records.slide({ name: `truncated-${records.tail}` })
  const name = `${slide.name}.svs`
  const whole = await readFile(join(DEMO_PICTURES, 'CMU-1-Small-Region.svs'))
  const buffer = whole.subarray(0, whole.length / 2)
  await openFiltered(page, records.tail)
  await page.getByLabel('Slide files to upload').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const row = rowOf(page, name).filter({ hasText: 'Damaged' })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expect(row).toContainText('It ends early')
  await expect(row.getByRole('button', { name: `Attach ${name}` })).toBeHidden()
  await expectAccessible(page)

  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently...' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this uploaded file permanently?' })
  await expect(deletion).toContainText("can't restore it")
  await expectAccessible(page)
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(row).toBeHidden()
  const found = await records.call<ScannedFilePage>('GET', `/api/pictures/found/?search=${records.tail}`)
  expect(found.total).toBe(0)
})

test('an interrupted upload continues in a page opened later, but not while its tab is still open', async ({
  signedIn: page,
  records,
}) => {
  const name = `resumed-${records.tail}.svs`
  const buffer = await readFile(join(DEMO_PICTURES, 'CMU-1-Small-Region.svs'))
  const file = { name, mimeType: 'application/octet-stream', buffer }
  const isPatch = (route: Route) => route.request().method() === 'PATCH'
  // The bytes never leave the browser.
  await page.route('**/api/uploads/*/', route => (isPatch(route) ? undefined : route.fallback()))
  await openFiltered(page, records.tail)
  const sending = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByLabel('Slide files to upload').setInputFiles(file)
  await sending
  await page.getByRole('button', { name: `Pause ${name}` }).click()
  await expect(page.getByText('Paused at')).toBeVisible()

  const second = await page.context().newPage()
  const listed = second.waitForResponse(response => new URL(response.url()).pathname === '/api/uploads/')
  await openFiltered(second, records.tail)
  expect(await (await listed).json()).toMatchObject({ results: [{ name }] })
  await expect(second.getByRole('region', { name: 'Uploads' })).toBeVisible()
  await expect(second.getByText(name)).toBeHidden()
  await second.close()

  await page.unrouteAll()
  await page.reload()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Choose ${name} again` }).click()
  await (await chooser).setFiles([file])
  await expect(rowOf(page, name)).toContainText('No match', { timeout: 20_000 })
})
