import { expect, type Page } from '@playwright/test'
import type { UploadFile } from './import-files.ts'

/** The dialog of an import as its users see it, from a dashboard or at its own address. */
export class RecordImport {
  readonly page: Page
  readonly title: 'Batch Import' | 'Import CSV'

  constructor(page: Page, title: 'Batch Import' | 'Import CSV') {
    this.page = page
    this.title = title
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: this.title })
  }
  button(name: string | RegExp) {
    return this.dialog.getByRole('button', { name, exact: true })
  }
  heading(name: string) {
    return this.dialog.getByRole('heading', { name, exact: true })
  }
  tab(name: string | RegExp) {
    return this.dialog.getByRole('tab', { name })
  }
  goesTo(header: string) {
    return this.dialog.getByRole('combobox', { name: `"${header}" goes to` })
  }
  get datasetName() {
    return this.dialog.getByRole('textbox', { name: 'Dataset name' })
  }

  /** Opens the dialog from the current dashboard. */
  async open() {
    await this.page.getByRole('link', { name: this.title, exact: true }).first().click()
    await expect(this.button('Download template')).toBeVisible()
  }
  async choose(file: UploadFile | UploadFile[] | string) {
    await this.dialog.locator('input[type=file]').setInputFiles(file)
  }
  /** Chooses a file and waits for its columns. */
  async match(file: UploadFile | string) {
    await this.choose(file)
    await expect(this.dialog.getByRole('table', { name: 'Columns of the file' })).toBeVisible()
  }
  /** Continues from the columns to the review of the rows, once the server has checked them. */
  async toReview() {
    await this.button(/^Review /).click()
    await expect(this.tab(/^All/)).toBeVisible({ timeout: 60_000 })
  }
  async review(file: UploadFile | string) {
    await this.match(file)
    await this.toReview()
  }
  /** The number of rows in each tab. */
  async expectTabs(counts: Readonly<Record<string, number>>) {
    for (const [name, count] of Object.entries(counts))
      await expect(this.tab(new RegExp(`^${name} ?${count.toLocaleString('en')}$`))).toBeVisible()
  }
}
