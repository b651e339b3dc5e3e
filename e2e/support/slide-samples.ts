import type { Locator, Page, Request } from '@playwright/test'

/** The calls for samples that a page makes, as 'GET /api/samples/?slide=3', from now on. */
export function sampleCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/samples/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** The samples below a slide as a person finds their way among them. */
export class SlideSamples {
  readonly page: Page
  readonly card: Locator

  constructor(page: Page) {
    this.page = page
    this.card = page.getByRole('region', { name: 'Samples', exact: true })
  }

  /** Rows of samples, open panels not among them. */
  get rows() {
    return this.card.locator('tbody tr', { has: this.page.getByRole('button', { name: /^Details of/ }) })
  }
  row(sampleId: string) {
    return this.rows.filter({ has: this.page.getByRole('link', { name: sampleId, exact: true }) })
  }
  arrow(sampleId: string) {
    return this.card.getByRole('button', { name: `Details of ${sampleId}` })
  }
  /** What an open panel says of a term, in the order of the panels. */
  said(term: string) {
    return this.card
      .locator('dl > div', { has: this.page.locator('dt').getByText(term, { exact: true }) })
      .locator('dd')
  }
  value(field: string) {
    return this.card.getByRole('button', { name: new RegExp(`edit ${field}$`) })
  }
  plate(field: string, sampleId: string) {
    return this.page.getByRole('group', { name: `Edit ${field} of ${sampleId}` })
  }
}
