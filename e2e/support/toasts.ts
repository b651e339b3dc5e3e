import { expect, type Page } from '@playwright/test'

type ReportingWindow = typeof window & { reportToast: (text: string) => void }

const recorded = new WeakMap<Page, string[]>()

/** Runs in the page: reports each toast once, because it disappears after a second, which a busy machine may take to look. */
function reportToasts() {
  let last: Element | null = null
  new MutationObserver(() => {
    const toast = document.querySelector('[data-toast]')
    if (toast && toast !== last) (window as ReportingWindow).reportToast(toast.textContent ?? '')
    last = toast
  }).observe(document, { subtree: true, childList: true })
}

/** From the next address on, the toasts of a page are recorded, also of the pages that it leaves. */
export async function recordToasts(page: Page) {
  const texts: string[] = []
  recorded.set(page, texts)
  await page.exposeFunction('reportToast', (text: string) => texts.push(text))
  await page.addInitScript(reportToasts)
}

/** The texts of the toasts so far that no test has expected yet. */
export const toastsOf = (page: Page): readonly string[] => recorded.get(page) ?? []

/** A toast has shown this text, or shows it soon; each toast counts once, and so do those before it. */
export async function expectToast(page: Page, text: string, options: { timeout?: number } = {}) {
  const texts = recorded.get(page) ?? []
  await expect.poll(() => texts, { message: 'toasts', ...options }).toContain(text)
  texts.splice(0, texts.indexOf(text) + 1)
}
