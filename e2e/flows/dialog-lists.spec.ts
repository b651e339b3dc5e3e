import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { closeByEscape } from '../support/dialogs.ts'
import { expectListsOpen } from '../support/opened-lists.ts'
import { apiClient, Records } from '../support/records.ts'
import { startVitrine } from '../support/start-server.ts'
import { test as base, expect } from '../support/test.ts'

interface Library {
  address: string
  slide: number
  sample: number
  /** The id of a dataset with a divided group. */
  divided: number
}

const LAB_FIELDS = [
  { label: 'Lab choice', type: 'choice', options: [{ label: 'HE' }, { label: 'PAS' }] },
  { label: 'Lab choices', type: 'multi_choice', options: [{ label: 'CD3' }, { label: 'CD8' }] },
  { label: 'Lab day', type: 'date' },
  { label: 'Days that the tissue was fixed in formalin', type: 'number' },
]

async function fillLibrary(address: string): Promise<Library> {
  const records = new Records(await apiClient(address))
  for (const entity of ['slides', 'samples', 'datasets'])
    for (const field of LAB_FIELDS) await records.call('POST', '/api/fields/', { entity, ...field })
  const file = await records.file()
  const one = await records.slide({ name: 'one', organ: 'liver', block_id: 'B', file: file.id })
  const two = await records.slide({ name: 'two', organ: 'liver', block_id: 'B' })
  const sample = await records.sample()
  const inTraining = { slide_id: one.id, type: 'training' } as const
  const parts = [inTraining, { slide_id: two.id, type: 'evaluation' }] as const
  const divided = await records.dataset({ name: 'divided', dataset_slides: [...parts] })
  return { address, slide: one.id, sample: sample.id, divided: divided.id }
}

/** A separate server, because lab fields are part of every form. */
const test = base.extend<object, { library: Library; baseUrl: string }>({
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter
    async ({}, use) => {
      const { address, stop } = await startVitrine()
      await use(await fillLibrary(address))
      await stop()
    },
    { scope: 'worker' },
  ],
  baseUrl: [async ({ library }, use) => use(library.address), { scope: 'worker' }],
})
// A single worker runs all of them, with one server.
test.describe.configure({ mode: 'default' })

type Step = (page: Page, dialog: Locator) => Promise<unknown>
const press =
  (name: string | RegExp): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).first().click()
const pressInside =
  (name: string): Step =>
  (_, dialog) =>
    dialog.getByRole('button', { name, exact: true }).first().click()
const choose =
  (label: string, option: string): Step =>
  (_, dialog) =>
    dialog.getByLabel(label, { exact: true }).last().selectOption(option)
const uploadWorkbook: Step = (_, dialog) =>
  dialog.locator('input[type=file]').setInputFiles(resolve(import.meta.dirname, '../support/two-sheets.xlsx'))
const MATCHED = [
  'Sheet',
  'Header in row',
  ...['Name', 'Slide name', 'Sample ID', 'Type'].map(header => `"${header}" goes to`),
]
const selectRow: Step = page =>
  page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()

interface Dialog {
  at: (library: Library) => string
  open: readonly Step[]
  /** The names of the controls that open something, initially and after each further step. */
  lists: readonly (readonly (string | Step)[])[]
}

const SLIDES = () => '/slides'
const SAMPLES = () => '/samples'
const RULE = encodeURIComponent(JSON.stringify({ and: [{ field: 'organ', op: 'is', value: 'liver' }] }))

const OF_SLIDES: Readonly<Record<string, Dialog>> = {
  'Create Slide': { at: SLIDES, open: [press('Create Slide')], lists: [['Status *', 'Lab choice', 'Lab choices']] },
  'Batch Import': {
    at: () => '/slides/import',
    open: [],
    lists: [[], [uploadWorkbook, ...MATCHED, 'Type of the slides']],
  },
  'Customize Columns': { at: SLIDES, open: [press('Columns')], lists: [[]] },
  Views: { at: SLIDES, open: [press('Views: All slides')], lists: [[]] },
  Export: { at: SLIDES, open: [press('Export')], lists: [[]] },
  Find: { at: SLIDES, open: [press('Find')], lists: [[]] },
  'Add rule': {
    at: () => `/slides?filter=${RULE}`,
    open: [press('Add rule')],
    lists: [
      [choose('Field', 'Organ'), 'Field', 'Condition', 'Value'],
      [choose('Field', 'Lab choice'), 'Field', 'Condition', 'Values'],
      [choose('Field', 'Created'), 'Field', 'Condition', 'From', 'Until'],
    ],
  },
  'Edit fields': {
    at: SLIDES,
    open: [selectRow, press('Edit fields')],
    lists: [
      ['Field'],
      [choose('Field', 'Lab choice'), 'Field', 'Value'],
      [choose('Field', 'Lab choices'), 'Field', 'Values'],
    ],
  },
  'Add to dataset': {
    at: SLIDES,
    open: [selectRow, press('Add to dataset')],
    lists: [['Type']],
  },
  'Preview Label': {
    at: ({ slide }) => `/slides/${slide}`,
    open: [press('Preview Label')],
    lists: [
      ['Size', 'Printer'],
      [pressInside('Add a further line'), 'Size', 'Printer', 'Insert field'],
    ],
  },
  'History of the file': {
    at: ({ slide }) => `/slides/${slide}`,
    open: [press('History')],
    lists: [['Field', 'Person', 'How']],
  },
}

const OF_SAMPLES_AND_PEOPLE: Readonly<Record<string, Dialog>> = {
  'Create Sample': { at: SAMPLES, open: [press('Create Sample')], lists: [['Lab choice', 'Lab choices']] },
  'Import CSV': { at: () => '/samples/import', open: [], lists: [[], [uploadWorkbook, ...MATCHED]] },
  'Batch Edit': {
    at: SAMPLES,
    open: [selectRow, press('Batch Edit')],
    lists: [['Field', 'Value', 'Field', 'Field']],
  },
  'Associate Slide': { at: ({ sample }) => `/samples/${sample}`, open: [press('Associate Slide')], lists: [[]] },
  'Add Field': {
    at: () => '/fields',
    open: [press('Add Field')],
    lists: [
      ['Type'],
      [choose('Type', 'Choice'), 'Type', 'Color of Option 1'],
      [choose('Type', 'Number'), 'Type', 'Decimals'],
    ],
  },
  'Merge options': {
    at: () => '/fields',
    open: [press(/^More.* Lab choice$/), page => page.getByRole('menuitem', { name: /^Merge/ }).click()],
    lists: [['Replace', 'by']],
  },
  'Invite Person': { at: () => '/accounts', open: [press(/^Invite/)], lists: [['Role']] },
  'New API token': { at: () => '/profile', open: [press('New token')], lists: [['Scope']] },
}

const OF_DATASETS: Readonly<Record<string, Dialog>> = {
  'Import CSV': {
    at: () => '/datasets/import',
    open: [],
    lists: [[], [uploadWorkbook, ...MATCHED, 'Type of the slides']],
  },
  'Groups of Slides': {
    at: ({ divided }) => `/datasets/${divided}/edit`,
    open: [press(/^Split by/)],
    lists: [['Grouped by', 'Field', 'Cut at', 'Parts']],
  },
  'Distribute Slides': {
    at: ({ divided }) => `/datasets/${divided}/edit`,
    open: [press('Distribute')],
    lists: [['Balance'], [pressInside('Leave one out'), 'Leave out each value of']],
  },
  'Export CSV': { at: ({ divided }) => `/datasets/${divided}`, open: [press('Export CSV')], lists: [[]] },
}

const isStep = (each: string | Step): each is Step => typeof each === 'function'

async function expectAllOpen(page: Page, library: Library, { at, open, lists }: Dialog) {
  const address = new URL(at(library), library.address).href
  if (page.url() !== address) await page.goto(address)
  const dialog = page.getByRole('dialog').last()
  for (const step of open) await step(page, dialog)
  await expect(dialog).toBeVisible()
  for (const phase of lists) {
    for (const step of phase.filter(isStep)) await step(page, dialog)
    await expectListsOpen(
      page,
      dialog,
      phase.filter(each => typeof each === 'string'),
    )
  }
  // The next dialog opens on the same page, unless something was chosen here.
  if (lists.flat().some(isStep) || open.includes(selectRow)) await page.goto('about:blank')
  else await closeByEscape(dialog)
}

for (const [screens, dialogs] of Object.entries({
  slides: OF_SLIDES,
  'samples, fields and people': OF_SAMPLES_AND_PEOPLE,
  datasets: OF_DATASETS,
}))
  test(`every list in the dialogs of ${screens} opens inside a low window, where it can be clicked`, async ({
    signedIn: page,
    library,
  }) => {
    // Leaving a form asks for confirmation.
    page.on('dialog', question => void question.accept())
    await page.setViewportSize({ width: 1280, height: 640 })
    for (const [title, dialog] of Object.entries(dialogs))
      await test.step(title, () => expectAllOpen(page, library, dialog))
  })

test('a long field name is cut after two lines in the head of a table, which keeps its height', async ({
  signedIn: page,
  library,
}) => {
  await page.goto(`${library.address}/slides`)
  const head = page.getByRole('columnheader', { name: 'Days that the tissue was fixed in formalin' })
  await head.scrollIntoViewIfNeeded()
  const height = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  expect(await height(head)).toBeLessThan(await height(page.getByRole('row').first()))
})
