import type { Page } from '@playwright/test'
import type { Feature, WebSettings } from '@vitrine/contract/settings'

/** Lets the web app see a backend that does not offer a feature. Call it before the page is opened. */
export async function hideFeature(page: Page, hidden: Feature): Promise<void> {
  await page.route('**/config.json', async route => {
    const response = await route.fetch()
    const settings = (await response.json()) as WebSettings
    const features = settings.features.filter(feature => feature !== hidden)
    await route.fulfill({ response, json: { ...settings, features } })
  })
}
