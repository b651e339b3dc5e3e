import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { answerQuestion } from './dialogs.ts'
import { isList, searchList, showReply } from './search.ts'
import { expectToast } from './toasts.ts'

/** Differences between the dashboards. */
interface DashboardSettings {
  address: string
  title: string
  /** The name of its table and toolbar. */
  table: string
  searchLabel: string
  listPath: string
}

/** A dashboard of records as its users see it. */
export class RecordsDashboard {
  readonly page: Page
  readonly grid: Locator
  readonly search: Locator
  /** Ways to add records and to change the list, or actions for the selected records. */
  readonly toolbar: Locator
  /** Replaces the toolbar while records are selected. */
  readonly bar: Locator
  readonly chips: Locator
  readonly #settings: DashboardSettings

  constructor(page: Page, settings: DashboardSettings) {
    this.page = page
    this.#settings = settings
    this.grid = page.getByRole('grid', { name: settings.table })
    this.search = page.getByRole('textbox', { name: settings.searchLabel })
    this.bar = page.getByRole('toolbar', { name: 'What is selected' })
    this.toolbar = page.getByRole('toolbar', { name: settings.table }).or(this.bar)
    this.chips = page.getByRole('group', { name: 'Active filters' })
  }

  /** Opens the dashboard, and searches for `tail` if it is given. */
  async open(tail?: string) {
    await this.page.goto(this.#settings.address)
    await expect(this.page.getByRole('heading', { name: this.#settings.title })).toBeVisible()
    if (tail !== undefined) await this.find(tail)
  }
  find(text: string) {
    return searchList(this.page, { field: this.search, grid: this.grid, listPath: this.#settings.listPath }, text)
  }

  row(name: string): Locator {
    return this.grid.getByRole('row', { name, exact: true })
  }
  /** The names of the rows in view, from the top. */
  names(): Promise<string[]> {
    return this.grid.locator('[data-column=name] a').allTextContents()
  }
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-column=${column}]`)
  }
  /** Moves to the cell by keys, whichever columns precede it: the column of pictures is only shown if the library has some. */
  async walkTo(name: string, column: string) {
    await this.row(name).press('F2')
    const cell = this.cell(name, column)
    for (let step = 0; step < 20; step += 1) {
      if (await cell.evaluate(cell => cell === document.activeElement)) return
      await this.page.keyboard.press('ArrowRight')
    }
    throw new Error(`No key leads to ${column} of ${name}`)
  }
  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true })
  }
  async sortBy(header: string) {
    await showReply(this.page, {
      grid: this.grid,
      isAsked: request => isList(request, this.#settings.listPath),
      ask: () => this.header(header).getByRole('button', { name: header, exact: true }).click(),
    })
  }
  /** The headers of the columns between box and arrow on the left and the row menu on the right. */
  async headers(): Promise<string[]> {
    return (await this.grid.getByRole('columnheader').allTextContents()).slice(2, -1)
  }
  footer(text: string): Locator {
    return this.page.getByRole('contentinfo').or(this.page.locator('footer')).getByText(text, { exact: true })
  }
  button(name: string | RegExp): Locator {
    return this.toolbar.getByRole('button', { name, exact: true })
  }
  async loadMore(footer: string) {
    await this.page.getByRole('button', { name: 'Load More' }).click()
    await expect(this.footer(footer)).toBeVisible()
  }

  /** The number of rows that are completely in view. */
  rowsInView(): Promise<number> {
    return this.page.locator('#table').evaluate(list => {
      const rows = [...list.querySelectorAll('[data-row-id]')].map(row => row.getBoundingClientRect())
      const head = list.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0
      const end = list.getBoundingClientRect().top + list.clientHeight
      return rows.filter(({ top, bottom }) => top >= head - 1 && bottom <= end + 1).length
    })
  }
  async chooseDensity(density: 'Compact' | 'Normal' | 'Relaxed') {
    await this.button(/^Density: /).click()
    await this.page.getByRole('menuitemradio', { name: density }).click()
  }
  /** The button with the name of the current view. */
  get viewButton(): Locator {
    return this.page.getByRole('button', { name: /^Views: / })
  }
  /** The unsaved differences between the table and its view. */
  get unsaved(): Locator {
    return this.page.getByTitle(/^Unsaved changes: /)
  }
  async openViews(): Promise<Locator> {
    await this.viewButton.click()
    const views = this.page.getByRole('dialog', { name: 'Saved Views' })
    await expect(views).toBeVisible()
    return views
  }
  /** Saves the current state of the table as a view. */
  async saveView(name: string) {
    const views = await this.openViews()
    await views.getByRole('button', { name: 'Save as new' }).click()
    await views.getByRole('textbox', { name: 'View name' }).fill(name)
    await views.getByRole('button', { name: 'Save View' }).click()
    await expect(this.viewButton).toHaveText(`Views: ${name}`)
  }

  async openColumns(): Promise<Locator> {
    await this.button('Columns').click()
    return this.page.getByRole('dialog', { name: 'Customize Columns' })
  }
  /** Applies the choice in the dialog 'Customize Columns', and waits until it is closed. */
  async applyColumns(dialog: Locator) {
    await dialog.getByRole('button', { name: 'Apply Changes' }).click()
    await expect(dialog).toHaveCount(0)
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
  /** Picks Delete from a row's menu, answers the question and returns its text. */
  async deleteRow(name: string, answer: 'accept' | 'dismiss' = 'accept'): Promise<string> {
    const asked = answerQuestion(this.page, answer)
    await this.pickFromRowMenu(name, 'Delete')
    return asked
  }
  /** Presses a button of the toolbar that asks for confirmation, and returns the question. */
  async confirmed(button: string | RegExp): Promise<string> {
    const asked = answerQuestion(this.page, 'accept')
    await this.button(button).click()
    return asked
  }

  /** Opens the editor of a cell, and returns its field. */
  async edit(name: string, column: string, header: string): Promise<Locator> {
    await this.cell(name, column).getByRole('button').click()
    return this.editor(name, header).getByLabel(header, { exact: true })
  }
  editor(name: string, header: string): Locator {
    return this.page.getByRole('group', { name: `Edit ${header} of ${name}` })
  }

  toasted(text: string, options?: { timeout?: number }) {
    return expectToast(this.page, text, options)
  }
  nextList(): Promise<Request> {
    return this.page.waitForRequest(request => isList(request, this.#settings.listPath))
  }
}
