import { expect, type Page } from '@playwright/test'
import type { UploadFile } from './import-files.ts'

/** The dialog 'Batch Import' as its users see it. */
export class BatchImportPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Batch Import' })
  }
  button(name: string | RegExp) {
    return this.dialog.getByRole('button', { name })
  }
  heading(name: string) {
    return this.dialog.getByRole('heading', { name })
  }
  cell(column: string, row: number) {
    return this.dialog.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
  }
  get datasetName() {
    return this.dialog.getByRole('textbox', { name: 'Dataset name' })
  }

  /** Opens it on the Slides Dashboard. */
  async open() {
    await this.page.getByRole('button', { name: 'Batch Import' }).first().click()
    await expect(this.button('Download template')).toBeVisible()
  }
  async upload(file: UploadFile | UploadFile[]) {
    await this.dialog.getByLabel('CSV file', { exact: true }).setInputFiles(file)
  }
  /** From the dashboard to the preview of a file. */
  async review(file: UploadFile) {
    await this.open()
    await this.upload(file)
    await expect(this.heading('Review Slide Data')).toBeVisible()
  }
}
