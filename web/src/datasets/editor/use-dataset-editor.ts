import type { DatasetType } from '@vitrine/contract/datasets'
import { useReducer } from 'react'
import { toast } from '../../ui/toast.tsx'
import { percentagesOf, typeCounts } from '../dataset-type.ts'
import { addSlidesMessages } from './add-slides-messages.ts'
import { distributeSlides } from './distribute-slides.ts'
import { type NewEntry, newAmong, slideIdsOf } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import { changeEditor, chosenEntries, entriesToDistribute, openedEditor } from './editor-state.ts'
import type { OpenedDataset } from './use-dataset-to-edit.ts'

/** The editor's state and its actions, each with its toast. */
export function useDatasetEditor(opened?: OpenedDataset) {
  const [state, dispatch] = useReducer(changeEditor, opened, openedEditor)
  const { entries } = state.draft

  function remove(ids: readonly number[]) {
    dispatch({ kind: 'remove', ids })
    toast.success(editorMessages.removed(ids.length))
  }

  /** Returns how many slides were added; a toast says `allPresent` if none. */
  function add(offered: readonly NewEntry[], allPresent: string): number {
    const { length } = newAmong(entries, offered)
    if (length === 0) toast.info(allPresent)
    else dispatch({ kind: 'add', entries: offered })
    return length
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
    distribute(seed: number, trainingPercent: number) {
      const meant = slideIdsOf(entriesToDistribute(state))
      const types = distributeSlides(meant, seed, trainingPercent)
      dispatch({ kind: 'set-types', types, split: { seed, trainingPercent, slides: meant.length } })
      const counts = typeCounts([...types.values()].map(type => ({ type })))
      toast.success(editorMessages.distributed(meant.length, percentagesOf(counts)))
    },
    addOne(entry: NewEntry) {
      const { name } = entry.slide
      if (add([entry], addSlidesMessages.present(name)) > 0) toast.success(addSlidesMessages.added(name))
    },
    addMany(offered: readonly NewEntry[]) {
      const added = add(offered, addSlidesMessages.allPresent)
      if (added > 0) toast.success(addSlidesMessages.addedMany(added))
    },
    addFrom(dataset: string, offered: readonly NewEntry[]) {
      const added = add(offered, addSlidesMessages.sourcePresent)
      if (added > 0) toast.success(addSlidesMessages.addedFrom(added, dataset))
    },
  }
}

export type DatasetEditorState = ReturnType<typeof useDatasetEditor>
