import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { SamplesBySlide, SlideSamples } from './tree-samples.ts'

export type TreeRow =
  | { kind: 'slide'; entry: DatasetEntry; isOpen: boolean; position: number }
  | { kind: 'sample'; entry: DatasetEntry; sample: Sample; position: number; isLast: boolean }
  /** Below an open slide whose samples are not all loaded. */
  | { kind: 'rest'; entry: DatasetEntry; state: RestState; position: number; isLast: true }

export type RestState =
  | { is: 'loading' }
  | { is: 'none' }
  | { is: 'failed' }
  | { is: 'more'; shown: number; total: number; call: SlideSamples['status'] }

function restState(slide: SlideSamples | undefined): RestState | undefined {
  if (slide?.total === undefined) return { is: slide?.status === 'failed' ? 'failed' : 'loading' }
  if (slide.total === 0) return { is: 'none' }
  const shown = slide.samples.length
  return shown < slide.total ? { is: 'more', shown, total: slide.total, call: slide.status } : undefined
}

function openRows(entry: DatasetEntry, slide: SlideSamples | undefined): TreeRow[] {
  const samples = slide?.samples ?? []
  const state = restState(slide)
  const rows: TreeRow[] = samples.map((sample, index) => ({
    kind: 'sample',
    entry,
    sample,
    position: index + 1,
    isLast: state === undefined && index === samples.length - 1,
  }))
  if (state) rows.push({ kind: 'rest', entry, state, position: samples.length + 1, isLast: true })
  return rows
}

export function treeRows(
  entries: readonly DatasetEntry[],
  samples: SamplesBySlide,
  openIds: ReadonlySet<number>,
): TreeRow[] {
  return entries.flatMap((entry, index): TreeRow[] => {
    const { id } = entry.slide
    const isOpen = openIds.has(id)
    const row: TreeRow = { kind: 'slide', entry, isOpen, position: index + 1 }
    return isOpen ? [row, ...openRows(entry, samples.get(id))] : [row]
  })
}

export function treeRowKey(row: TreeRow): string {
  const slide = row.entry.slide.id
  return row.kind === 'sample' ? `${slide}/${row.sample.id}` : `${slide}${row.kind === 'rest' ? '/rest' : ''}`
}

const SLIDE_ROW_PX = 61
const SAMPLE_ROW_PX = 34
/** Below the last row of an open slide. */
const LAST_GAP_PX = 8

export const treeRowHeight = (row: TreeRow): number =>
  row.kind === 'slide' ? SLIDE_ROW_PX : SAMPLE_ROW_PX + (row.isLast ? LAST_GAP_PX : 0)
