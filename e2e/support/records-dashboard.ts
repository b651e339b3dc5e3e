import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { expectSaid, startNotingToasts } from './toasts.ts'

/** The query of a list call, as an object. */
export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

/** What tells one dashboard from another. */
export interface DashboardPlace {
  address: string
  title: string
  /** Name of its table and toolbar. */
  table: string
  searchLabel: string
  listPath: string
}

/** A dashboard of records as a person finds their way on it. */
export class RecordsDashboard {
  readonly page: Page
  readonly place: DashboardPlace
  readonly grid: Locator
  readonly search: Locator
  readonly toolbar: Locator
  readonly chips: Locator
  readonly toast: Locator

  constructor(page: Page, place: DashboardPlace) {
    this.page = page
    this.place = place
    this.grid = page.getByRole('grid', { name: place.table })
    this.search = page.getByRole('textbox', { name: place.searchLabel })
    this.toolbar = page.getByRole('toolbar', { name: place.table })
    this.chips = page.getByRole('list', { name: 'Active filters' })
    this.toast = page.locator('[data-toast]')
  }

  #isList(request: Request): boolean {
    return request.method() === 'GET' && new URL(request.url()).pathname === this.place.listPath
  }

  /** Opens it, and shows what bears `tail` where one is given. */
  async open(tail?: string) {
    await startNotingToasts(this.page)
    await this.page.goto(this.place.address)
    await expect(this.page.getByRole('heading', { name: this.place.title })).toBeVisible()
    if (tail !== undefined) await this.find(tail)
  }

  /** Searches at once, and waits for the reply to this search: one that was sent before would replace the rows later. */
  async find(text: string) {
    const isSearch = (request: Request) => {
      const { search = '', search_terms } = queryOf(request)
      return text.includes(',') ? search_terms !== undefined : search === text.trim()
    }
    const answer = this.page.waitForResponse(
      response => this.#isList(response.request()) && isSearch(response.request()) && response.ok(),
    )
    await this.search.fill(text)
    await this.search.press('Enter')
    await (await answer).finished()
    await expect(this.grid).toHaveAttribute('aria-busy', 'false')
  }

  row(name: string): Locator {
    return this.grid.getByRole('row', { name, exact: true })
  }
  /** Names of the rows in view, from the top. */
  names(): Promise<string[]> {
    return this.grid.locator('[data-column=name] a').allTextContents()
  }
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-column=${column}]`)
  }
  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name })
  }
  footer(text: string): Locator {
    return this.page.getByRole('contentinfo').or(this.page.locator('footer')).getByText(text, { exact: true })
  }
  get drawer(): Locator {
    return this.page.getByRole('region', { name: /^Details of/ })
  }
  details(name: string): Locator {
    return this.row(name).getByRole('button', { name: `Show details of ${name}` })
  }
  box(name: string): Locator {
    return this.row(name).getByRole('checkbox')
  }
  async openRowMenu(name: string) {
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
  }
  async pickFromRowMenu(name: string, item: string) {
    await this.openRowMenu(name)
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** Opens the editor of a cell and gives its field. */
  async edit(name: string, column: string, header: string): Promise<Locator> {
    await this.cell(name, column).getByRole('button').click()
    return this.editor(name, header).getByRole('textbox', { name: header })
  }
  editor(name: string, header: string): Locator {
    return this.page.getByRole('group', { name: `Edit ${header} of ${name}` })
  }

  /** A toast has said this since the last one that was asked for. */
  said(text: string, options?: { timeout?: number }) {
    return expectSaid(this.page, text, options)
  }

  nextList(): Promise<Request> {
    return this.page.waitForRequest(request => this.#isList(request))
  }
  /** Every list call from now on. */
  listsFromNow(): Request[] {
    const requests: Request[] = []
    this.page.on('request', request => this.#isList(request) && requests.push(request))
    return requests
  }
  /** Answers the browser's next question, and gives what it asked. */
  answerConfirm(answer: 'accept' | 'dismiss'): Promise<string> {
    return new Promise(resolve =>
      this.page.once('dialog', async dialog => {
        resolve(dialog.message())
        await dialog[answer]()
      }),
    )
  }
}
