import { expect, type Locator, type Page } from '@playwright/test'
import { RecordScreens } from './record-screens.ts'
import { searchList } from './search.ts'

/** The screen of a sample, in both of its modes. */
export class SampleScreens extends RecordScreens {
  async open(id: number, sampleId: string) {
    await this.page.goto(`/samples/${id}`)
    await expect(this.title(sampleId)).toBeVisible()
  }
  async openEdit(id: number) {
    await this.page.goto(`/samples/${id}/edit`)
    await expect(this.field('Sample ID')).toBeVisible()
  }
}

/** The dialog 'Associate Slide with Sample'. */
export class AssociateDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly grid: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Associate Slide with Sample' })
    this.grid = this.dialog.getByRole('grid', { name: 'Slides' })
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
    return this.grid.locator('..')
  }
  get field() {
    return this.dialog.getByRole('textbox', { name: 'Search slides' })
  }
  search(text: string) {
    return searchList(this.page, { field: this.field, grid: this.grid, listPath: '/api/slides/' }, text)
  }
  /** Links the sample to a slide that is found by a search. */
  async associate(search: string, slide: string) {
    await this.search(search)
    await this.radio(slide).check()
    await this.button('Associate Selected Slide').click()
  }
}
