import type { Page } from '@vitrine/contract/api/page'
import { searchTerms } from '@vitrine/contract/lists/list-query'
import { SLIDE_SEARCH_COLUMNS, type Slide } from '@vitrine/contract/slides/slides'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  librarySlides,
  type PickableSlide,
  type PickerQuery,
  type PickerTexts,
  type SlidePickerList,
  useSlidePicker,
} from '../../slides/picker/use-slide-picker.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { type DatasetOption, datasetOption, getFullDataset } from '../datasets-api.ts'
import { type NewEntry, slideIdsOf } from '../draft/draft.ts'
import { useFoundDatasets } from '../use-found-datasets.ts'
import { addSlidesMessages } from './editor-messages.ts'
import type { EditorState } from './editor-state.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

export interface PickerRow extends PickableSlide {
  slide: Slide
  /** The slide's type in the source dataset; undefined for a slide from the library. */
  type: DatasetType | undefined
}

export const pickerRow = (slide: Slide, type?: DatasetType): PickerRow => {
  const { id, uuid, name, species, organ, file } = slide
  return { id, uuid, name, species, organ, file, slide, type }
}

/** A slide keeps its displayed type; unassigned slides and those from the library start as training. */
export const entryOf = ({ slide, type = 'default' }: PickerRow): NewEntry => ({
  slide,
  type: type === 'default' ? 'T' : type,
})

/** Upper case first: it expands letters that lower case keeps (ß), like full case folding. */
const fold = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase()

/** Whether the slide's searchable columns contain every term, like the server's search. */
export function slideMatcher(search: string): (slide: Slide) => boolean {
  const terms = searchTerms(search).map(fold)
  if (terms.length === 0) return () => true
  return slide => {
    const texts = SLIDE_SEARCH_COLUMNS.map(column => fold(String(slide[column] ?? '')))
    return terms.every(term => texts.some(text => text.includes(term)))
  }
}

/** One page of datasets to take slides from, filtered by the server; excludes the edited one, `ownId`. */
export function useSourceOptions(ownId: number | undefined) {
  const [search, setSearch] = useState('')
  const { datasets, error, retry } = useFoundDatasets(search)
  useEffect(() => {
    if (error) toast.error(addSlidesMessages.optionsFailed)
  }, [error])
  return {
    options: datasets.filter(({ id }) => id !== ownId).map(datasetOption),
    setSearch,
    hasFailed: error !== null,
    retry,
  }
}

const NO_ROWS: readonly PickerRow[] = []

/**
 * The slides of the source dataset, loaded as a whole in the full view: 'Add All Slides' needs all of them, and searching then
 * needs no further calls.
 */
export function useSourceDataset() {
  const [chosen, choose] = useState<DatasetOption>()
  const [loaded, setLoaded] = useState<{ id: string; rows: readonly PickerRow[] }>()
  const rows = chosen && loaded?.id === chosen.value ? loaded.rows : undefined

  async function readRows(signal: AbortSignal): Promise<readonly PickerRow[]> {
    if (chosen === undefined) return NO_ROWS
    const { dataset_slides } = await getFullDataset(Number(chosen.value), signal)
    const read = dataset_slides.map(({ slide, type }) => pickerRow(slide, type))
    signal.throwIfAborted()
    setLoaded({ id: chosen.value, rows: read })
    return read
  }

  return {
    chosen,
    choose,
    rows: rows ?? NO_ROWS,
    async fetchPage({ page, limit, search }: PickerQuery, signal: AbortSignal): Promise<Page<PickerRow>> {
      const matches = slideMatcher(search)
      const found = (rows ?? (await readRows(signal))).filter(({ slide }) => matches(slide))
      return { results: found.slice(page * limit, (page + 1) * limit), total: found.length }
    },
    /** Clears loaded slides, so that they are read from the server again. */
    forget: () => setLoaded(undefined),
  }
}

export type SourceDataset = ReturnType<typeof useSourceDataset>
export type SourceKind = 'available' | 'dataset'

const { loadFailed, loadMoreFailed, sourceFailed } = addSlidesMessages
const TEXTS: Readonly<Record<SourceKind, PickerTexts>> = {
  available: { loadFailed, loadMoreFailed },
  dataset: { loadFailed: sourceFailed, loadMoreFailed: sourceFailed },
}

/** The slides of a source: the library without the draft's slides, or another dataset. */
export function useAddSlidesPicker(editor: DatasetEditorState, kind: SourceKind, source: SourceDataset) {
  const isAvailable = kind === 'available'
  const available = useAvailableSlides(editor.state)
  const picker = useSlidePicker<PickerRow>({
    texts: TEXTS[kind],
    ...(isAvailable ? available.options : { source: source.chosen?.value ?? '', fetchPage: source.fetchPage }),
  })
  return isAvailable ? available.counted(picker) : picker
}

/**
 * The server excludes slides that are saved in the dataset: for a dataset of 10,000 slides, finding the first page would
 * otherwise take 200 calls. Changes since the last save are only known here.
 */
function useAvailableSlides({ base, draft, returned }: EditorState) {
  const datasetId = base.dataset?.id
  const present = useMemo(() => new Set(slideIdsOf(draft.entries)), [draft.entries])
  const unlisted = useMemo(() => new Set(slideIdsOf(base.draft.entries)), [base.draft.entries])
  const ahead = useCallback(
    (search: string) => returned.filter(slideMatcher(search)).map(slide => pickerRow(slide)),
    [returned],
  )
  return {
    options: {
      source: 'available',
      // A save moves slides to other pages of the filtered list: loading further pages would skip some.
      version: base.dataset ? String(base.dataset.version) : '',
      async fetchPage(query: PickerQuery, signal: AbortSignal): Promise<Page<PickerRow>> {
        const others = { field: 'dataset', op: 'is_not', value: datasetId }
        const { results, total } = await librarySlides(query, signal, datasetId === undefined ? undefined : others)
        return { results: results.map(slide => pickerRow(slide)), total }
      },
      leaveOut: present,
      ahead,
    },
    /** Slides that are saved in the dataset but were removed here are shown, but not part of the server's total. */
    counted: (picker: SlidePickerList<PickerRow>): SlidePickerList<PickerRow> => ({
      ...picker,
      total: picker.total + picker.rows.filter(({ id }) => unlisted.has(id)).length,
    }),
  }
}
