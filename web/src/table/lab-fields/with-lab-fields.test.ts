import type { Field } from '@vitrine/contract/fields/fields'
import { describe, expect, test, vi } from 'vitest'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { recordTexts } from '../../ui/record-texts.ts'
import { blockText } from '../cells/clipboard-block.ts'
import { copiedBlock } from '../cells/copied-block.ts'
import { planClear, planFill, planPaste } from '../cells/paste-plan.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow } from '../records/use-records.ts'
import { withLabFields } from './with-lab-fields.ts'

const update = vi.fn(async () => ({}))
const plain: AnyDashboard = {
  table: 'slides',
  texts: { ...recordTexts('slide', 'slides'), deleteSelected: () => 'Delete' },
  columns: [{ id: 'name', header: 'Name', weight: 1, floor: 100 }],
  searchColumns: [{ value: 'name', label: 'Name' }],
  filtering: { fields: [{ name: 'name', label: 'Name' }] },
  bulk: { fields: async () => [{ field: 'name', label: 'Name', kind: 'text' }] },
  rowName: () => 'A-1',
  pageSize: 5,
  list: async () => ({ results: [], total: 0 }),
  update,
  remove: async () => undefined,
  Drawer: () => null,
}

const FIELDS: readonly Field[] = [
  buildField('Lot'),
  buildField('Remarks', { type: 'long_text' }),
  buildField('Depth', { type: 'number', decimals: 1, unit: 'µm' }),
  buildField('Cut on', { type: 'date' }),
  buildField('Reviewed', { type: 'boolean' }),
  buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') }),
  buildField('Markers', { type: 'multi_choice', options: buildOptions('CD3', 'CD8', 'Ki67') }),
  buildField('Checked by', { type: 'person' }),
  buildField('Protocol', { type: 'url' }),
]
const MARA = { id: 4, username: 'mara', name: 'Mara Keller', email: null }
const VALUES = {
  lot: '7a',
  remarks: 'one\ntwo',
  depth: 4.5,
  cut_on: '2026-01-31',
  reviewed: false,
  stain: 'pas',
  markers: ['cd3', 'ki67'],
  checked_by: MARA,
  protocol: 'https://lab.example.org/he',
}
const row = (id: number, fields: object | undefined): DashboardRow => ({ id, ...(fields && { fields }) })
const own = withLabFields(plain, FIELDS)
const columns = own.columns.slice(1)
const WIDTH = FIELDS.length

test('a table without lab fields is the very same object', () => {
  expect(withLabFields(plain, [])).toBe(plain)
})

test('each field is a column, a filter, a search column unless it is yes or no, and a target of bulk edits', async () => {
  const names = FIELDS.map(({ key }) => `fields.${key}`)
  expect(own.columns.map(({ id }) => id)).toEqual(['name', ...names])
  expect(own.filtering?.fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['name', undefined],
    ['fields.lot', 'text'],
    ['fields.remarks', 'text'],
    ['fields.depth', 'number'],
    ['fields.cut_on', 'date'],
    ['fields.reviewed', 'boolean'],
    ['fields.stain', 'choice'],
    ['fields.markers', 'choices'],
    ['fields.checked_by', 'person'],
    ['fields.protocol', 'text'],
  ])
  expect(own.searchColumns?.map(({ value }) => value)).toEqual([
    'name',
    ...names.filter(name => name !== 'fields.reviewed'),
  ])
  expect((await own.bulk?.fields())?.map(({ field }) => field)).toEqual(['name', ...names])
})

test('a field with the label of a column, filter or search column is distinguished everywhere', async () => {
  const table = { ...plain, filtering: { fields: [{ name: 'file.name', label: 'File Name' }] } }
  const told = withLabFields(table, [buildField('NAME'), buildField('File name'), buildField('Lot')])
  const labels = ['NAME (lab field)', 'File name (lab field)', 'Lot']
  expect(told.columns.slice(1).map(({ header }) => header)).toEqual(labels)
  expect(told.filtering?.fields.slice(1).map(({ label }) => label)).toEqual(labels)
  expect(told.searchColumns?.slice(1).map(({ label }) => label)).toEqual(labels)
  expect((await told.bulk?.fields())?.slice(1).map(({ label }) => label)).toEqual(labels)
})

test('the first four are shown by default, and no long texts', () => {
  const shown = columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault).map(({ header }) => header)
  expect(shown).toEqual(['Lot', 'Depth', 'Cut on'])
})

test('the value of an editor is sent to the API in the format of its type, beside other fields', async () => {
  const action = { requestId: 'r' }
  await own.update?.(row(1, VALUES), { organ: 'liver', 'fields.reviewed': true, 'fields.depth': null }, action)
  const patch = { organ: 'liver', fields: { reviewed: true, depth: null } }
  expect(update).toHaveBeenCalledWith(expect.anything(), patch, action)
})

describe('cells', () => {
  const all = { top: 0, bottom: 0, left: 0, right: WIDTH - 1 }
  const valuesOf = (plan: object) => {
    expect(plan).toHaveProperty('writes')
    const { writes } = plan as { writes: { column: { id: string }; value?: unknown; error?: string }[] }
    return Object.fromEntries(writes.map(({ column, value, error }) => [column.id.slice(7), error ?? value]))
  }
  const WRITTEN = { ...VALUES, checked_by: 'mara' }

  test('are copied as displayed, and pasted back as the same values', () => {
    const block = copiedBlock([row(1, VALUES)], columns, all)
    expect(blockText(block)).toBe(
      '7a\t"one\ntwo"\t4.5\t2026-01-31\tNo\tPAS\tCD3; Ki67\tmara\thttps://lab.example.org/he',
    )
    const table = { rows: [row(1, VALUES)], columns }
    expect(valuesOf(planPaste(table, all, block, 'en-US'))).toEqual(WRITTEN)
    const texts = block.map(cells => cells.map(({ text }) => ({ text })))
    expect(valuesOf(planPaste(table, all, texts, 'en-US'))).toEqual(WRITTEN)
  })

  test('are empty if the record has no value or no lab fields, and cleared as null', () => {
    expect(blockText(copiedBlock([row(1, undefined)], columns, all))).toBe('\t'.repeat(WIDTH - 1))
    const cleared = valuesOf(planClear({ rows: [row(1, VALUES)], columns }, all))
    expect(Object.values(cleared)).toEqual(Array(WIDTH).fill(null))
  })

  test("parse numbers and dates in the locale's notation; an invalid value shows the reason", () => {
    const at = { top: 0, bottom: 0, left: 2, right: 5 }
    const cells = ['4,5', '31/01/2026', 'ja', 'Giemsa'].map(text => ({ text }))
    expect(valuesOf(planPaste({ rows: [row(1, VALUES)], columns }, at, [cells], 'de-DE'))).toEqual({
      depth: 4.5,
      cut_on: '2026-01-31',
      reviewed: 'Reviewed: "ja" isn\'t Yes or No.',
      stain: 'Stain: "Giemsa" isn\'t HE or PAS.',
    })
  })

  test('are filled down by value, and parsed when filled into another column', () => {
    const rows = [row(1, VALUES), row(2, {})]
    const down = planFill({ rows, columns }, all, { ...all, bottom: 1 })
    expect(valuesOf(down)).toEqual(VALUES)
    const person = { top: 0, bottom: 0, left: 7, right: 7 }
    const across = planFill({ rows, columns: columns.with(8, columns[0] as (typeof columns)[0]) }, person, {
      ...person,
      right: 8,
    })
    expect(valuesOf(across)).toEqual({ lot: 'mara' })
  })
})
