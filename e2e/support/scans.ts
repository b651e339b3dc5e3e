import { copyFile, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { PictureScan, ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import type { Records } from './records.ts'

export const DEMO_PICTURES = resolve(import.meta.dirname, '../../server/demo/pictures')
/** Recently written files may still be growing, so files get an older time. */
const WRITTEN_AGO_S = 600

/** Copies a scanned file of the demo into the server's folder under another name. */
export async function addScan(source: string, name: string): Promise<void> {
  const path = join(process.env['VITRINE_E2E_SCANS'] ?? '', name)
  await copyFile(join(DEMO_PICTURES, source), path)
  const written = Date.now() / 1000 - WRITTEN_AGO_S
  await utimes(path, written, written)
}

/** Scans the folder, like 'Check now'. */
async function checkFolders(records: Records): Promise<void> {
  const { id } = await records.call<{ id: number }>('POST', '/api/pictures/scan/', {})
  await expect
    .poll(async () => (await records.call<PictureScan>('GET', `/api/pictures/scan/${id}/`)).state, { timeout: 60_000 })
    .toBe('done')
}

/** Creates a slide with a scanned file of the demo. */
export async function scannedSlide(
  records: Records,
  source: string,
  fields: Parameters<Records['slide']>[0] = {},
): Promise<{ id: number; name: string }> {
  const slide = await records.slide(fields)
  const extension = source.slice(source.lastIndexOf('.'))
  await addScan(source, `${slide.name}${extension}`)
  // A scan started by another test may have begun before the file was there.
  await expect
    .poll(
      async () => {
        await checkFolders(records)
        const search = encodeURIComponent(slide.name)
        return (await records.call<ScannedFilePage>('GET', `/api/pictures/found/?search=${search}`)).results.length
      },
      { timeout: 90_000 },
    )
    .toBe(1)
  const found = await records.call<ScannedFilePage>(
    'GET',
    `/api/pictures/found/?search=${encodeURIComponent(slide.name)}`,
  )
  const [file] = found.results
  expect(file).toMatchObject({ match: 'exact', state: 'ready' })
  await records.call('POST', '/api/pictures/found/attach/', { items: [{ id: file?.id, slide: slide.id }] })
  return slide
}
