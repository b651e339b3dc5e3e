import { useEffect, useRef, useState } from 'react'
import { withoutExtension } from '../../format/file-names.ts'
import { isRunning, useImport } from '../../import/use-import.ts'
import { findSlidesByName } from '../../slides/slides-by-name.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { createFromRows } from './create-dataset.ts'
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
  validationProblem?: { message: string; reason?: string }
  /** Why there is no dataset. */
  creationProblem?: { message: string; warning?: string }
}

/** The review stays on screen while the dataset is created, and until the dialog has closed. */
interface CsvImportTypes {
  review: DatasetReview
  job: DatasetReview
  progress: undefined
  failure: never
  result: DatasetReview
}

const UNNAMED = { text: '', isTyped: false }

async function readReview(file: File) {
  const found = await readDatasetFile(file)
  return 'error' in found ? found : { review: { file: found } }
}

interface CsvImportEvents {
  isOpen: boolean
  /** The dataset exists. */
  onCreated(): void
  onClose(): void
}

/** The state of the datasets' Import CSV. */
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
  const isValidating = at.step === 'review' && at.review.lookedUp !== undefined
  useLoadingFlag(isValidating)

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
      if (stop.aborted) return show({ validationProblem: { message: csvImportMessages.stopped } })
      const validationProblem = { message: csvImportMessages.validationFailed, reason: (error as Error).message }
      show({ validation: FAILED_VALIDATION, validationProblem })
      toast.error(csvImportMessages.validationFailed)
    }
  }

  /** Runs every check in order, then the one call. */
  async function create(review: DatasetReview) {
    if (at.step !== 'review' || isValidating) return
    const { file, validation } = review
    const trimmed = name.text.trim()
    if (!validation?.isValid) {
      wizard.review({ ...review, validationProblem: { message: csvImportMessages.validateFirst } })
      return toast.error(csvImportMessages.validateFirst)
    }
    if (trimmed === '') return toast.error(csvImportMessages.nameRequired)
    const job = { file, validation }
    const creating = createFromRows(trimmed, file.entries, validation.ids)
    await wizard.commit(job, undefined, async () => {
      const creation = await creating
      return creation.kind === 'failed' ? { review: { ...job, creationProblem: creation } } : { result: job }
    })
    const creation = await creating
    if (creation.kind === 'failed') return toast.error(creation.message)
    toast.success(csvImportMessages.created(trimmed, creation.slides))
    onCreated()
    onClose()
  }

  return {
    wizard,
    name: name.text,
    setName: (text: string) => setName({ text, isTyped: text.trim() !== '' }),
    isBusy: isValidating || isRunning(at),
    /** From the creation on; another one needs another file. */
    isCreation: at.step === 'commit' || at.step === 'done',
    validate: (review: DatasetReview) => void validate(review),
    stop: () => stopping.current.abort(),
    create: (review: DatasetReview) => void create(review),
  }
}

const defaultName = ({ fileName }: DatasetFile) => csvImportMessages.defaultName(withoutExtension(fileName))

export type CsvImport = ReturnType<typeof useCsvImport>
