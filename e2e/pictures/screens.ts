import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { DemoLibrary } from './library.ts'
import type { State } from './states.ts'

export interface Screen {
  name: string
  address: (library: DemoLibrary) => string
  states: readonly State[]
  /** Things to open on the full screen, each in a separate picture. */
  opened?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

const LIST = ['full', 'empty', 'loading', 'failing'] as const
const RECORD = ['full', 'loading', 'failing'] as const

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const openFirstRow = (page: Page) =>
  page
    .getByRole('button', { name: /^Show details of / })
    .first()
    .click()
const openRowMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
const editCell = (page: Page) => page.locator('[data-edits-cell]').first().click()
async function selectRows(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const index of [1, 2, 3]) await boxes.nth(index).check()
}
const searchForNothing = async (page: Page) => {
  await page.getByRole('textbox', { name: /^Search / }).fill('nothing is called this')
  await page
    .getByText(/^No .* found/)
    .first()
    .waitFor()
}

const pressFirst = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Opens the screen with address parameters. */
const at = (parameters: Record<string, string>) => async (page: Page) => {
  await page.goto(`${new URL(page.url()).pathname}?${new URLSearchParams(parameters)}`)
}
const chooseCells = async (page: Page) => {
  await page.getByRole('row').nth(2).focus()
  for (const key of ['F2', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'])
    await page.keyboard.press(key)
}
const editSelected = async (page: Page) => {
  await selectRows(page)
  await page.getByRole('button', { name: /^(Edit fields|Batch Edit)$/ }).click()
}
const pressKey = (key: string) => async (page: Page) => {
  // Global key handlers load after the first rows.
  await page.getByRole('button', { name: 'Find' }).waitFor()
  await page.keyboard.press(key)
}
const filterByColumn = async (page: Page) => {
  await page.getByRole('columnheader').nth(3).getByRole('button').focus()
  await page.keyboard.press('Alt+ArrowDown')
}
const find = async (page: Page) => {
  await pressKey('Control+k')(page)
  await page.getByRole('combobox', { name: 'Name, ID or code' }).fill('S24')
  await page.getByRole('dialog').getByText('S24-10233 A1-2').first().waitFor()
}

/** A list of mice in an import, with columns and rows. */
const matchColumns = async (page: Page) => {
  await page
    .locator('input[type=file]')
    .setInputFiles(resolve(import.meta.dirname, '../../server/demo/idr0018-mouse.tsv'))
  await page.getByText('columns matched').waitFor()
}
const reviewRows = async (page: Page) => {
  await matchColumns(page)
  await page.getByRole('button', { name: /^Review / }).click()
  await page.getByRole('tab', { name: /^Unchanged/ }).waitFor()
}

const TABLE = {
  row: openFirstRow,
  filters: pressFirst('Filters'),
  'column-filter': filterByColumn,
  views: pressFirst('Views: '),
  cells: chooseCells,
  'edit-fields': editSelected,
  'row-menu': openRowMenu,
  editor: editCell,
  selected: selectRows,
  'no-match': searchForNothing,
}

/** Every screen, with its states to take pictures of. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'import',
    address: () => '/slides/import',
    states: ['full'],
    opened: { columns: matchColumns, review: reviewRows },
  },
  {
    name: 'slides',
    address: () => '/slides',
    states: LIST,
    opened: {
      ...TABLE,
      columns: press('Columns'),
      create: press('Create Slide'),
      groups: at({ group: 'organ,species' }),
      rules: at({
        search: 'patient',
        filter: JSON.stringify({
          and: [
            { field: 'cut_number', op: 'between', value: [1, 3] },
            {
              or: [
                { field: 'organ', op: 'is', value: 'Lymph node' },
                { field: 'picture', op: 'is', value: true },
              ],
            },
          ],
        }),
      }),
      find,
      keys: pressKey('?'),
    },
  },
  { name: 'slide-reader', address: () => '/slides/reader', states: ['full'] },
  { name: 'slide', address: ({ slide }) => `/slides/${slide}`, states: RECORD },
  {
    name: 'slide-picture',
    address: ({ picturedSlide }) => `/slides/${picturedSlide}`,
    states: ['full'],
    opened: {
      edit: press('Edit'),
      label: press('Preview Label'),
      'further-line': async page => {
        await press('Preview Label')(page)
        await press('Add a further line')(page)
        await page.getByRole('textbox', { name: 'Further line' }).fill('{species} · {vendor} · {lot} · {description}')
      },
    },
  },
  { name: 'slide-view', address: ({ picturedSlide }) => `/slides/${picturedSlide}/view`, states: ['full', 'failing'] },
  { name: 'slide-edit', address: ({ slide }) => `/slides/${slide}/edit`, states: RECORD },
  { name: 'file-edit', address: ({ slide }) => `/slides/${slide}/file/edit`, states: RECORD },
  { name: 'slide-missing', address: () => '/slides/999999999', states: ['full'] },
  {
    name: 'samples',
    address: () => '/samples',
    states: LIST,
    opened: { ...TABLE, columns: press('Columns') },
  },
  { name: 'sample', address: ({ sample }) => `/samples/${sample}`, states: RECORD },
  { name: 'sample-edit', address: ({ sample }) => `/samples/${sample}/edit`, states: ['full'] },
  {
    name: 'datasets',
    address: () => '/datasets',
    states: LIST,
    opened: {
      row: openFirstRow,
      'row-menu': openRowMenu,
      filters: pressFirst('Filters'),
      groups: at({ group: 'created_at' }),
    },
  },
  { name: 'dataset', address: ({ dataset }) => `/datasets/${dataset}`, states: RECORD },
  { name: 'dataset-create', address: () => '/datasets/create', states: ['full'] },
  { name: 'dataset-edit', address: ({ dataset }) => `/datasets/${dataset}/edit`, states: RECORD },
  { name: 'scanned-files', address: () => '/scanned-files', states: LIST },
  { name: 'trash', address: () => '/trash', states: LIST },
  { name: 'fields', address: () => '/fields', states: LIST, opened: { add: press('Add Field') } },
  { name: 'accounts', address: () => '/accounts', states: LIST },
  { name: 'profile', address: () => '/profile', states: RECORD },
]
