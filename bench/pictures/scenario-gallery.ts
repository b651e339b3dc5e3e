import { copyFile, mkdir, utimes } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import type { Page } from 'playwright-core'
import { checkFolders } from '../check-folders.ts'
import { ApiClient } from '../faults/api-client.ts'
import { median } from '../web-clock.ts'
import type { WebScenario, WebSurroundings } from '../web-page.ts'

const TILES = 60
const TURNS = 7
const TARGET_MS = 500
const WORD = 'benchgallery'
const PICTURE = fileURLToPath(new URL('../../server/demo/pictures/S24-10233 A1-2.svs', import.meta.url))

const nameOf = (index: number) => `${WORD} ${String(index + 1).padStart(2, '0')}`

/** As many slides with pictures as there are tiles. */
async function slidesWithPictures({ server, pictureFolder }: WebSurroundings): Promise<void> {
  const client = new ApiClient(server.url, await server.token())
  try {
    const { total } = await client.get(`/api/slides/?search=${WORD}&search_fields=name&has_picture=true&limit=1`)
    if (total >= TILES) return
    const names = Array.from({ length: TILES }, (_, index) => nameOf(index))
    await mkdir(pictureFolder, { recursive: true })
    const slides = new Map<string, number>()
    for (const name of names) {
      const path = `${pictureFolder}/${name}.svs`
      await copyFile(PICTURE, path)
      // Old enough not to count as being copied.
      await utimes(path, 1_700_000_000, 1_700_000_000)
      slides.set(`${name}.svs`, (await client.create('/api/slides/', { name })).id)
    }
    await checkFolders(client)
    const { results }: ScannedFilePage = await client.get(`/api/pictures/found/?search=${WORD}&limit=${TILES}`)
    const items = results.flatMap(({ id, path }) => {
      const slide = slides.get(path.split('/').at(-1) ?? '')
      return slide === undefined ? [] : [{ id, slide }]
    })
    await client.create('/api/pictures/found/attach/', { items })
  } finally {
    client.close()
  }
}

/** Runs in the page. Measures from pressing a button until this many pictures are drawn. */
function pressUntilDrawn({ label, tiles }: { label: string; tiles: number }): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  return new Promise(resolve => {
    const since = performance.now()
    const look = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img')]
      const isDrawn = pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length >= tiles
      requestAnimationFrame(isDrawn ? () => resolve(performance.now() - since) : look)
    }
    button?.click()
    look()
  })
}

const drawnPictures = (page: Page) =>
  page.waitForFunction(
    tiles =>
      [...document.querySelectorAll<HTMLImageElement>('[role=grid] img')].filter(({ complete }) => complete).length >=
      tiles,
    TILES,
  )

/** From pressing 'Gallery' until 60 pictures are drawn that the browser has cached. */
export const galleryScenario: WebScenario = {
  name: 'web: gallery',
  async measure(around) {
    const { page, server } = around
    await slidesWithPictures(around)
    await page.goto(`${server.url}/slides?search=${WORD}&layout=gallery&tile=96`)
    // The first page has fewer.
    await page.getByRole('button', { name: 'Load More' }).click()
    await drawnPictures(page)
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.getByRole('columnheader', { name: 'Name' }).waitFor()
      times.push(await page.evaluate(pressUntilDrawn, { label: 'Gallery', tiles: TILES }))
    }
    const ms = Math.round(median(times))
    return [
      {
        what: `web: ${TILES} cached tiles of the gallery`,
        measured: `${ms} ms`,
        target: `<= ${TARGET_MS} ms`,
        met: ms <= TARGET_MS,
        details: { times },
      },
    ]
  },
}
