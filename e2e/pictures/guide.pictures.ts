import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { type DemoLibrary, demoLibrary } from './library.ts'
import { settle } from './take-pictures.ts'
import { buildTrainedModels } from './trained-models.ts'

const folder = join(import.meta.dirname, '../../docs/guide/pictures')

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function selectRows(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const index of [1, 2, 3]) await boxes.nth(index).check()
}

/** The pictures of the guide, with their addresses and the steps before each is taken. */
const PICTURES: Readonly<
  Record<string, { address: (library: DemoLibrary) => string; open?: (page: Page) => Promise<unknown> }>
> = {
  find: {
    address: () => '/slides',
    async open(page) {
      await press(page, 'Find')
      await page.keyboard.type('S24')
    },
  },
  scan: {
    address: () => '/slides/reader',
    async open(page) {
      await page.getByPlaceholder('Enter slide ID, name or UUID...').fill('S24-10233 A1-3')
      await page.keyboard.press('Enter')
      await page.getByText('S24-10233 A1-3').first().waitFor()
    },
  },
  label: {
    address: ({ picturedSlide }) => `/slides/${picturedSlide}`,
    async open(page) {
      await press(page, 'Preview Label')
      await page.getByRole('button', { name: 'Add a further line' }).waitFor()
    },
  },
  import: {
    address: () => '/slides/import',
    async open(page) {
      await page
        .locator('input[type=file]')
        .setInputFiles(join(import.meta.dirname, '../../server/demo/idr0018-mouse.tsv'))
      await page.getByText('columns matched').waitFor()
    },
  },
  fields: { address: () => '/fields', open: page => press(page, 'Add Field') },
  filter: {
    address: () => '/slides?search=lymph&ordering=name',
    open: page => page.getByText('Lymph node').first().waitFor(),
  },
  'edit-many': {
    address: () => '/slides',
    async open(page) {
      await page.getByRole('row').nth(1).focus()
      for (const key of ['F2', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'])
        await page.keyboard.press(key)
    },
  },
  quality: {
    address: () => '/samples',
    async open(page) {
      await selectRows(page)
      await press(page, 'Batch Edit')
      await press(page, 'Pass Both')
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  picture: { address: ({ picturedSlide }) => `/slides/${picturedSlide}/view` },
  split: { address: ({ dataset }) => `/datasets/${dataset}/edit` },
  'hand-over': { address: ({ dataset }) => `/datasets/${dataset}` },
}

async function takePicture(page: Page, name: string, address: string, open?: (page: Page) => Promise<unknown>) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
  await settle(page)
  await open?.(page)
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

for (const [name, { address, open }] of Object.entries(PICTURES))
  test(name, async ({ signedIn: page, records }) => takePicture(page, name, address(await demoLibrary(records)), open))

test('evaluate', async ({ signedIn: page, records }) => {
  const { dataset, experiment, evaluation, other, slide } = await buildTrainedModels(records)
  const scrollTo = (card: string) =>
    page.getByRole('region', { name: card }).evaluate(region => region.scrollIntoView({ block: 'center' }))
  await takePicture(page, 'versions', `/datasets/${dataset}`, async () => {
    await press(page, 'Details of version 1')
    await scrollTo('Versions')
  })
  await takePicture(page, 'experiments', '/experiments')
  await takePicture(page, 'experiment', `/experiments/${experiment}`)
  await takePicture(page, 'evaluation', `/evaluations/${evaluation}?by=source`)
  await takePicture(page, 'comparison', `/evaluations/${evaluation}?with=${other}`)
  await takePicture(page, 'used-in', `/slides/${slide}`, () => scrollTo('Used in'))
})
