import { expectAccessible } from '../../support/axe.ts'
import { fillProviderForm } from '../../support/sign-in-pages.ts'
import { makeSlides, SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

test('a view shows unsaved changes; Reset reverts them, Save keeps them, even after a reload', async ({
  signedIn: page,
  records,
}) => {
  const [second = '', first = ''] = await makeSlides(records, [{ organ: 'brain' }, { organ: 'heart' }])
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await expect(dashboard.viewButton).toHaveText('Views: All slides')
  const name = `Hearts and brains, the long way round ${records.tail}`
  await dashboard.saveView(name)
  await expect(dashboard.unsaved).toHaveCount(0)

  await dashboard.sortBy('Name')
  await expect(dashboard.unsaved).toHaveText('Unsaved changes: sort')
  await expect(dashboard.viewButton).toHaveText(`Views: ${name} (unsaved changes)`)
  await expect.poll(() => dashboard.names()).toEqual([first, second])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => dashboard.names()).toEqual([second, first])
  await expect(dashboard.unsaved).toHaveCount(0)
  await expect(dashboard.viewButton).toBeFocused()

  await dashboard.sortBy('Name')
  await page.getByRole('button', { name: `Save changes to ${name}` }).click()
  await expect(dashboard.unsaved).toHaveCount(0)
  await page.reload()
  await expect(dashboard.viewButton).toHaveText(`Views: ${name}`)
  await expect.poll(() => dashboard.names()).toEqual([first, second])

  const views = await dashboard.openViews()
  await expect(
    views.getByRole('region', { name: 'Mine' }).getByRole('listitem').filter({ hasText: name }),
  ).toContainText('2')
  await views.getByRole('button', { name: 'All slides', exact: true }).click()
  await expect(dashboard.viewButton).toHaveText('Views: All slides')
  await expect(dashboard.search).toHaveValue('')
  await page.goBack()
  await expect(dashboard.viewButton).toHaveText(`Views: ${name}`)
})

test('a Reader finds a shared view, opens tables with it and saves an own copy, and it disappears when deleted', async ({
  page,
  records,
}) => {
  const [, first = ''] = await makeSlides(records, [{ organ: 'brain' }, { organ: 'heart' }])
  const name = `Shared ${records.tail}`
  const state = { search: records.tail, organ: 'brain' }
  const saved = await records.call<{ id: number }>('POST', '/api/views/', {
    entity: 'slides',
    name,
    shared: true,
    state,
  })
  const reader = { username: `viewer-${records.tail}`, password: 'correct horse battery' }
  await records.call('POST', '/api/auth/register/', { ...reader, role: 'reader' })

  await page.goto('/slides')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fillProviderForm(page, reader)
  const dashboard = new SlidesDashboard(page)
  const views = await dashboard.openViews()
  const all = views.getByRole('button', { name: 'All slides', exact: true })
  await expect(all).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(all).not.toBeFocused()
  await views.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(views.getByRole('list', { name: `Actions for ${name}` }).getByRole('button')).toHaveText([
    'Open with this view',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(views.getByText('Opens by default')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dashboard.viewButton).toBeFocused()

  await page.goto('/slides')
  await expect(dashboard.viewButton).toHaveText(`Views: ${name}`)
  await dashboard.sortBy('Name')
  await expect(page.getByRole('button', { name: `Save changes to ${name}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as new' }).click()
  const form = page.getByRole('dialog', { name: 'Save as new' })
  await form.getByRole('textbox', { name: 'View name' }).fill(`Own ${records.tail}`)
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dashboard.viewButton).toHaveText(`Views: Own ${records.tail}`)

  await records.call('DELETE', `/api/views/${saved.id}/`)
  await page.goto('/slides')
  await expect(dashboard.viewButton).toHaveText('Views: All slides')
  await dashboard.openViews()
  await views.getByRole('button', { name: `Own ${records.tail}`, exact: true }).click()
  await expect.poll(() => dashboard.names()).toEqual([first])
})
