import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe-core finds nothing on the page as it is, in light and in dark; only the contrast depends on the color scheme. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page, 'light', builder => builder.withTags(RULES))
  await expectNoViolations(page, 'dark', builder => builder.withRules(['color-contrast']))
}

/** Runs in the page. The change of scheme may start transitions, and a color halfway between two themes has no contrast. */
async function finishTransitions() {
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(transition => transition.finished))
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  choose: (builder: AxeBuilder) => AxeBuilder,
) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(finishTransitions)
  const { violations } = await choose(new AxeBuilder({ page })).analyze()
  expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}
