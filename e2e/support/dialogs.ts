import { expect, type Locator, type Page } from '@playwright/test'

/** Answers the browser's next question, and returns its text. Call it before what makes the browser ask. */
export const answerConfirm = (page: Page, answer: 'accept' | 'dismiss'): Promise<string> =>
  new Promise(resolve =>
    page.once('dialog', async dialog => {
      resolve(dialog.message())
      await dialog[answer]()
    }),
  )

/** Closes a dialog or a menu by Escape, and waits until it is closed: what opens next must not meet it. */
export async function closeByEscape(overlay: Locator) {
  await overlay.page().keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
}
