import { describe, expect, test } from 'vitest'
import { BUILT_DAY, buildPreview } from './import-rows.fixture.ts'
import { changeImport, type ImportAction, type ImportState, isRunning, openedImport } from './import-state.ts'

const now = new Date(2026, 0, 5, 15, 4, 9)
const later = new Date(2026, 0, 5, 15, 5, 0)
const apply = (...actions: ImportAction[]): ImportState => actions.reduce(changeImport, openedImport(now))
const file = { preview: buildPreview(3), fileName: 'slides.csv', ignored: [] }
const review: ImportAction = { kind: 'review', file, opening: 0 }
const failed: ImportAction = {
  kind: 'fail',
  outcome: { kind: 'failed', message: 'Error creating slide 1: No.', deleted: 0, leftovers: [] },
}

describe('the steps of Batch Import (spec 2 §4)', () => {
  test('opening begins at upload, with a name made of the moment', () => {
    expect(apply()).toMatchObject({
      at: { step: 'upload' },
      datasetName: '[IMAGING] Batch Import 20260105_150409',
    })
  })

  test('opening again resets to upload, without rows and with a fresh name', () => {
    const again = apply(review, { kind: 'name-dataset', name: 'mine' }, { kind: 'open', now: later })
    expect(again.at).toEqual({ step: 'upload', isReading: false })
    expect(again.datasetName).toBe('[IMAGING] Batch Import 20260105_150500')
  })

  test('a file leads to the preview, a start to the process, an end to complete', () => {
    expect(apply(review).at).toMatchObject({ step: 'preview', preview: { day: BUILT_DAY } })
    expect(apply(review, { kind: 'start' }).at).toEqual({
      step: 'process',
      progress: { phase: 'slides', completed: 0, total: 3 },
      isStopping: false,
    })
    expect(apply(review, { kind: 'start' }, { kind: 'complete', message: 'Done' }).at).toEqual({
      step: 'complete',
      message: 'Done',
    })
  })

  test('Back in the preview returns to upload and keeps the dataset name', () => {
    const state = apply(review, { kind: 'name-dataset', name: 'mine' }, { kind: 'back' })
    expect(state).toMatchObject({ at: { step: 'upload' }, datasetName: 'mine' })
  })

  test('Start Over returns to upload after a failure', () => {
    expect(apply(review, { kind: 'start' }, failed, { kind: 'start-over', now: later }).at).toEqual({
      step: 'upload',
      isReading: false,
    })
  })

  test('what an earlier opening was still reading is not for this one', () => {
    const reopened = apply({ kind: 'read' }, { kind: 'open', now: later })
    expect(changeImport(reopened, review)).toBe(reopened)
    expect(changeImport(reopened, { ...review, opening: 1 }).at.step).toBe('preview')
  })

  test('an edit reaches the preview', () => {
    const change = { kind: 'edit', row: 0, field: 'organ', value: '' } as const
    expect(apply(review, { kind: 'change', change }).at).toMatchObject({ preview: { wrongRows: 1 } })
  })

  test('it runs from the start to the outcome, cleanup and stopping included', () => {
    const started = apply(review, { kind: 'start' })
    expect(isRunning(started)).toBe(true)
    expect(isRunning(changeImport(started, { kind: 'stop' }))).toBe(true)
    const cleaning = { phase: 'cleanup', completed: 0, total: 2 } as const
    expect(isRunning(changeImport(started, { kind: 'progress', progress: cleaning }))).toBe(true)
    expect(isRunning(changeImport(started, failed))).toBe(false)
    expect(isRunning(apply(review))).toBe(false)
  })
})
