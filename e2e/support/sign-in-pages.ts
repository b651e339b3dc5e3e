import { expect, type Page } from '@playwright/test'
import { account } from './account.ts'

/** Submits the provider's sign-in form. */
export async function fillProviderForm(
  page: Page,
  { username, password }: { username: string; password: string } = account,
) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in, from the Login screen to the first screen after it. */
export async function signIn(page: Page) {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
