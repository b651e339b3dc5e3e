import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { startNotingToasts } from './toasts.ts'

const path = (request: Request) => new URL(request.url()).pathname

/** The calls for slides and files that a page makes, as 'GET /api/files/3/', from now on. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (!/^\/api\/(slides|files)\//.test(path(request))) return
    calls.push(`${request.method()} ${path(request)}${decodeURIComponent(new URL(request.url()).search)}`)
  })
  return calls
}

/** The file edit form as a person finds their way on it. */
export class FileEditScreen {
  readonly page: Page
  readonly conflict: Locator

  constructor(page: Page) {
    this.page = page
    this.conflict = page.getByRole('region', { name: /^Someone else changed this file/ })
  }

  /** @param name the slide's id, name or uuid, or the file's id */
  async open(name: string | number) {
    await startNotingToasts(this.page)
    await this.page.goto(`/slides/${encodeURIComponent(String(name))}/file/edit`)
    await expect(this.field('File Name')).toBeVisible()
  }
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(this.page.locator('input, textarea'))
  }
  get save() {
    return this.page.getByRole('button', { name: 'Save', exact: true })
  }
  /** The texts under a field. */
  async under(label: string): Promise<string> {
    const ids = ((await this.field(label).getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
    const texts = await Promise.all(ids.map(id => this.page.locator(`[id="${id}"]`).innerText()))
    return texts.join(' ')
  }
}
