import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** A tablet, and a window of 1440 x 900 at 200%. */
const WINDOWS = [
  { width: 768, height: 900 },
  { width: 720, height: 450 },
] as const

/** Elements outside the window that can't be scrolled to, and texts cut off without an ellipsis. Runs in the page. */
function outsideTheirBox(): string[] {
  const width = document.documentElement.clientWidth
  const named = (element: Element) => `${element.tagName} "${element.textContent?.slice(0, 40)}"`
  const isClipped = (element: Element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true
    return false
  }
  return [...document.querySelectorAll('body *')].flatMap(element => {
    const { right, width: own, height } = element.getBoundingClientRect()
    const { overflowX, textOverflow, visibility } = getComputedStyle(element)
    if (own < 3 || height < 3 || visibility === 'hidden' || element.closest('svg')) return []
    if (right > width + 1 && !isClipped(element)) return [`beyond the window: ${named(element)}`]
    const isCut = overflowX === 'hidden' && textOverflow === 'clip' && element.scrollWidth > element.clientWidth + 1
    return isCut ? [`cut off: ${named(element)}`] : []
  })
}

async function expectAllInside(page: Page, what: string) {
  await expect.poll(() => page.evaluate(outsideTheirBox), what).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
    .toBeLessThanOrEqual(0)
}

test('nothing is outside its box at 768 px and at 200% zoom, on every screen', async ({ signedIn: page, records }) => {
  const name = `A narrow slide with a name that is longer than most - 2015-06-19 [Series 3] ${records.tail}`
  const [slide] = await records.slides([{ name, organ: 'Liver', species: 'Mouse', block_id: 'B-100-liver-2015-06-19' }])
  const sample = await records.sample({ sample_id: `S-2015-06-19-narrow-${records.tail}`, organ: 'Liver' })
  const dataset = await records.dataset({
    name: `A narrow dataset ${records.tail}`,
    dataset_slides: [{ slide_id: slide?.id ?? 0, type: 'training' }],
  })
  const screens = [
    `/slides?search=${records.tail}`,
    `/slides?organ=Liver&density=compact&search=${records.tail}`,
    `/slides?group=organ&search=${records.tail}`,
    `/slides?layout=gallery&search=${records.tail}`,
    '/slides/reader',
    `/slides/${slide?.id}`,
    `/slides/${slide?.id}/edit`,
    `/samples?search=${records.tail}`,
    `/samples/${sample.id}`,
    `/samples/${sample.id}/edit`,
    `/datasets?search=${records.tail}`,
    '/datasets/create',
    `/datasets/${dataset.id}`,
    `/datasets/${dataset.id}/edit`,
    ...['/scanned-files', '/trash', '/fields', '/accounts', '/profile'],
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await expectAllInside(page, `${screen} at ${size.width} px`)
    }
  }
})

test('at 768 px checkbox, picture, name and row menu stay while the table scrolls horizontally, and a dialog fills the window', async ({
  signedIn: page,
  records,
}) => {
  await records.slides([{ name: `A-1 ${records.tail}` }])
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(
    `/slides?search=${records.tail}&columns=picture,name,block_id,source,species,organ,description,status`,
  )
  const row = page.getByRole('row', { name: `A-1 ${records.tail}` })
  const stays = [
    row.getByRole('checkbox'),
    row.locator('[data-column=picture]'),
    row.locator('[data-column=name]'),
    row.getByRole('button', { name: /^Actions for / }),
  ]
  const lefts = () => Promise.all(stays.map(async part => (await part.boundingBox())?.x))
  await expect(row).toBeVisible()
  const before = await lefts()
  const scrolled = row.locator('[data-column=block_id]')
  const from = (await scrolled.boundingBox())?.x ?? 0
  await page.locator('#table').evaluate(scroller => {
    scroller.scrollLeft = 200
  })
  await expect.poll(async () => (await scrolled.boundingBox())?.x ?? from).toBeLessThan(from)
  expect(await lefts()).toEqual(before)
  await page.getByRole('button', { name: 'Create Slide' }).click()
  const dialog = page.getByRole('dialog', { name: /^Create .*Slide/ })
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 900 })
  const create = await dialog.getByRole('button', { name: 'Create Slide' }).boundingBox()
  expect((create?.y ?? 0) + (create?.height ?? 0)).toBeGreaterThan(860)
})
