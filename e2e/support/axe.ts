import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects axe-core to find nothing on the page, in light and dark; only contrast depends on the color scheme. Starts with the
 * current scheme, because switching takes as long as checking contrast.
 * @param covered selects partly covered elements, which axe would report as targets that are too small
 */
export async function expectAccessible(page: Page, covered?: string) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expectNoViolations(page, isDark ? 'dark' : 'light', { type: 'tag', values: ALL_RULES }, covered)
  await expectNoViolations(page, isDark ? 'light' : 'dark', { type: 'rule', values: ['color-contrast'] }, covered)
}

/**
 * Runs in the page until nothing moves: a change of scheme starts transitions, the colors inherited from them start more, and a
 * color between two themes may have too little contrast.
 */
async function finishAnimations() {
  const endsByItself = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity
  let running: Animation[]
  do {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    running = document.getAnimations().filter(endsByItself)
    for (const animation of running) animation.finish()
  } while (running.length > 0)
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: RunOptions['runOnly'] & object,
  covered: string | undefined,
) {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(finishAnimations)
  // Only once per document, because the script is large.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Only an experimental rule, which doesn't run, reads style sheets, and collecting them takes a fifth of the time.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }
  const findViolations = () =>
    page.evaluate(
      async ({ options, covered }) => {
        const { axe } = window as typeof window & { axe: typeof import('axe-core') }
        const results = await axe.run(covered ? { exclude: [[covered]] } : document, options)
        return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      },
      { options, covered },
    )
  // Repeated, because axe may compare a text with an outdated name if another change is drawn in between.
  await expect.poll(findViolations, { message: `axe in ${colorScheme}` }).toEqual([])
}
