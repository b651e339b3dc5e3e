import type { Page } from '@playwright/test'

interface PrintedWindow extends Window {
  printedLabels?: { sizes: string[]; texts: string[] }
}

/** The labels that an action passes to the browser's print dialog, which is not opened: the size and the text of each page. */
export async function printed(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      append(...nodes)
      for (const node of nodes) {
        const view = node instanceof HTMLIFrameElement ? node.contentWindow : null
        if (!view) continue
        view.print = () => {
          const labels = [...view.document.querySelectorAll('svg')]
          ;(window as PrintedWindow).printedLabels = {
            sizes: labels.map(label => `${label.getAttribute('width')} ${label.getAttribute('height')}`),
            texts: labels.map(label => label.getAttribute('aria-label') ?? ''),
          }
          view.dispatchEvent(new Event('afterprint'))
        }
      }
    }
  })
  await act()
  const labels = await page.waitForFunction(() => (window as PrintedWindow).printedLabels)
  return labels.jsonValue()
}
