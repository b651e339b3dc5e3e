import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The name and text of the file saved by an action. */
export async function saved(page: Page, action: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await action()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
