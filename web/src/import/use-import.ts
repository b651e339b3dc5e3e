import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLoadingFlag } from '../ui/loading-flag.ts'
import type { FileError } from './read-file.ts'

/** What one kind of import works with, part by part. */
export interface ImportTypes {
  /** The rows of a file, and what is known about them. */
  review: unknown
  /** What a commit needs. */
  job: unknown
  progress: unknown
  /** Why a commit ended without a result. */
  failure: unknown
  result: unknown
}

/** The step of an import: read a file, review its rows, commit them, and show the result. Only the commit writes. */
export type ImportStep<T extends ImportTypes> =
  | { step: 'read'; isReading: boolean; error?: FileError }
  | { step: 'review'; review: T['review'] }
  | {
      step: 'commit'
      review: T['review']
      job: T['job']
      progress: T['progress']
      isStopping: boolean
      failure?: T['failure']
    }
  | { step: 'done'; review: T['review']; result: T['result'] }

export type StepName = ImportStep<ImportTypes>['step']
export type StepAt<T extends ImportTypes, Step extends StepName> = Extract<ImportStep<T>, { step: Step }>

const NO_FILE = { step: 'read', isReading: false } as const

/** How a commit ends: with a result, with a failure, or back in the review. */
export type CommitOutcome<T extends ImportTypes> =
  | { result: T['result'] }
  | { failure: T['failure'] }
  | { review: T['review'] }

interface CommitPorts<T extends ImportTypes> {
  onProgress(progress: T['progress']): void
  stop: AbortSignal
}

interface ImportOptions<T extends ImportTypes> {
  isOpen: boolean
  /** Never rejects. @param sheet of a workbook that was read before, chosen by its name */
  read(file: File, sheet?: string): Promise<{ review: T['review'] } | { error: FileError }>
  /** A file has just come under review. */
  onReview?(review: T['review']): void
  /** The import starts afresh, without a file. */
  onBegin?(): void
  /** The steps whose rows exist only on this page: the browser asks before the tab is closed. */
  holdsRowsAt?: readonly StepName[]
  /** The question before another screen is opened over rows; without it they are dropped. */
  leaveQuestion?: string
}

/**
 * The state of an import. A file starts a new attempt, and so do opening the dialog and starting over: the signal of
 * the attempt before is aborted, and whatever it was waiting for changes nothing any more.
 */
export function useImport<T extends ImportTypes>(options: ImportOptions<T>) {
  const { isOpen, read, onReview, onBegin } = options
  const [at, setAt] = useState<ImportStep<T>>(NO_FILE)
  const attempt = useRef(new AbortController())
  const stopping = useRef(new AbortController())
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) reset()
  }
  useImportGuard(at, options)
  useLayoutEffect(() => {
    if (!isOpen) return
    attempt.current = new AbortController()
    return () => attempt.current.abort()
  }, [isOpen])

  function reset() {
    setAt(NO_FILE)
    onBegin?.()
  }

  function nextAttempt() {
    attempt.current.abort()
    attempt.current = new AbortController()
    return currentAttempt()
  }

  /** The current attempt, with a way to change the step that does nothing once another attempt has begun. */
  function currentAttempt() {
    const { signal } = attempt.current
    const update = (step: ImportStep<T>) => {
      if (!signal.aborted) setAt(step)
    }
    return { signal, update }
  }

  return {
    at,
    attempt: currentAttempt,
    async read(file: File, sheet?: string) {
      const { signal, update } = nextAttempt()
      update({ step: 'read', isReading: true })
      const found = await read(file, sheet)
      if (signal.aborted) return
      if ('error' in found) return update({ ...NO_FILE, error: found.error })
      update({ step: 'review', review: found.review })
      onReview?.(found.review)
    },
    refuse: (message: string) => setAt({ ...NO_FILE, error: { message, more: [] } }),
    review: (review: T['review']) => setAt({ step: 'review', review }),
    /** Returns to choosing a file, and keeps what is not of the file. */
    back: () => setAt(NO_FILE),
    begin() {
      nextAttempt()
      reset()
    },
    /** Shows its end even after the dialog has closed: until then the guard holds the page. */
    async commit<Outcome extends CommitOutcome<T>>(
      job: T['job'],
      progress: T['progress'],
      run: (ports: CommitPorts<T>) => Promise<Outcome>,
    ) {
      stopping.current = new AbortController()
      setAt(now => ({ step: 'commit', review: reviewAt(now), job, progress, isStopping: false }))
      const outcome = await run({
        stop: stopping.current.signal,
        onProgress: progress => setAt(now => (now.step === 'commit' ? { ...now, progress } : now)),
      })
      setAt(now => (now.step === 'commit' ? ended(now, outcome) : now))
      return outcome
    },
    stop() {
      stopping.current.abort()
      setAt(now => (now.step === 'commit' ? { ...now, isStopping: true } : now))
    },
  }
}

export type Import<T extends ImportTypes> = ReturnType<typeof useImport<T>>

/** The rows under review, and afterwards those that were; undefined before a file was read. */
export const reviewAt = <T extends ImportTypes>(at: ImportStep<T>): T['review'] | undefined =>
  at.step === 'read' ? undefined : at.review

function ended<T extends ImportTypes>(at: StepAt<T, 'commit'>, outcome: CommitOutcome<T>): ImportStep<T> {
  if ('result' in outcome) return { step: 'done', review: at.review, result: outcome.result }
  return 'review' in outcome ? { step: 'review', review: outcome.review } : { ...at, failure: outcome.failure }
}

/** While a commit runs, nothing may close the dialog. */
export const isRunning = <T extends ImportTypes>(at: ImportStep<T>): boolean =>
  at.step === 'commit' && at.failure === undefined

/** Keeps users from losing an import by accident. While it writes, no other screen can be opened. */
function useImportGuard<T extends ImportTypes>(at: ImportStep<T>, options: ImportOptions<T>): void {
  const { isOpen, holdsRowsAt = [], leaveQuestion } = options
  const isWriting = isRunning(at)
  useLoadingFlag(isWriting)
  useBlocker({
    shouldBlockFn: () => isWriting || (leaveQuestion !== undefined && !window.confirm(leaveQuestion)),
    enableBeforeUnload: true,
    disabled: !isWriting && !(isOpen && holdsRowsAt.includes(at.step)),
  })
}
