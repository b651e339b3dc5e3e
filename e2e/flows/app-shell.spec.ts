import { account } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { holdCalls } from '../support/hold.ts'
import { expect, test } from '../support/test.ts'

test('an unknown address leads to the slides', async ({ signedIn: page }) => {
  for (const path of ['/', '/login', '/no/such/page', '/slidesx', '/profile/more']) {
    await page.goto(path)
    await expect(page).toHaveURL('/slides')
  }
})

test('the side menu leads to each screen with its title, and marks the current one', async ({ signedIn: page }) => {
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText([
    'Slides',
    'Samples',
    'Datasets',
    'Profile',
    'Scans',
    'Experiments',
    'Trash',
    'Fields',
    'Accounts',
  ])
  for (const [name, path, title] of [
    ['Scans', '/scanned-files', 'Scans'],
    ['Experiments', '/experiments', 'Experiments'],
    ['Trash', '/trash', 'Trash'],
    ['Slides', '/slides', 'Slides Dashboard'],
    ['Samples', '/samples', 'Samples Dashboard'],
    ['Datasets', '/datasets', 'Datasets Dashboard'],
    ['Profile', '/profile', 'Your Profile'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Vitrine`)
    await expect(menu.locator('[aria-current=page]')).toHaveText(name)
  }
  const card = page.getByRole('region', { name: 'Profile Information' })
  await expect(card.getByRole('definition').first()).toHaveText(account.username)
  await expectAccessible(page)
})

test('by keys: the first press offers to skip to the content; the account menu holds the focus and returns it', async ({
  signedIn: page,
}) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const button = page.getByRole('button', { name: 'Account menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the side menu is collapsed by its button, by mouse and key; below 1000 px it is a rail whose entries keep their names', async ({
  signedIn: page,
}) => {
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const name = menu.getByText('Slides')
  const nameWidth = async () => (await name.boundingBox())?.width ?? 0
  await expect.poll(nameWidth).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Collapse side menu' }).click()
  await expect(page.getByRole('button', { name: 'Open side menu' })).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(nameWidth).toBeLessThanOrEqual(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Collapse side menu' })).toBeFocused()
  await expect.poll(nameWidth).toBeGreaterThan(20)

  await page.setViewportSize({ width: 768, height: 900 })
  await page.reload()
  const menuWidth = async () => (await menu.boundingBox())?.width
  await expect.poll(menuWidth).toBe(52)
  await expect(menu.getByRole('link', { name: 'Datasets' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open side menu' }).click()
  await expect.poll(menuWidth).toBe(168)
})

test('a server that does not reply, or code that does not load, is reported; a spinner is shown at the top center while a screen loads', async ({
  signedIn: page,
}) => {
  await page.route('**/config.json', route => route.abort())
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Vitrine could not be started')
  await page.unroute('**/config.json')

  await page.route('**/assets/profile-*.js', route => route.abort())
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unroute('**/assets/profile-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()

  const release = await holdCalls(page, '**/api/slides/**')
  await page.goto('/slides')
  const spinner = page.getByRole('img', { name: 'Loading' })
  await expect(spinner).toBeVisible()
  const box = await spinner.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2)
  expect(box?.y).toBeLessThan(60)
  release()
  await expect(spinner).toBeHidden()
})

test('the page does not scroll horizontally at 768, 1280 and 1600', async ({ signedIn: page }) => {
  for (const [path, title] of [
    ['/slides', 'Slides Dashboard'],
    ['/profile', 'Your Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const width of [768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
