import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Slide } from '@vitrine/contract/slides/slides'
import type OpenSeadragon from 'openseadragon'
import { expectAccessible } from '../support/axe.ts'
import { scannedSlide } from '../support/scans.ts'
import { signIn } from '../support/sign-in-pages.ts'
import { changeStoredUser, JUST_OVER, storedUser } from '../support/stored-user.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const LIBRARY = resolve(
  import.meta.dirname,
  '../../node_modules/openseadragon/build/openseadragon/openseadragon.min.js',
)

const picture = (page: Page) => page.getByRole('application')
const sharp = (page: Page) => page.locator('[data-sharp]')

const AREA = 8

/** The mean red, green, blue and opacity in the viewer for areas of 8 x 8 pixels of the picture, at full size around (x, y). */
const shownColors = (page: Page, center: readonly [number, number], areas: readonly (readonly [number, number])[]) =>
  picture(page).evaluate(
    (element, { center: [x, y], areas, side }) => {
      const canvas = element.querySelector('canvas') as HTMLCanvasElement
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      return areas.map(([left, top]) => {
        const [across, down] = [left - x + canvas.width / 2, top - y + canvas.height / 2]
        const { data } = context.getImageData(Math.round(across), Math.round(down), side, side)
        return [0, 1, 2, 3].map(color => {
          let sum = 0
          for (let index = color; index < data.length; index += 4) sum += data[index] as number
          return Math.round(sum / (side * side))
        })
      })
    },
    { center, areas, side: AREA },
  )

/** Pixels decoded by libtiff from CMU-1-Small-Region.svs, by the upper left corners of areas of 8 x 8 pixels. */
const TISSUE = {
  areas: [
    [1000, 1550],
    [1100, 1400],
    [1300, 1500],
    [1239, 1320],
  ],
  colors: [
    [208, 145, 177, 255],
    [186, 138, 174, 255],
    [242, 243, 243, 255],
    [68, 31, 78, 255],
  ],
} as const
/** The size is 2,220 x 2,967; the last tile of each row and column is padded in the file. */
const CORNER = {
  areas: [
    [2212, 2959],
    [2222, 2700],
    [2100, 2969],
  ],
  colors: [
    [245, 245, 245, 255],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ],
} as const

/** The canvas may be offset by half a pixel, so areas are compared instead of pixels. */
async function expectColors(
  page: Page,
  center: readonly [number, number],
  { areas, colors }: { areas: readonly (readonly [number, number])[]; colors: readonly (readonly number[])[] },
) {
  const shown = await shownColors(page, center, areas)
  const farthest = Math.max(...shown.flatMap((color, at) => color.map((v, i) => Math.abs(v - (colors[at]?.[i] ?? -1)))))
  expect(farthest, JSON.stringify(shown)).toBeLessThanOrEqual(4)
}

test('a slide with RGB tiles opens on tissue in its own colors, and is rotated for everybody', async ({
  signedIn: page,
  records,
}) => {
  const slide = await scannedSlide(records, 'CMU-1-Small-Region.svs')
  await page.goto(`/slides/${slide.id}`)
  await expect(sharp(page)).toBeVisible()
  const overview = page.locator('.displayregion').locator('xpath=ancestor::*[.//canvas][1]').locator('canvas').first()
  expect((await overview.boundingBox())?.height).toBeGreaterThan(80)
  await page.getByRole('button', { name: '20×' }).click()
  await expect(page.getByRole('status', { name: 'Magnification' })).toHaveText('20×')
  await expect(page.getByText('No code on the label image. Compare by eye.')).toBeVisible()
  await expect(page.getByText('2,220 × 2,967')).toBeVisible()
  await expectAccessible(page)

  await picture(page).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Copy link')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture(page)).toBeFocused()
  await page.keyboard.press('r')
  const { file } = await records.call<Slide>('GET', `/api/slides/${slide.id}/`)
  await expect
    .poll(async () => (await records.call<Picture>('GET', `/api/files/${file?.id}/picture/`)).rotation)
    .toBe(90)

  for (const [center, expected] of [
    [[1100, 1400], TISSUE],
    [[2100, 2850], CORNER],
  ] as const) {
    await page.goto(`/slides/${slide.id}/view?x=${center[0]}&y=${center[1]}&zoom=1&turn=0`)
    await expect(sharp(page)).toBeVisible()
    await expectColors(page, center, expected)
  }
  await pinchAndDrag(page)
})

/** Two fingers zoom, one pans. */
async function pinchAndDrag(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  await touch('touchStart', [400, 400], [500, 400])
  for (const apart of [20, 60, 100]) await touch('touchMove', [400 - apart, 400], [500 + apart, 400])
  await touch('touchEnd')
  await expect(page).toHaveURL(/zoom=[23]/)
  const position = () => new URL(page.url()).searchParams.get('x')
  const before = position()
  await touch('touchStart', [400, 400])
  for (const moved of [20, 60, 100]) await touch('touchMove', [400 + moved, 400])
  await touch('touchEnd')
  await expect.poll(position).not.toBe(before)
}

test('the full-window view keeps its position in the address, and from cut to cut', async ({
  signedIn: page,
  records,
}) => {
  const block_id = `block ${records.tail}`
  const first = await scannedSlide(records, 'CMU-1-cut-2.tif', { name: `${records.tail}-1`, block_id, cut_number: 1 })
  const second = await scannedSlide(records, 'CMU-1-cut-2.tif', { name: `${records.tail}-2`, block_id, cut_number: 2 })
  await page.goto(`/slides/${first.id}`)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page).toHaveURL(new RegExp(`/slides/${first.id}/view`))
  await page.goto(`/slides/${first.id}/view?x=2100&y=2900&zoom=0.8&turn=90`)
  await expect(sharp(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Cuts of this block' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  // The picture has the focus initially and after each step.
  await expect(picture(page)).toBeFocused()
  for (const [key, shown] of [
    [']', second],
    ['[', first],
    [']', second],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`/slides/${shown.id}/view.*zoom=0.8&turn=90`))
    await expect(picture(page)).toBeFocused()
  }
  await expect(page.getByText('x 2,100 px, y 2,900 px')).toBeVisible()
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/zoom=1\.2/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('l')
  await expectToast(page, 'Link copied')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/view/)
})

test('tiles keep loading when the token expires while panning, and failed ones are loaded on demand', async ({
  page,
  records,
}) => {
  const slide = await scannedSlide(records, 'CMU-1-Small-Region.svs')
  await page.goto(`/slides/${slide.id}/view?x=500&y=500&zoom=1&turn=0`)
  await signIn(page)
  await expect(sharp(page)).toBeVisible()
  const before = await storedUser(page)
  // Simulates an expired token, which the server rejects.
  await changeStoredUser(page, { expires_at: JUST_OVER, access_token: 'no.such.token' })
  const statuses: number[] = []
  page.on('response', reply => void (reply.url().includes('/tiles/') && statuses.push(reply.status())))
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => statuses.length).toBeGreaterThan(2)
  await expect(sharp(page)).toBeVisible()
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await storedUser(page))?.access_token).not.toBe(before?.access_token)

  const failed = new Set<string>()
  await page.route('**/tiles/**', route => {
    failed.add(route.request().url())
    return route.fulfill({ status: 503, json: { detail: 'Busy.' } })
  })
  await page.keyboard.press('Shift+ArrowDown')
  const failure = page.getByRole('alert').filter({ hasText: "Parts of the picture couldn't be loaded." })
  await expect(failure).toBeVisible()
  await page.unroute('**/tiles/**')
  const loaded = new Set<string>()
  page.on('response', reply => void (reply.ok() && loaded.add(reply.url())))
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(sharp(page)).toBeVisible()
  expect(failed.size).toBeGreaterThan(0)
  expect([...failed].filter(address => !loaded.has(address))).toEqual([])
  await expect(failure).toBeHidden()
})

/** Opens an address in another viewer on the page. Returns how much of it is tissue, and how many tiles failed. */
const openInOtherViewer = (page: Page, address: string, token: string) =>
  page.evaluate(
    async ({ tileSources, token }) => {
      const element = document.createElement('div')
      Object.assign(element.style, { position: 'fixed', inset: '0', zIndex: '9999', background: 'white' })
      document.body.append(element)
      const viewer = new (globalThis as unknown as { OpenSeadragon: typeof OpenSeadragon }).OpenSeadragon.Viewer({
        ...{ element, tileSources, loadTilesWithAjax: true, ajaxHeaders: { Authorization: `Bearer ${token}` } },
        ...{ drawer: 'canvas', immediateRender: true, animationTime: 0, maxTilesPerFrame: 16 },
      })
      let failed = 0
      viewer.addHandler('tile-load-failed', () => void failed++)
      await new Promise<void>((opened, refused) => {
        viewer.addHandler('open', () => opened())
        viewer.addHandler('open-failed', event => refused(new Error(event.message)))
      })
      const image = viewer.world.getItemAt(0)
      const isLoaded = () =>
        image.getFullyLoaded() || new Promise<void>(done => image.addOnceHandler('fully-loaded-change', () => done()))
      await isLoaded()
      // The lower right corner at full size, where tiles are padded in the file.
      const { x, y } = image.getContentSize()
      viewer.viewport.fitBounds(image.imageToViewportRectangle(x - 800, y - 600, 800, 600), true)
      await new Promise(requestAnimationFrame)
      await isLoaded()
      const canvas = viewer.drawer.canvas as HTMLCanvasElement
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let pink = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] as number) - (data[at + 1] as number) > 20) pink++
      return { failed, tissue: pink / (data.length / 4) }
    },
    { tileSources: address, token },
  )

test('another viewer opens a picture by IIIF and shows tissue', async ({ signedIn: page, records }) => {
  const slide = await scannedSlide(records, 'CMU-1-Small-Region.svs')
  const { file } = await records.call<Slide>('GET', `/api/slides/${slide.id}/`)
  const { iiif } = await records.call<Picture>('GET', `/api/files/${file?.id}/picture/`)
  await page.goto('/profile')
  const requests = new Map<string, number>()
  page.on('response', reply => {
    const [, request] = /\/iiif\/(.+)$/.exec(reply.url()) ?? []
    if (request) requests.set(request, reply.status())
  })
  await page.evaluate(readFileSync(LIBRARY, 'utf8'))
  const shown = await openInOtherViewer(page, `${iiif}`, `${(await storedUser(page))?.access_token}`)
  expect(shown.failed).toBe(0)
  expect(shown.tissue).toBeGreaterThan(0.02)
  expect(new Set(requests.values())).toEqual(new Set([200]))
  const ofCorner = [...requests.keys()].filter(request => /^2160,\d+,60,\d+\/60,\d+\//.test(request))
  expect(ofCorner.length).toBeGreaterThan(0)
})
