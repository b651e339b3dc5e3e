import { useBlocker } from '@tanstack/react-router'
import { useCallback, useReducer, useRef, useState } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { changeImport, holdsRows, isRunning, openedImport } from './import-state.ts'
import type { Preview, PreviewChange } from './preview.ts'
import { readImportFile } from './read-import-file.ts'
import { runImport } from './run-import.ts'

/** The state of the dialog with everything that happens to it. */
export function useBatchImport(isOpen: boolean, onImported: (slides: number) => void) {
  const [state, dispatch] = useReducer(changeImport, undefined, () => openedImport(new Date()))
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) dispatch({ kind: 'open', now: new Date() })
  }
  const stopping = useRef(new AbortController())
  // DECIDED section 1: the top spinner shows while a bulk action runs.
  useLoadingFlag(isRunning(state))
  // Leaving would leave slides behind that nobody cleans up: no way back, no other screen, a question on closing the tab.
  // The rows of an open preview would be lost with the tab: a question there too.
  useBlocker({
    shouldBlockFn: () => isRunning(state),
    enableBeforeUnload: true,
    disabled: !isRunning(state) && !(isOpen && holdsRows(state)),
  })

  // The same function always: a new one would draw every row of the preview anew on each key.
  const change = useCallback((made: PreviewChange) => dispatch({ kind: 'change', change: made }), [])

  async function read(file: File) {
    const { opening } = state
    dispatch({ kind: 'read' })
    const found = await readImportFile(file, new Date())
    if ('error' in found) dispatch({ kind: 'refuse', error: found.error, opening })
    else dispatch({ kind: 'review', file: found, opening })
  }

  function refuse(message: string) {
    dispatch({ kind: 'refuse', error: { message, more: [] }, opening: state.opening })
  }

  async function start({ rows }: Preview) {
    stopping.current = new AbortController()
    dispatch({ kind: 'start' })
    const outcome = await runImport(
      { rows, datasetName: state.datasetName.trim(), startedAt: new Date() },
      { stop: stopping.current.signal, onProgress: progress => dispatch({ kind: 'progress', progress }) },
    )
    if (outcome.kind !== 'complete') return dispatch({ kind: 'fail', outcome })
    const message = batchImportMessages.imported(outcome.slides, outcome.datasetId)
    dispatch({ kind: 'complete', message })
    toast.success(message)
    onImported(outcome.slides)
  }

  return {
    state,
    read,
    refuse,
    start,
    change,
    nameDataset: (name: string) => dispatch({ kind: 'name-dataset', name }),
    back: () => dispatch({ kind: 'back' }),
    stop() {
      stopping.current.abort()
      dispatch({ kind: 'stop' })
    },
    startOver: () => dispatch({ kind: 'start-over', now: new Date() }),
  }
}

export type BatchImport = ReturnType<typeof useBatchImport>
