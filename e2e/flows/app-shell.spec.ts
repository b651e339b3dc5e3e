import { account } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.describe('routes for signed-in users', () => {
  for (const path of ['/', '/login', '/no/such/page', '/slidesx', '/profile/more']) {
    test(`${path} leads to the slides`, async ({ signedIn: page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/slides')
    })
  }

  for (const [path, title] of [
    ['/slides', 'Slides Dashboard'],
    ['/samples', 'Samples Dashboard'],
    ['/datasets', 'Datasets Dashboard'],
    ['/profile', 'Your Profile'],
  ] as const) {
    test(`${path} has its title, and axe finds nothing`, async ({ signedIn: page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Vitrine`)
      await expectAccessible(page)
    })
  }
})

test("Profile shows the signed-in user below 'Your Profile' and 'Profile Information'", async ({ signedIn: page }) => {
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Profile Information' })
  await expect(card.getByRole('definition').first()).toHaveText(account.username)
})

test.describe('the side menu', () => {
  test('leads to Slides, Samples, Datasets and Profile, and marks where one is', async ({ signedIn: page }) => {
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText(['Slides', 'Samples', 'Datasets', 'Profile'])
    for (const [name, path] of [
      ['Slides', '/slides'],
      ['Samples', '/samples'],
      ['Datasets', '/datasets'],
      ['Profile', '/profile'],
    ] as const) {
      await menu.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(menu.locator('[aria-current=page]')).toHaveText(name)
    }
  })

  test('is open by default, and collapses and opens by its button, by mouse and key', async ({ signedIn: page }) => {
    await page.goto('/profile')
    const name = page.getByRole('navigation', { name: 'Main' }).getByText('Slides')
    const width = async () => (await name.boundingBox())?.width ?? 0
    expect(await width()).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Collapse side menu' }).click()
    await expect(page.getByRole('button', { name: 'Open side menu' })).toHaveAttribute('aria-expanded', 'false')
    expect(await width()).toBeLessThanOrEqual(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Collapse side menu' })).toBeFocused()
    expect(await width()).toBeGreaterThan(20)
  })

  test('is a rail below 1000 px, whose entries keep their names, and opens', async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: 'Main' })
    expect((await menu.boundingBox())?.width).toBe(52)
    await expect(menu.getByRole('link', { name: 'Datasets' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open side menu' }).click()
    expect((await menu.boundingBox())?.width).toBe(168)
  })
})

test('the first key press offers to skip to the content', async ({ signedIn: page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the account menu opens by key, holds the focus and gives it back; axe finds nothing', async ({
  signedIn: page,
}) => {
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Account menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a spinner shows at the top centre while a screen loads for the first time', async ({ signedIn: page }) => {
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/api/slides/**', async route => {
    await held
    await route.continue()
  })
  await page.goto('/slides')
  const spinner = page.getByRole('img', { name: 'Loading' })
  await expect(spinner).toBeVisible()
  const box = await spinner.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2)
  expect(box?.y).toBeLessThan(60)
  goOn()
  await expect(spinner).toBeHidden()
})

test('a screen whose code does not come says so in a sentence', async ({ signedIn: page }) => {
  await page.route('**/assets/profile-*.js', route => route.abort())
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unroute('**/assets/profile-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
})

test('a server that does not answer says so in a sentence', async ({ signedIn: page }) => {
  await page.route('**/config.json', route => route.abort())
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Vitrine could not be started')
})

for (const width of [768, 1280, 1600]) {
  test(`the page does not scroll sideways at ${width}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/slides', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}
