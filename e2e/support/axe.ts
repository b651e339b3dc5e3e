import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe-core finds nothing on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}
