import { expect, type Locator, type Page } from '@playwright/test'
import { expectSaid, startNotingToasts } from './toasts.ts'

/** How fast a hand scanner types. */
const CHARACTER_MS = 5

/** The Slide Scanner as people meet it. */
export class SlideScanner {
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
    await startNotingToasts(this.page)
    await this.page.goto('/slides/reader')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Slide Scanner' })).toBeVisible()
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true })
  }
  said(text: string) {
    return expectSaid(this.page, text)
  }
  /** Types as a hand scanner does, wherever the focus is. */
  async scan(code: string) {
    await this.page.keyboard.type(code, { delay: CHARACTER_MS })
    await this.page.keyboard.press('Enter')
  }
  /** The card of the slide that is shown. */
  shown(name: string) {
    return this.card.getByRole('heading', { name, exact: true })
  }
  /** Names of the recent list, newest first. */
  recentNames(): Promise<(string | null)[]> {
    return this.recent
      .locator('li [title]')
      .evaluateAll(elements => elements.map(element => element.getAttribute('title')))
  }
  choice(code: string) {
    return this.page.getByRole('region', { name: `Which slide is "${code}"?` })
  }
  /** Paths and queries of the slide calls from now on. */
  callsFromNow(): string[] {
    const calls: string[] = []
    this.page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/slides')) calls.push(`${request.method()} ${decodeURIComponent(pathname + search)}`)
    })
    return calls
  }
}
