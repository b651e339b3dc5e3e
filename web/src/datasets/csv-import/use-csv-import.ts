import { useBlocker } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { findSlidesByName } from '../../slides/slides-by-name.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { createFromRows } from './create-dataset.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { changeImport, isWorking, OPENED_IMPORT, type Review } from './import-state.ts'
import { readDatasetFile } from './read-dataset-file.ts'
import { judgeSlides } from './slide-validation.ts'

export interface CsvImportEvents {
  /** The dataset exists. */
  onCreated(): void
  onClose(): void
}

/** The state of the dialog with everything that happens to it. */
export function useCsvImport(isOpen: boolean, { onCreated, onClose }: CsvImportEvents) {
  const [state, dispatch] = useReducer(changeImport, OPENED_IMPORT)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) dispatch({ kind: 'open' })
  }
  const turns = useRef(0)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const isBusy = isWorking(state)
  // DECIDED section 1: the top spinner shows while a bulk action runs.
  useLoadingFlag(isBusy)
  const isCreating = state.at.step === 'review' && state.at.work?.kind === 'creating'
  useBlocker({ shouldBlockFn: () => isCreating, enableBeforeUnload: true, disabled: !isCreating })

  async function read(file: File) {
    turns.current += 1
    const turn = turns.current
    dispatch({ kind: 'read', turn })
    const found = await readDatasetFile(file)
    if ('error' in found) dispatch({ kind: 'refuse', error: found.error, turn })
    else dispatch({ kind: 'review', file: found, turn })
  }

  async function validate({ file: { entries } }: Review) {
    const stop = new AbortController()
    stopping.current = stop
    dispatch({ kind: 'validate' })
    const names = entries.map(row => row.slideName)
    const onProgress = (done: number) => dispatch({ kind: 'progress', done })
    try {
      const validation = judgeSlides(entries, await findSlidesByName(names, { onProgress, stop: stop.signal }))
      dispatch({ kind: 'judge', validation })
      if (validation.isValid) toast.success(csvImportMessages.allFound(validation.slideCount))
    } catch (error) {
      if (stop.signal.aborted) return dispatch({ kind: 'stop-validation' })
      dispatch({ kind: 'fail-validation', reason: (error as Error).message })
      toast.error(csvImportMessages.validationFailed)
    }
  }

  /** Every check of spec 2 §5 in its order, then the one call. */
  async function create({ file, validation, work }: Review) {
    if (work) return
    const name = state.name.trim()
    if (!validation?.isValid) {
      dispatch({ kind: 'remind' })
      return toast.error(csvImportMessages.validateFirst)
    }
    if (name === '') return toast.error(csvImportMessages.nameRequired)
    dispatch({ kind: 'create' })
    const creation = await createFromRows(name, file.entries, validation.ids)
    if (creation.kind === 'failed') {
      dispatch({ ...creation, kind: 'fail-creation' })
      return toast.error(creation.message)
    }
    // Closed it stays as it is until it is opened again, so what it was busy with has to end here.
    dispatch({ kind: 'created' })
    toast.success(csvImportMessages.created(name, creation.slides))
    onCreated()
    onClose()
  }

  return {
    state,
    isBusy,
    read,
    refuse: (message: string) => dispatch({ kind: 'refuse', error: { message, more: [] }, turn: state.turn }),
    name: (name: string) => dispatch({ kind: 'name', name }),
    validate,
    stop: () => stopping.current.abort(),
    create: (at: Review) => void create(at),
  }
}

export type CsvImport = ReturnType<typeof useCsvImport>
