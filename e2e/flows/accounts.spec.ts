import { expectAccessible } from '../support/axe.ts'
import { answerQuestion } from '../support/dialogs.ts'
import { fillProviderForm } from '../support/sign-in-pages.ts'
import { changeStoredUser, JUST_OVER } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'

test('a person is invited, signs in, changes the password and is locked out by an admin', async ({
  signedIn: page,
  page: theirs,
  playwright,
  baseUrl,
}) => {
  const guest = { username: `guest-${Date.now()}`, password: 'a password of my own' }
  const login = async (password: string) => {
    const script = await playwright.request.newContext({ baseURL: baseUrl })
    return script.post('/api/auth/login/', { data: { ...guest, password } })
  }

  await page.goto('/slides')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('textbox', { name: /^Username/ }).fill(guest.username)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('reader')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const link = page.getByRole('region', { name: `Invitation for ${guest.username}` })
  await expect(dialog).toBeHidden()
  await expectAccessible(page)

  await theirs.goto(await link.getByRole('textbox', { name: 'Link' }).inputValue())
  await theirs.getByLabel('New password').fill(guest.password)
  await theirs.getByLabel('Repeat the password').fill(guest.password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(theirs, guest)
  await theirs.getByRole('link', { name: 'Profile' }).click()
  await expect(theirs.getByText('Reader, an admin can change it')).toBeVisible()

  const { access_token } = await (await login(guest.password)).json()
  await theirs.reload()
  const sessions = theirs.getByRole('list', { name: 'Open sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  const changed = { current: theirs.getByLabel('Current password'), next: 'another password of mine' }
  await changed.current.fill('not my password')
  await theirs.getByLabel('New password', { exact: true }).fill(changed.next)
  await theirs.getByLabel('New password, again').fill(changed.next)
  await theirs.keyboard.press('Enter')
  await expect(changed.current).toBeFocused()
  await expect(changed.current).toHaveAccessibleDescription('The current password is wrong.')
  await expectAccessible(theirs)
  await changed.current.fill(guest.password)
  await theirs.keyboard.press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const stale = await playwright.request.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { authorization: `Bearer ${access_token}` },
  })
  expect((await stale.get('/api/auth/me/')).status()).toBe(401)

  await page.getByRole('combobox', { name: `Role of ${guest.username}` }).selectOption('editor')
  await expect(page.getByText(`${guest.username} is Editor now`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `More for ${guest.username}` }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  expect(await answerQuestion(page, 'accept')).toBe(`Disable ${guest.username}?`)
  await expect(page.getByText(`${guest.username} is disabled`)).toBeVisible()
  // Their access token is made to expire now instead of within a minute; they can't get another one.
  await changeStoredUser(theirs, { expires_at: JUST_OVER })
  await theirs.getByRole('link', { name: 'Slides', exact: true }).click()
  await expect(theirs).toHaveURL('/login')
  expect((await login(changed.next)).status()).toBe(401)

  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('combobox', { name: 'Event' }).selectOption('account-disabled')
  await expect(page.getByRole('row', { name: guest.username })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText('No daily backup is set up.')).toBeVisible()
  await expectAccessible(page)
})
