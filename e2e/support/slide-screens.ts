import { expect, type Page, type Request } from '@playwright/test'
import { RecordScreens } from './record-screens.ts'

const path = (request: Request) => new URL(request.url()).pathname

/** The calls for slides that a page makes, as 'GET /api/slides/?name=a', from now on. */
export function slideCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (!path(request).startsWith('/api/slides')) return
    calls.push(`${request.method()} ${path(request)}${decodeURIComponent(new URL(request.url()).search)}`)
  })
  return calls
}

export const nextPatch = (page: Page) => page.waitForRequest(request => request.method() === 'PATCH')

/** Holds the answers to a slide's PATCH until they are let go. */
export async function holdPatch(page: Page, id: number): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/api/slides/${id}/`, async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  return letGo
}

/** A slide's own screens. */
export class SlideScreens extends RecordScreens {
  /** @param name the slide's id, name or uuid */
  async openDetail(name: string | number, heading?: string) {
    await this.goTo(`/slides/${encodeURIComponent(String(name))}`)
    if (heading !== undefined) await expect(this.title(heading)).toBeVisible()
  }
  async openEdit(name: string | number) {
    await this.goToEdit(name)
    await expect(this.field('Name')).toBeVisible()
  }
  /** Goes to the edit form's address, whatever stands there. */
  goToEdit(name: string | number) {
    return this.goTo(`/slides/${encodeURIComponent(String(name))}/edit`)
  }
}
