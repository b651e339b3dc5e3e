import { expect, type Page } from '@playwright/test'
import { DatasetsDashboard } from './datasets-dashboard.ts'
import type { UploadFile } from './import-files.ts'
import { expectToast } from './toasts.ts'

/** The dialog 'Import CSV' of the Datasets Dashboard as its users see it. */
export class DatasetImport {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Import CSV' })
  }
  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }
  alert(text: string | RegExp) {
    return this.dialog.getByRole('alert').filter({ hasText: text })
  }
  get name() {
    return this.dialog.getByRole('textbox', { name: 'Dataset name' })
  }
  get missing() {
    return this.dialog.getByRole('region', { name: 'Missing Slides' })
  }

  /** Opens it on a dashboard that shows only datasets with `tail` in their names. */
  async open(tail: string) {
    await new DatasetsDashboard(this.page).open(tail)
    await this.page.getByRole('button', { name: 'Import CSV' }).first().click()
    await expect(this.button('Download template')).toBeVisible()
  }
  /** Chooses a file, in the first step or in place of another one, and waits for the review of its rows. */
  async review(file: UploadFile) {
    await this.choose(file)
    await expect(this.dialog.getByRole('heading', { name: `in ${file.name}` })).toBeVisible()
  }
  async choose(file: UploadFile) {
    await this.dialog.locator('input[type=file]').setInputFiles(file)
  }
  toasted(text: string) {
    return expectToast(this.page, text)
  }
}
