import { useEffect, useRef, useState } from 'react'
import { startAction } from '../../api/user-action.ts'
import { withoutExtension } from '../../format/file-names.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { isRunning, reviewAt, useImport } from '../../import/use-import.ts'
import { findSlidesByName } from '../../slides/slides-by-name.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { type CreationFailure, createFromRows } from './create-dataset.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { type DatasetFile, readDatasetFile } from './read-dataset-file.ts'
import { FAILED_VALIDATION, matchSlides, type SlideValidation } from './slide-validation.ts'

export interface DatasetReview {
  file: DatasetFile
  /** While slides are validated: how many names were looked up. */
  lookedUp?: number
  /** Absent until 'Validate Slides' has ended. */
  validation?: SlideValidation | undefined
  /** Why there is no valid validation, unless because of the slides. */
  problem?: { message: string; reason?: string }
}

interface CsvImportTypes {
  review: DatasetReview
  job: undefined
  progress: undefined
  failure: CreationFailure
  /** How many slides the dataset has. */
  result: number
}

const UNNAMED = { text: '', isTyped: false }

async function readReview(file: File, sheet?: string) {
  const found = await readDatasetFile(file, sheet)
  return 'error' in found ? found : { review: { file: found } }
}

export interface CsvImportEvents {
  isOpen: boolean
  /** A dataset was created: the list behind the dialog is out of date. */
  onCreated(): void
  onClose(): void
}

export function useCsvImport({ isOpen, onCreated, onClose }: CsvImportEvents) {
  const [name, setName] = useState(UNNAMED)
  const wizard = useImport<CsvImportTypes>({
    isOpen,
    read: readReview,
    onBegin: () => setName(UNNAMED),
    onReview: ({ file }) => setName(now => (now.isTyped ? now : { text: defaultName(file), isTyped: false })),
  })
  const { at } = wizard
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const isValidating = reviewAt(at)?.lookedUp !== undefined
  useLoadingFlag(isValidating)
  // Another creation needs another file.
  const isCreation = isRunning(at) || at.step === 'done'

  async function validate({ file }: DatasetReview) {
    stopping.current = new AbortController()
    const stop = stopping.current.signal
    const { update } = wizard.attempt()
    const show = (state: Omit<DatasetReview, 'file'>) => update({ step: 'review', review: { file, ...state } })
    show({ lookedUp: 0 })
    try {
      const names = file.entries.map(row => row.slideName)
      const found = await findSlidesByName(names, { onProgress: lookedUp => show({ lookedUp }), stop })
      const validation = matchSlides(file.entries, found)
      show({ validation })
      if (validation.isValid) toast.success(csvImportMessages.allFound(validation.slideCount))
    } catch (error) {
      if (stop.aborted) return show({ problem: { message: csvImportMessages.stopped } })
      const problem = { message: csvImportMessages.validationFailed, reason: (error as Error).message }
      show({ validation: FAILED_VALIDATION, problem })
      toast.error(csvImportMessages.validationFailed)
    }
  }

  /** Runs every check in order, then the one call. */
  async function create({ file, validation }: DatasetReview) {
    if (isValidating || isCreation) return
    const trimmed = name.text.trim()
    if (!validation?.isValid) {
      wizard.review({ file, validation, problem: { message: csvImportMessages.validateFirst } })
      return toast.error(csvImportMessages.validateFirst)
    }
    if (trimmed === '') return toast.error(csvImportMessages.nameRequired)
    const action = startAction('import')
    const outcome = await wizard.commit(undefined, undefined, () =>
      createFromRows(action, trimmed, file.entries, validation.ids),
    )
    if ('failure' in outcome) return toast.error(outcome.failure.message)
    const text = csvImportMessages.created(trimmed, outcome.result)
    toast.success(text)
    offerUndo({ text, requestId: action.requestId })
    onCreated()
    onClose()
  }

  return {
    wizard,
    close: onClose,
    name: name.text,
    setName: (text: string) => setName({ text, isTyped: text.trim() !== '' }),
    isBusy: isValidating || isRunning(at),
    isCreation,
    failure: at.step === 'commit' ? at.failure : undefined,
    validate: (review: DatasetReview) => void validate(review),
    stop: () => stopping.current.abort(),
    create: (review: DatasetReview) => void create(review),
  }
}

const defaultName = ({ fileName }: DatasetFile) => csvImportMessages.defaultName(withoutExtension(fileName))

export type CsvImport = ReturnType<typeof useCsvImport>
