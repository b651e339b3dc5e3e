import type { Locator, Page } from '@playwright/test'
import { expectSaid, startNotingToasts } from './toasts.ts'

/** A record's own screens as a person finds their way on them. */
export class RecordScreens {
  readonly page: Page
  readonly conflict: Locator
  #isNoting = false

  constructor(page: Page) {
    this.page = page
    this.conflict = page.getByRole('region', { name: /^Someone else changed this/ })
  }

  /** Goes to an address, whatever stands there. */
  async goTo(address: string) {
    if (!this.#isNoting) await startNotingToasts(this.page)
    this.#isNoting = true
    await this.page.goto(address)
  }
  /** A toast has said this, or says it soon. */
  toasted(text: string) {
    return expectSaid(this.page, text)
  }
  title(text: string) {
    return this.page.getByRole('heading', { level: 1, name: text, exact: true })
  }
  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }
  link(name: string) {
    return this.page.getByRole('main').getByRole('link', { name, exact: true })
  }
  card(title: string) {
    return this.page.getByRole('region', { name: title, exact: true })
  }
  /** What a card says of a term, such as 'Organ'. */
  said(card: string, term: string): Locator {
    return this.card(card)
      .locator('dl > div', { has: this.page.locator('dt').getByText(term, { exact: true }) })
      .locator('dd')
  }
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(this.page.locator('input, select, textarea'))
  }
  /** The error texts under a field. */
  async errorsOf(label: string): Promise<string> {
    const ids = ((await this.field(label).getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
    const texts = await Promise.all(ids.map(id => this.page.locator(`[id="${id}"]`).innerText()))
    return texts.join(' ')
  }
  /** What a select offers. */
  offered(label: string): Promise<string[]> {
    return this.field(label).locator('option').allTextContents()
  }
  /** A choice between what somebody else saved and what was typed. */
  choice(field: string, whose: 'Yours' | 'Theirs'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: whose })
  }
  answerConfirm(answer: 'accept' | 'dismiss'): Promise<string> {
    return new Promise(resolve =>
      this.page.once('dialog', async dialog => {
        resolve(dialog.message())
        await dialog[answer]()
      }),
    )
  }
}
