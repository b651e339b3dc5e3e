import { expect, type Page } from '@playwright/test'
import type { UploadFile } from './import-files.ts'
import type { Records } from './records.ts'
import { expectSaid, startNotingToasts } from './toasts.ts'

const IN_FLIGHT = 25

/** Slides with these fields, a few calls at a time. */
export async function makeSlidesOf(records: Records, slides: readonly Parameters<Records['slide']>[0][]) {
  for (let from = 0; from < slides.length; from += IN_FLIGHT) {
    await Promise.all(slides.slice(from, from + IN_FLIGHT).map(slide => records.slide(slide)))
  }
}

/** The dialog 'Import CSV' as people meet it. */
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

  /** From anywhere to the open dialog. */
  async open() {
    await startNotingToasts(this.page)
    await this.page.goto('/datasets')
    await this.page.getByRole('button', { name: 'Import CSV' }).first().click()
    await expect(this.button('Download template')).toBeVisible()
  }
  async choose(file: UploadFile | string) {
    await this.dialog.locator('input[type=file]').setInputFiles(file)
  }
  said(text: string) {
    return expectSaid(this.page, text)
  }
}
