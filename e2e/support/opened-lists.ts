import { expect, type Locator, type Page } from '@playwright/test'

/** Controls that open a menu, a list or a calendar. */
const CONTROLS = [
  'select:not(:disabled)',
  'input[type=date]:not(:disabled)',
  '[aria-haspopup=listbox]:not(:disabled)',
  '[aria-haspopup=menu]:not(:disabled)',
].join()

const nameOf = (control: Element) =>
  (
    control.getAttribute('aria-label') ??
    (control as HTMLInputElement).labels?.[0]?.textContent ??
    control.textContent ??
    ''
  ).trim()

/** Sufficient for native controls, because the browser draws their lists above everything else. */
async function expectPressable(control: Locator) {
  await control.scrollIntoViewIfNeeded()
  await expect(control).toBeInViewport({ ratio: 1 })
  await control.click({ trial: true })
}

async function expectOpens(page: Page, control: Locator) {
  await control.click()
  const list = page.locator('[role=listbox], [role=menu]').filter({ visible: true })
  await expect(list).toHaveCount(1)
  await expect(list).toBeInViewport({ ratio: 1 })
  await list.locator('[role=option], [role=menuitem]').first().click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
}

/**
 * Opens every menu, list and calendar of a dialog once. Each must show its list inside the window, where it can be clicked, and
 * Escape must close the list without the dialog.
 * @param names the names of all controls, in order
 */
export async function expectListsOpen(page: Page, dialog: Locator, names: readonly string[]) {
  const controls = dialog.locator(CONTROLS).filter({ visible: true })
  await expect.poll(async () => (await controls.all()).length, { message: names.join() }).toBe(names.length)
  expect(await Promise.all((await controls.all()).map(control => control.evaluate(nameOf)))).toEqual(names)
  for (const control of await controls.all()) {
    const isNative = await control.evaluate(field => field.matches('select, input[type=date]'))
    if (isNative) await expectPressable(control)
    else await expectOpens(page, control)
    await expect(dialog).toBeVisible()
  }
}
