import { expect, type Page } from '@playwright/test'
import { RecordScreens } from './record-screens.ts'

export const nextPatch = (page: Page) => page.waitForRequest(request => request.method() === 'PATCH')

/**
 * Collects the calls that a page makes from now on, such as 'GET /api/slides/?name=a', if their path begins with one of these.
 */
export function callsFromNow(page: Page, ...paths: string[]): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (paths.some(path => pathname.startsWith(path)))
      calls.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`)
  })
  return calls
}

/** The screens of a slide. */
export class SlideScreens extends RecordScreens {
  /** @param name the slide's id, name or uuid */
  async openDetail(name: string | number, heading: string) {
    await this.page.goto(`/slides/${encodeURIComponent(String(name))}`)
    await expect(this.title(heading)).toBeVisible()
  }
  /** @param name the slide's id, name or uuid */
  async openEdit(name: string | number) {
    await this.page.goto(`/slides/${encodeURIComponent(String(name))}/edit`)
    await expect(this.field('Name')).toBeVisible()
  }
}
