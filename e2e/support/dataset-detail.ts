import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Records } from './records.ts'

/** Slides named 's1 ...' and so on, made a few at a time, and a dataset of them in that order. */
export async function datasetOfMany(records: Records, count: number, type = 'T') {
  const ids: number[] = []
  while (ids.length < count) {
    const batch = Array.from({ length: Math.min(25, count - ids.length) }, (_, index) =>
      records.slide({ name: `s${ids.length + index + 1} ${records.tail}` }),
    )
    ids.push(...(await Promise.all(batch)).map(({ id }) => id))
  }
  const dataset = await records.dataset({ dataset_slides: ids.map(slide_id => ({ slide_id, type })) })
  return { dataset, ids }
}

/** The detail of a dataset as a person finds their way on it. */
export class DatasetDetail {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The calls for datasets and samples that the page makes, as 'GET /api/datasets/3/full/', from now on. */
  callsFromNow(): string[] {
    const calls: string[] = []
    this.page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (/^\/api\/(datasets|samples)\//.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
    })
    return calls
  }
  /** @param structure as in '4 slides, 6 samples' */
  async open(id: number, structure: string) {
    await this.page.goto(`/datasets/${id}`)
    await expect(this.structure(structure)).toBeVisible()
  }
  structure(counts: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: `Dataset Structure (${counts})`, exact: true })
  }
  block(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
  /** A slide of the tree. */
  slide(name: string): Locator {
    return this.page.getByRole('row', { name, exact: true })
  }
  /** A sample of the tree, or a slide of the table. */
  rowOf(link: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name: link, exact: true }) })
  }
  /** Number and words of a summary tile, such as '4 Total Slides'. */
  tile(text: string): Locator {
    return this.page.getByText(text, { exact: true })
  }
  /** The file that a press saves. */
  async saved(press: () => Promise<void>): Promise<{ name: string; text: string }> {
    const download = this.page.waitForEvent('download')
    await press()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
}
