import { expect, type Locator, type Page } from '@playwright/test'
import type { Records } from './records.ts'

/** Creates slides 's1 tail', 's2 tail' ..., and a dataset of them in that order. */
export async function datasetOfMany(records: Records, count: number, type = 'T') {
  const names = Array.from({ length: count }, (_, index) => ({ name: `s${index + 1} ${records.tail}` }))
  const ids = (await records.slides(names)).map(({ id }) => id)
  const dataset = await records.dataset({ dataset_slides: ids.map(slide_id => ({ slide_id, type })) })
  return { dataset, ids }
}

/** The detail screen of a dataset as its users see it. */
export class DatasetDetail {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** @param structure such as '4 slides, 6 samples' */
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
  /** The number and label of a summary tile, such as '4 Total Slides'. */
  tile(text: string): Locator {
    return this.page.getByText(text, { exact: true })
  }
}
