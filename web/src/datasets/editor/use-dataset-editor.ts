import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { useEffect, useReducer, useState } from 'react'
import { readRecordId } from '../../api/record-id.ts'
import { useLoadedRecord } from '../../edit/use-loaded-record.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { getFullDataset } from '../datasets-api.ts'
import { type NewEntry, newAmong, slideIdsOf } from '../draft/draft.ts'
import { addSlidesMessages, editorMessages } from './editor-messages.ts'
import { changeEditor, chosenEntries, openedEditor, storedOf } from './editor-state.ts'

const KIND = 'full-dataset'

export interface OpenedDataset {
  dataset: FullDataset
  /** Set if the previous page has just created and handed over the dataset. */
  wasCreated?: true
}

/** Passes a newly created and loaded dataset to the next page, so that it is not loaded again. */
export const handOver = (queries: QueryClient, dataset: FullDataset): void =>
  void queries.setQueryData<OpenedDataset>([KIND, dataset.id], { dataset, wasCreated: true })

/** Loads the dataset of an address. @param address its id; anything but a whole number is invalid */
export function useOpenedDataset(address: string, onFailed: (error: Error) => void) {
  const queries = useQueryClient()
  const id = readRecordId(address)
  const loaded = useLoadedRecord({
    kind: KIND,
    id,
    read: async (id, signal): Promise<OpenedDataset> => ({ dataset: await getFullDataset(id, signal) }),
    onFailed: (error, isMissing) => isMissing || onFailed(error),
  })
  // Data stored by `handOver` has no observer yet, so the query's own expiry does not apply to it.
  useEffect(() => () => queries.removeQueries({ queryKey: [KIND, id] }), [queries, id])
  return loaded
}

export function useDatasetEditor(opening: { opened?: OpenedDataset | undefined; own: readonly FieldSpec[] }) {
  const [state, dispatch] = useReducer(changeEditor, opening, openedEditor)
  const { entries } = state.draft
  const { opened, own } = opening
  const [shown, setShown] = useState(opened)
  // Reloaded, for example after an undo.
  if (shown !== opened) {
    setShown(opened)
    if (opened && opened.dataset !== state.base.dataset)
      dispatch({ kind: 'reloaded', theirs: storedOf(opened.dataset, own) })
  }

  function remove(ids: readonly number[]) {
    dispatch({ kind: 'remove', ids })
    toast.success(editorMessages.removed(ids.length))
  }

  function add(offered: readonly NewEntry[], allPresent: string, addedText: (count: number) => string) {
    const { length } = newAmong(entries, offered)
    if (length === 0) return void toast.info(allPresent)
    dispatch({ kind: 'add', entries: offered })
    toast.success(addedText(length))
  }

  return {
    state,
    dispatch,
    retype: (id: number, type: DatasetType) => dispatch({ kind: 'set-types', types: new Map([[id, type]]) }),
    retypeChosen(type: DatasetType) {
      const chosen = slideIdsOf(chosenEntries(state))
      dispatch({ kind: 'set-types', types: new Map(chosen.map(id => [id, type])) })
      toast.success(editorMessages.retyped(chosen.length, type))
    },
    remove,
    removeChosen: () => remove(slideIdsOf(chosenEntries(state))),
    addOne: (entry: NewEntry) =>
      add([entry], addSlidesMessages.present(entry.slide.name), () => addSlidesMessages.added(entry.slide.name)),
    addMany: (offered: readonly NewEntry[]) => add(offered, addSlidesMessages.allPresent, addSlidesMessages.addedMany),
    addFrom: (dataset: string, offered: readonly NewEntry[]) =>
      add(offered, addSlidesMessages.sourcePresent, count => addSlidesMessages.addedFrom(count, dataset)),
  }
}

export type DatasetEditorState = ReturnType<typeof useDatasetEditor>
