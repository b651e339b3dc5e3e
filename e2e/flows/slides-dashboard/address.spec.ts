import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('the address contains the state of the table: Back, reload and a pasted link lead to the same rows in the same order', async ({
  signedIn: page,
  records,
}) => {
  const [third = '', second = '', first = ''] = await makeSlides(records, [
    { organ: 'brain' },
    { organ: 'brain' },
    { organ: 'heart' },
  ])
  const dashboard = new SlidesDashboard(page)
  const params = () => Object.fromEntries(new URL(page.url()).searchParams)
  await dashboard.open(records.tail)
  await expect.poll(params).toEqual({ search: records.tail })
  await dashboard.sortBy('Name')
  await expect.poll(params).toEqual({ search: records.tail, ordering: 'name' })
  await page.getByRole('button', { name: 'Show only Brain 2 slides' }).click()
  await expect.poll(() => dashboard.names()).toEqual([first, second])
  await dashboard.details(second).click()
  await expect(dashboard.drawer).toBeVisible()
  await expect.poll(params).toMatchObject({
    filter: '{"field":"organ","op":"is","value":"brain"}',
    open: expect.any(String),
  })
  await dashboard.chooseDensity('Compact')
  await expect.poll(params).toMatchObject({ density: 'compact' })

  const link = page.url()
  await page.reload()
  await expect(dashboard.drawer).toBeVisible()
  await expect.poll(() => dashboard.names()).toEqual([first, second])
  expect(page.url()).toBe(link)

  await page.goBack()
  await expect(dashboard.drawer).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => dashboard.names()).toEqual([first, second, third])
  await page.goBack()
  await expect.poll(() => dashboard.names()).toEqual([third, second, first])
  await expect(dashboard.search).toHaveValue(records.tail)
  await page.goForward()
  await expect.poll(() => dashboard.names()).toEqual([first, second, third])

  await page.goto(`${link.replace('ordering=name', 'ordering=-name')}&nix=1&cut_number=3a`)
  await expect.poll(() => dashboard.names()).toEqual([second, first])
  await expect(dashboard.drawer).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Parts of this link no longer exist: nix, cut_number.' }),
  ).toBeVisible()
  await expect.poll(params).not.toHaveProperty('nix')
})
