import { expect, type Locator, type Page } from '@playwright/test'
import { answerQuestion } from './dialogs.ts'
import { expectToast } from './toasts.ts'

/** The screens of a single record, as their users see them. */
export class RecordScreens {
  readonly page: Page
  readonly conflict: Locator

  constructor(page: Page) {
    this.page = page
    this.conflict = page.getByRole('region', { name: /^Someone else changed this/ })
  }

  toasted(text: string) {
    return expectToast(this.page, text)
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
  /** The value that a card shows for a term, such as 'Organ'. */
  shown(card: string, term: string): Locator {
    return this.card(card)
      .locator('dl > div', { has: this.page.locator('dt').getByText(term, { exact: true }) })
      .locator('dd')
  }
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(this.page.locator('input, select, textarea'))
  }
  /** Expects this error text to be the field's only description. */
  async expectError(label: string, text: string | RegExp) {
    await expect(this.field(label)).toHaveAccessibleDescription(text)
  }
  /** A choice between the value that another person saved and the typed one. */
  choice(field: string, whose: 'Yours' | 'Theirs'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: whose })
  }
  answerQuestion(answer: 'accept' | 'dismiss'): Promise<string> {
    return answerQuestion(this.page, answer)
  }
}
