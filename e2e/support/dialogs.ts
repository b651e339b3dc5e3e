import { expect, type Locator, type Page } from '@playwright/test'

/** Answers the next question, and returns its title. Call it before the action that makes the app ask. */
export async function answerQuestion(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const question = page.getByRole('dialog', { name: '?' })
  const title = await question.getByRole('heading').first().innerText()
  const cancel = question.getByRole('button', { name: 'Cancel', exact: true })
  await expect(cancel).toBeFocused()
  if (answer === 'dismiss') await cancel.click()
  else await question.getByRole('button').last().click()
  await expect(question).toHaveCount(0)
  return title
}

/** Closes the browser's next alert, and returns its text. Call it before the action that makes the browser show it. */
export const closeAlert = (page: Page): Promise<string> =>
  new Promise(resolve =>
    page.once('dialog', async alert => {
      resolve(alert.message())
      await alert.accept()
    }),
  )

/** Closes a dialog or a menu by Escape, and waits until it is closed, so that it doesn't get in the way of what opens next. */
export async function closeByEscape(overlay: Locator) {
  await overlay.page().keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
}
