import type { Page } from '@vitrine/contract/page'
import { useCallback, useMemo } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import {
  librarySlides,
  type PickerQuery,
  type PickerTexts,
  type SlidePicker,
  useSlidePicker,
} from '../../slides/picker/use-slide-picker.ts'
import { addSlidesMessages } from './add-slides-messages.ts'
import { slideIdsOf } from './draft.ts'
import type { EditorState } from './editor-state.ts'
import { type PickerRow, rowOf } from './picker-row.ts'
import { slideMatcher } from './slide-matches.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'
import type { SourceDataset } from './use-source-dataset.ts'

export type SourceKind = 'available' | 'dataset'

const TEXTS: Readonly<Record<SourceKind, PickerTexts>> = {
  available: { loadFailed: addSlidesMessages.loadFailed, loadMoreFailed: addSlidesMessages.loadMoreFailed },
  dataset: { loadFailed: addSlidesMessages.sourceFailed, loadMoreFailed: addSlidesMessages.sourceFailed },
}

const NONE: ReadonlySet<number> = new Set()

/** The slides of a source: of the library without those of the draft, or of another dataset. */
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
 * The backend leaves out the slides that are saved in the dataset, where it can: past a dataset of 10,000 slides the first page
 * would otherwise take 200 calls. What was added or removed since the last save is known only here.
 */
function useAvailableSlides({ base, draft, returned }: EditorState) {
  const datasetId = backendOffers('not-in-dataset') ? base.dataset?.id : undefined
  const present = useMemo(() => new Set(slideIdsOf(draft.entries)), [draft.entries])
  const unlisted = useMemo(
    () => (datasetId === undefined ? NONE : new Set(slideIdsOf(base.draft.entries))),
    [datasetId, base.draft.entries],
  )
  const ahead = useCallback(
    (search: string) => returned.filter(slideMatcher(search)).map(slide => rowOf(slide)),
    [returned],
  )
  async function fetchPage(query: PickerQuery, signal: AbortSignal): Promise<Page<PickerRow>> {
    const filter = datasetId === undefined ? {} : { not_in_dataset: datasetId }
    const { results, total } = await librarySlides(query, signal, filter)
    return { results: results.map(slide => rowOf(slide)), total }
  }
  return {
    options: {
      source: 'available',
      // A save moves slides to other pages of the filtered list: reading on would skip some.
      version: datasetId === undefined ? '' : String(base.dataset?.version),
      fetchPage,
      leaveOut: present,
      ahead,
    },
    /** Slides saved in the dataset and removed here are shown, but not in the backend's total. */
    counted: (picker: SlidePicker<PickerRow>): SlidePicker<PickerRow> => ({
      ...picker,
      total: picker.total + picker.rows.filter(({ id }) => unlisted.has(id)).length,
    }),
  }
}
