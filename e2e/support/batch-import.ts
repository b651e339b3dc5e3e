import { expect, type Page, type Route } from '@playwright/test'
import type { UploadFile } from './import-files.ts'

/** The dialog as people meet it. */
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
  cell(column: string, row: number) {
    return this.dialog.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
  }
  get datasetName() {
    return this.dialog.getByRole('textbox', { name: 'Dataset name' })
  }
  get leftovers() {
    return this.dialog.getByRole('listitem').filter({ hasText: /^ID \d+, row/ })
  }

  async open() {
    await this.page.getByRole('button', { name: 'Batch Import' }).first().click()
    await expect(this.dialog).toBeVisible()
  }
  async upload(file: UploadFile | UploadFile[] | string) {
    await this.dialog.getByLabel('CSV file', { exact: true }).setInputFiles(file)
  }
  /** From the dashboard to the preview of a file. */
  async review(file: UploadFile | string) {
    await this.open()
    await this.upload(file)
    await expect(this.dialog.getByRole('heading', { name: 'Review Slide Data' })).toBeVisible()
  }
}

/** A server that answers a slide's creation or deletion as told; `undefined` lets the call through. */
export async function answerSlideCalls(
  page: Page,
  answer: (method: string, name: string, url: string, route: Route) => Promise<Answer | undefined> | Answer | undefined,
) {
  await page.route(/\/api\/slides\/(\d+\/)?$/, async route => {
    const request = route.request()
    const name = request.method() === 'POST' ? (request.postDataJSON() as { name: string }).name : ''
    const told = await answer(request.method(), name, request.url(), route)
    if (told === undefined) await route.continue()
    else await route.fulfill({ status: told.status, json: told.body })
  })
}
export interface Answer {
  status: number
  body: unknown
}
