import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from '@playwright/test'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import { buildScoredCohort, COHORTS } from '@vitrine/contract/evaluation/scored-cohorts.fixture'
import { expect, test } from '../support/test.ts'

const CONTRACT = new URL('../../contract/src/', import.meta.url)
const SITE = 'http://figures.test/'

/** Serves the contract's source to a page of its own, without its types. */
async function openContract(page: Page): Promise<void> {
  await page.route(`${SITE}**`, async route => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (path === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Figures</title>' })
    const source = readFileSync(new URL(path, CONTRACT), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto(SITE)
}

test('figures of predictions have the same bytes in the browser as on the server', async ({ page }) => {
  const cohorts = Array.from({ length: COHORTS }, (_, index) => buildScoredCohort(index + 1))
  await openContract(page)
  const inBrowser = await page.evaluate(
    async ({ address, cohorts }) => {
      const { metricsOf }: { metricsOf: typeof import('@vitrine/contract/evaluation/metrics').metricsOf } =
        await import(address)
      return cohorts.map(({ slides, choices }) => JSON.stringify(metricsOf(slides, choices)))
    },
    { address: `${SITE}evaluation/metrics.ts`, cohorts },
  )
  expect(inBrowser).toEqual(cohorts.map(({ slides, choices }) => JSON.stringify(metricsOf(slides, choices))))
})
