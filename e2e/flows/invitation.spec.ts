import { expectAccessible } from '../support/axe.ts'
import { fillProviderForm } from '../support/sign-in-pages.ts'
import { expect, test } from '../support/test.ts'

test('an invited person opens the link, chooses a password by keyboard and signs in with it', async ({
  page,
  records,
}) => {
  const guest = { username: `guest-${records.tail}`, password: 'a password of my own' }
  const body = { username: guest.username, role: 'reader', name: 'Tomás Rivera' }
  const { url } = await records.call<{ url: string }>('POST', '/api/accounts/invitations/', body)
  const refused: string[] = []
  page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))

  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Vitrine' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(guest.username)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tomás Rivera')
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectAccessible(page)
  for (const width of [1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expect(page.getByRole('button', { name: 'Set password' })).toBeInViewport()
  }

  await page.keyboard.type(guest.password)
  await page.keyboard.press('Tab')
  await page.keyboard.type('another password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Error: Welcome to Vitrine · Vitrine')
  await expect(page.getByLabel('New password')).toBeFocused()
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  )
  await expectAccessible(page)
  await page.getByLabel('New password').fill(guest.password)
  await page.getByLabel('Repeat the password').fill(guest.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible()
  await expectAccessible(page)
  expect(refused).toEqual([])

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(page, guest)
  await expect(page.getByRole('heading', { name: 'Slides Dashboard' })).toBeVisible()
  await page.goto(url)
  await expect(page.getByText('This link was used or has run out. Ask for a new one.')).toBeVisible()
  await expectAccessible(page)
})
