import { expect, type Page } from '@playwright/test'
import { account } from './account.ts'

/** The provider's form, from wherever the browser was sent to it. */
export async function fillProviderForm(
  page: Page,
  { username, password }: { username: string; password: string } = account,
) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From the Login screen into the product. */
export async function signIn(page: Page) {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
