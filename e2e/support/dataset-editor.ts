import { expect, type Locator, type Page } from '@playwright/test'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Records } from './records.ts'
import { searchList } from './search.ts'

/** The dataset editor as its users see it. */
export class DatasetEditorScreen {
  readonly page: Page
  /** The slides of the dataset. */
  readonly table: Locator
  /** The slides that can be added. */
  readonly panel: Locator
  readonly conflict: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('grid', { name: 'Slides in Dataset' })
    this.panel = page.getByRole('region', { name: 'Add Slides' })
    this.conflict = page.getByRole('region', { name: /^Someone else changed this dataset/ })
  }

  /** @param id the id of the dataset; without it, the editor creates one */
  async open(id?: number) {
    await this.page.goto(id === undefined ? '/datasets/create' : `/datasets/${id}/edit`)
    await expect(this.name).toBeVisible()
  }
  get name() {
    return this.page.getByRole('textbox', { name: /^Name/ })
  }
  get save() {
    return this.page.getByRole('button', { name: 'Save Dataset' })
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true })
  }
  select(slide: string) {
    return this.table.getByRole('checkbox', { name: `Select ${slide}`, exact: true })
  }
  type(slide: string) {
    return this.table.getByRole('combobox', { name: `Type of ${slide}`, exact: true })
  }
  /** The rows in view, with name and type. */
  async rows(): Promise<string[]> {
    const rows = await this.table.locator('[data-row-id]').all()
    return Promise.all(
      rows.map(async row => {
        const type = await row.getByRole('combobox').evaluate((field: HTMLSelectElement) => field.value)
        return `${await row.getAttribute('aria-label')} ${type}`
      }),
    )
  }
  async expectRows(rows: readonly string[]) {
    await expect.poll(() => this.rows()).toEqual(rows)
  }
  /** Searches the available slides. */
  find(text: string) {
    const field = this.panel.getByRole('textbox', { name: 'Search slides' })
    return searchList(this.page, { field, grid: this.panel.getByRole('grid'), listPath: '/api/slides/' }, text)
  }
  add(slide: string) {
    return this.panel.getByRole('button', { name: `Add ${slide}`, exact: true })
  }
  /** Distributes at random with a seed, at the share set by the slider. */
  async distribute(seed: string, percent?: number) {
    await this.button('Distribute').click()
    const dialog = this.page.getByRole('dialog', { name: 'Distribute Slides' })
    await dialog.getByRole('button', { name: 'By chance' }).click()
    if (percent !== undefined) await dialog.getByRole('slider').fill(String(percent))
    await dialog.getByRole('textbox', { name: /^Seed/ }).fill(seed)
    await dialog.getByRole('button', { name: /^Distribute/ }).click()
    await expect(dialog).toHaveCount(0)
  }
}

/** Creates slides 'a0 tail', 'a1 tail' ... for a test, the oldest first. */
export async function slidesFor(records: Records, count: number) {
  const made = []
  for (let index = 0; index < count; index += 1) {
    made.push(await records.slide({ name: `a${index} ${records.tail}`, species: 'Mouse', organ: 'Liver' }))
  }
  return made
}

/** The slides of a stored dataset, with name and type. */
export async function savedRows(records: Records, id: number): Promise<string[]> {
  const { dataset_slides } = await records.call<FullDataset>('GET', `/api/datasets/${id}/full/`)
  return dataset_slides.map(({ slide, type }) => `${slide.name} ${type}`)
}
