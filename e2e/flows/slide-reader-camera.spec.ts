import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { filmCode } from '../support/camera-film.ts'
import { SlideReaderPage } from '../support/slide-reader.ts'
import { expect, test } from '../support/test.ts'

test('a code in front of the camera is scanned once, and looked up', async ({
  baseURL,
  sharedContext,
  contextOptions,
  launchOptions,
  records,
}) => {
  const slide = await records.slide({ name: `camera-${records.tail}` })
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-camera-'))
  const film = join(folder, 'film.y4m')
  await filmCode(film, slide.name)
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const { state } = await sharedContext(contextOptions)
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: state })
    await context.grantPermissions(['camera'])
    const page = await context.newPage()
    const reader = new SlideReaderPage(page)
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    await reader.open()
    expect(fetched.filter(address => address.endsWith('.wasm'))).toEqual([])
    await reader.button('Use Camera').click()
    await expect(reader.shown(slide.name)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Hold a code in front of the camera.')).toBeVisible()
    await expectAccessible(page)
    // The code reader comes from our own address, and the picture is not sent anywhere.
    expect(fetched.filter(address => address.endsWith('.wasm'))).toHaveLength(1)
    expect(fetched.every(address => address.startsWith(`${baseURL}/`))).toBe(true)
    expect(fetched.filter(address => address.includes('?name='))).toHaveLength(1)
    await reader.button('Stop Camera').click()
    await expect(page.locator('video')).toHaveCount(0)
    await expect(reader.field).toBeFocused()
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})
