import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addScan, DEMO_PICTURES } from '../support/scans.ts'
import { expect, test } from '../support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openFiltered(page: Page, search: string) {
  await page.goto(`/scanned-files?search=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Scanned files' })).toBeVisible()
}

test('a file in the folder finds its slide by name, and one press shows the slide', async ({
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

test('an uploaded file is stored whole and listed', async ({ signedIn: page, records }) => {
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
