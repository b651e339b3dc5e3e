import { expect, type Locator, type Page } from '@playwright/test'

/** The samples below a slide as their users see them. */
export class SlideSamples {
  readonly page: Page
  readonly card: Locator

  constructor(page: Page) {
    this.page = page
    this.card = page.getByRole('region', { name: 'Samples', exact: true })
  }

  /** Rows of samples, without those of open panels. */
  get rows() {
    return this.card.locator('tbody tr', { has: this.page.getByRole('button', { name: /^Details of/ }) })
  }
  row(sampleId: string) {
    return this.rows.filter({ has: this.page.getByRole('link', { name: sampleId, exact: true }) })
  }
  arrow(sampleId: string) {
    return this.card.getByRole('button', { name: `Details of ${sampleId}` })
  }
  /** The values that open panels show for a term, in the order of the panels. */
  shown(term: string) {
    return this.card
      .locator('dl > div', { has: this.page.locator('dt').getByText(term, { exact: true }) })
      .locator('dd')
  }
  value(field: string) {
    return this.card.getByRole('button', { name: new RegExp(`edit ${field}$`) })
  }
  editor(field: string, sampleId: string) {
    return this.page.getByRole('group', { name: `Edit ${field} of ${sampleId}` })
  }
  /** Opens the editor of a field, types a text, and saves it by `key`. */
  async type(field: string, sampleId: string, text: string, key = 'Enter') {
    await this.value(field).click()
    const box = this.editor(field, sampleId).getByLabel(field, { exact: true })
    await box.fill(text)
    await box.press(key)
  }
  /** Like `type`, and waits until the editor closes because the value was saved. */
  async save(field: string, sampleId: string, text: string, key?: string) {
    await this.type(field, sampleId, text, key)
    await expect(this.editor(field, sampleId)).toHaveCount(0)
  }
}
