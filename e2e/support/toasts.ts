import { expect, type Page } from '@playwright/test'

type NotingWindow = typeof window & { said?: string[] }

/** Notes each toast once: it is gone after a second, which a busy machine may take to look. */
function noteToasts() {
  const said: string[] = []
  Object.assign(window, { said })
  let noted: Element | null = null
  new MutationObserver(() => {
    const toast = document.querySelector('[data-toast]')
    if (toast && toast !== noted) said.push(toast.textContent ?? '')
    noted = toast
  }).observe(document, { subtree: true, childList: true })
}

/** From the next address on, the toasts of a page are noted. */
export const startNotingToasts = (page: Page) => page.addInitScript(noteToasts)

/** A toast has said this, or says it soon; what was said up to then counts no second time. */
export async function expectSaid(page: Page, text: string, options: { timeout?: number } = {}) {
  const all: string[] = []
  const hear = async () => {
    const more = await page.evaluate(text => {
      const said = (window as NotingWindow).said ?? []
      return said.splice(0, said.indexOf(text) + 1 || said.length)
    }, text)
    all.push(...more)
    return all
  }
  await expect.poll(hear, { message: 'toasts', ...options }).toContain(text)
}
