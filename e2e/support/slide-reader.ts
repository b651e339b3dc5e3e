import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from './toasts.ts'

/** The Slide Reader as its users see it. */
export class SlideReaderPage {
  readonly page: Page
  readonly field: Locator
  readonly banner: Locator
  readonly recent: Locator
  readonly card: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('textbox', { name: 'Slide ID, name or UUID' })
    this.banner = page.getByRole('alert')
    this.recent = page.getByRole('region', { name: 'Recently Scanned Slides' })
    this.card = page.getByRole('article')
  }

  async open() {
    await this.page.goto('/slides/reader')
    await expect(this.field).toBeFocused()
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true })
  }
  toasted(text: string) {
    return expectToast(this.page, text)
  }
  /** Types like a hand scanner, wherever the focus is. */
  async scan(code: string) {
    await this.page.keyboard.type(code)
    await this.page.keyboard.press('Enter')
  }
  /** Scans the code of an existing slide. */
  async scanSlide(name: string) {
    await this.scan(name)
    await expect(this.shown(name)).toBeVisible()
  }
  /** The card of the current slide. */
  shown(name: string) {
    return this.card.getByRole('heading', { name, exact: true })
  }
  /** The names in the recent list, newest first. */
  recentNames(): Promise<(string | null)[]> {
    return this.recent
      .locator('li [title]')
      .evaluateAll(elements => elements.map(element => element.getAttribute('title')))
  }
  choice(code: string) {
    return this.page.getByRole('region', { name: `Which slide is "${code}"?` })
  }
}
