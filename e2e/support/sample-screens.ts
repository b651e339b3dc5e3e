import { expect, type Locator, type Page } from '@playwright/test'
import { RecordScreens } from './record-screens.ts'

/** A sample's own screen, in both of its modes. */
export class SampleScreens extends RecordScreens {
  async open(id: number, sampleId: string) {
    await this.goTo(`/samples/${id}`)
    await expect(this.title(sampleId)).toBeVisible()
  }
  async openEdit(id: number) {
    await this.goTo(`/samples/${id}/edit`)
    await expect(this.field('Sample ID')).toBeVisible()
  }
}

/** The dialog 'Associate Slide with Sample'. */
export class AssociateDialog {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Associate Slide with Sample' })
  }

  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }
  row(name: string) {
    return this.dialog.getByRole('row', { name, exact: true })
  }
  radio(name: string) {
    return this.dialog.getByRole('radio', { name: `Select ${name}`, exact: true })
  }
  /** The list that scrolls. */
  get scroller() {
    return this.dialog.getByRole('grid', { name: 'Slides' }).locator('..')
  }
  async search(text: string) {
    await this.dialog.getByRole('textbox', { name: 'Search slides' }).fill(text)
  }
}
