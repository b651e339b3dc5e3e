import { makeSamples, SamplesDashboard } from '../../support/samples-dashboard.ts'
import { signIn } from '../../support/sign-in-pages.ts'
import { expect, test } from '../../support/test.ts'

test('a view is saved, starred, applied on opening, outlives a Logout, and its deletion falls back to the default view', async ({
  page,
  records,
}) => {
  const organ = `organ ${records.tail}`
  const [kept = '', other = ''] = await makeSamples(records, [{ organ_type: 'other' }, { organ_type: organ }])
  const dashboard = new SamplesDashboard(page)
  await page.goto('/samples')
  await signIn(page)
  await dashboard.find(records.tail)
  await dashboard.part('Organ Type', organ).click()
  await expect(dashboard.row(other)).toHaveCount(0)
  await dashboard.sortBy('File Name')
  await dashboard.showColumns('Channels')

  const views = await dashboard.openViews()
  await expect(views.getByRole('button', { name: 'Save View' })).toBeDisabled()
  await views.getByRole('textbox', { name: 'Save the present view as' }).fill('Mine')
  await views.getByRole('button', { name: 'Save View' }).click()
  await views.getByRole('button', { name: 'Set Mine as default view' }).click()
  await expect(views.getByRole('button', { name: 'Set Default View as default view' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await signIn(page)
  const opening = page.waitForRequest(/\/api\/samples\/.*limit=50/)
  await page.goto('/samples')
  const asked = new URL((await opening).url()).searchParams
  expect([asked.get('organ_type'), asked.get('ordering')]).toEqual([organ, 'file_name'])
  await expect(dashboard.chips).toContainText(`Organ Type: ${organ}`)
  await expect(dashboard.row(kept)).toBeVisible()
  await expect.poll(async () => (await dashboard.headers()).includes('Channels')).toBe(true)

  const again = await dashboard.openViews()
  await again.getByRole('button', { name: 'Delete Mine' }).click()
  await expect(again.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const six = ['Sample ID', 'Specimen Type', 'Organ Type', 'QC Status', 'Created', 'File Path']
  await expect.poll(() => dashboard.headers()).toEqual(six)
  await expect(dashboard.chips).toHaveCount(0)
  await expect(dashboard.header('Created')).toHaveAttribute('aria-sort', 'descending')
})
