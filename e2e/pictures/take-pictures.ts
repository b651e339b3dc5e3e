import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Ignored by git. */
export const folder = join(import.meta.dirname, '../../pictures')
const HEIGHT = 900
export const WIDTHS = [1440, 1280, 768] as const
export const THEMES = ['light', 'dark'] as const

/** The path of a picture in `pictures/`. */
export const pictureFile = (name: string, width: number, theme: string) => `${width}-${theme}/${name}.png`

/** Waits until everything is drawn: all calls have been answered, and the fonts are loaded. */
export async function settle(page: Page, isAnswered = true) {
  if (isAnswered) await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

/**
 * Takes pictures of the page in each width, light and dark.
 * @param isAnswered false for a screen with calls that are never answered
 */
export async function takePictures(page: Page, name: string, isAnswered = true): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page, isAnswered)
      await page.screenshot({ path: join(folder, pictureFile(name, width, theme)), animations: 'disabled' })
    }
  }
}
