import type { Page as Listed } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { Records } from '../../support/records.ts'
import { SlidesDashboard } from '../../support/slides-dashboard.ts'
import { expect, test } from '../../support/test.ts'

const ORGANS = ['Liver', 'liver', 'Heart']
const SLIDES = 63

const makeOrgans = (records: Records) =>
  records.slides(
    Array.from({ length: SLIDES }, (_, n) => ({ name: `${n}-${records.tail}`, organ: ORGANS[n % 3] ?? null })),
  )

/** The name of the bar that counts organs on all pages. */
async function organsOfAllPages(records: Records): Promise<string> {
  const counts = new Map<string, number>()
  for (let offset = 0; offset < SLIDES; offset += 20) {
    const path = `/api/slides/?search=${records.tail}&limit=20&offset=${offset}`
    const { results } = await records.call<Pick<Listed<Slide>, 'results'>>('GET', path)
    for (const { organ } of results) {
      const key = organ?.toLowerCase() ?? ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return `Organ: Liver ${counts.get('liver')}, Heart ${counts.get('heart')}`
}

test('statistics equal counts over all pages, even in groups, and are counted again after a deletion and an undo', async ({
  signedIn: page,
  records,
}) => {
  await makeOrgans(records)
  const dashboard = new SlidesDashboard(page)
  const bar = (name: string) => page.getByRole('img', { name, exact: true })
  await dashboard.open(records.tail)
  await expect(bar(await organsOfAllPages(records))).toBeVisible()
  await expect(page.getByText(`${SLIDES} match`, { exact: true })).toBeVisible()
  await expect(page.getByText(/^\+[\d,]+ in the last 7 days$/)).toBeVisible()

  await page.goto(`/slides?search=${records.tail}&group=organ`)
  await expect(page.getByRole('row', { name: /heart/i }).first()).toBeVisible()
  await expect(bar('Organ: Liver 42, Heart 21')).toBeVisible()
  await expect(page.getByText(`${SLIDES} match`, { exact: true })).toBeVisible()

  await dashboard.open(records.tail)
  await expect(bar('Organ: Liver 42, Heart 21')).toBeVisible()
  const heart = (await dashboard.names()).find(name => ORGANS[Number.parseInt(name, 10) % 3] === 'Heart')
  await dashboard.deleteRow(heart ?? '')
  await expect(bar('Organ: Liver 42, Heart 20')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar('Organ: Liver 42, Heart 21')).toBeVisible()

  await page.getByRole('button', { name: 'Show only Liver 42 slides' }).click()
  await expect(page.getByText('42 match', { exact: true })).toBeVisible()
  await expect(bar('Organ: Liver 42')).toBeVisible()
})

test('in a narrow window statistics are behind one button', async ({ signedIn: page, records }) => {
  await makeOrgans(records)
  await page.setViewportSize({ width: 768, height: 900 })
  const dashboard = new SlidesDashboard(page)
  await dashboard.open(records.tail)
  await page.getByRole('button', { name: 'Statistics' }).click()
  await page
    .getByRole('dialog', { name: 'Statistics' })
    .getByRole('button', { name: 'Show only Heart 21 slides' })
    .click()
  await expect(page.getByText('21 match', { exact: true })).toBeVisible()
})
