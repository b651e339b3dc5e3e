import { expect, type Page } from '@playwright/test'

type ReportingWindow = typeof window & { reportToast: (text: string) => void }

const recorded = new WeakMap<Page, string[]>()

/**
 * Runs in the page: reports each toast when it appears, because a busy machine may not look within the second until it
 * disappears.
 */
function reportToasts() {
  let last: Element | null = null
  new MutationObserver(() => {
    const toast = document.querySelector('[data-toast]')
    if (toast && toast !== last) (window as ReportingWindow).reportToast(toast.textContent ?? '')
    last = toast
  }).observe(document, { subtree: true, childList: true })
}

/** Records the toasts of a page from the next navigation on, including those of pages that it leaves. */
export async function recordToasts(page: Page) {
  const texts: string[] = []
  recorded.set(page, texts)
  await page.exposeFunction('reportToast', (text: string) => texts.push(text))
  await page.addInitScript(reportToasts)
}

/** The texts of toasts that no test has expected yet. */
export const toastsOf = (page: Page): readonly string[] => recorded.get(page) ?? []

/** Expects a toast with this text to appear, or to have appeared. Each toast counts only once, as do those before it. */
export async function expectToast(page: Page, text: string, options: { timeout?: number } = {}) {
  const texts = recorded.get(page) ?? []
  await expect.poll(() => texts, { message: 'toasts', ...options }).toContain(text)
  texts.splice(0, texts.indexOf(text) + 1)
}
