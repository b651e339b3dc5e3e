import type { BulkOperation } from '@vitrine/contract/bulk'
import { expect, test, vi } from 'vitest'
import { recordTexts } from '../../ui/record-texts.ts'
import type { DashboardRow } from '../dashboard/use-records.ts'
import { editEach, fieldsOfRows, previewEach } from './edit-each.ts'

const rowsOf = (...organs: (string | null)[]) => organs.map((organ, index) => ({ id: index + 1, organ }))
const set = (value: unknown, only_empty = false): BulkOperation => ({ op: 'set', field: 'organ', value, only_empty })

test('a preview counts what changes, with the old and the new value of each record', () => {
  const report = previewEach(rowsOf('Liver', 'liver', null), [set('liver')])
  expect(report).toMatchObject({ total: 3, changed: 2, unchanged: 1, wrong: 0, by_field: { organ: 2 } })
  expect(report.rows.map(({ id, changes }) => [id, changes])).toEqual([
    [1, [{ field: 'organ', from: 'Liver', to: 'liver' }]],
    [3, [{ field: 'organ', from: null, to: 'liver' }]],
  ])
})

test('only records without a value are set, and values are cleared, each operation on what the one before left', () => {
  const changed = (...operations: BulkOperation[]) =>
    previewEach(rowsOf('Liver', ''), operations).rows.flatMap(({ changes }) => changes.map(({ to }) => to))
  expect(changed(set('lung', true))).toEqual(['lung'])
  expect(changed({ op: 'clear', field: 'organ' })).toEqual([null, null])
  expect(changed({ op: 'clear', field: 'organ' }, set('lung', true))).toEqual(['lung', 'lung'])
})

test('records are changed in chunks of five, of their changed fields alone, as one action', async () => {
  const waiting: (() => void)[] = []
  const update = vi.fn((_row: DashboardRow, _patch: object, _action?: object) => {
    return new Promise<object>(resolve => waiting.push(() => resolve({})))
  })
  const progress: [number, number][] = []
  const rows = rowsOf(...Array(7).fill('Liver'), 'lung')
  const table = { texts: recordTexts('slide', 'slides'), rowName: String, update }
  const edited = editEach(table, { rows, operations: [set('lung')] }, (...now) => progress.push(now))
  await vi.waitFor(() => expect(waiting).toHaveLength(5))
  for (const finish of waiting.splice(0, 4)) finish()
  await Promise.resolve()
  expect(update).toHaveBeenCalledTimes(5)
  for (const finish of waiting.splice(0)) finish()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const finish of waiting.splice(0)) finish()
  const report = await edited
  expect(report).toMatchObject({ total: 8, changed: 7, unchanged: 1, failures: [] })
  expect(progress.at(-1)).toEqual([7, 7])
  expect(update.mock.calls.every(([, patch]) => JSON.stringify(patch) === '{"organ":"lung"}')).toBe(true)
  const actions = new Set(update.mock.calls.map(([, , action]) => action))
  expect([...actions]).toEqual([{ requestId: report.request_id, via: 'batch-edit' }])
})

test('fields of the lab’s own, which rows hold elsewhere, are none of these', () => {
  const specs = [
    { field: 'organ', label: 'Organ', kind: 'text' as const },
    { field: 'fields.lot', label: 'Lot', kind: 'text' as const },
  ]
  expect(fieldsOfRows(specs).map(({ field }) => field)).toEqual(['organ'])
})
