import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ImportChoices } from '../import-kind.ts'
import type { ImportRun, RunReport } from '../import-run.ts'
import { editRows, type ReviewRow, type RowDecision, type RowEdit, renamed, withName, withRows } from './review-rows.ts'
import {
  mergeResults,
  type ReviewChoices,
  type Reviewed,
  type ReviewedRow,
  type ReviewRules,
  reviewRows,
  sentRow,
} from './reviewed.ts'

/** The initial state of the review, and what a draft stores of it. */
export interface ReviewStart {
  rows: readonly ReviewRow[]
  review: ReviewChoices
}

export const FIRST_CHOICES: ReviewChoices = { known: 'send', repeats: 'last', createsMissing: false }

/** Maximum number of undo steps. */
const MAX_STEPS = 100

interface ReviewOptions {
  run: ImportRun
  choices: ImportChoices
  newFields: readonly unknown[]
  start: ReviewStart
  /** Called with what a draft should store. */
  onChange: (now: ReviewStart) => void
}

/** The rows under review, their edits, and the dry runs that check edited rows. */
export function useReview({ run, choices, newFields, start, onChange }: ReviewOptions) {
  const [rows, setRows] = useState(start.rows)
  const [review, setReview] = useState(start.review)
  const [steps, setSteps] = useState<readonly (readonly ReviewRow[])[]>([])
  const [failure, setFailure] = useState<string>()
  const [isStale, setStale] = useState(false)
  const rules: ReviewRules = useMemo(() => ({ run, choices, review }), [run, choices, review])
  const last = useRef<Reviewed>(undefined)
  const reviewed = useMemo(() => reviewRows(rows, rules, last.current), [rows, rules])
  useEffect(() => {
    last.current = reviewed
  }, [reviewed])

  const keep = useEffectEvent(onChange)
  useEffect(() => keep({ rows, review }), [rows, review])

  const check = useEffectEvent(async (checked: readonly ReviewedRow[], signal: AbortSignal) => {
    try {
      const request = {
        id: crypto.randomUUID(),
        isDryRun: true,
        rows: checked.map(row => sentRow(row, true)),
        choices,
        newFields,
      }
      const report = await run.send(request, { signal })
      if (signal.aborted) return
      // A row edited during the check is pending again.
      setRows(now => {
        const unchanged = checked.filter(({ row }) => now[row.id] === row)
        return withRows(now, mergeResults(unchanged, report.rows, rules))
      })
    } catch (error) {
      if (!signal.aborted) setFailure((error as Error).message)
    }
  })
  const { pending } = reviewed
  useEffect(() => {
    if (pending.length === 0 || failure !== undefined) return
    const checking = new AbortController()
    void check(pending, checking.signal)
    return () => checking.abort()
  }, [pending, failure])

  function change(changed: readonly ReviewRow[]) {
    if (changed.length === 0) return
    setSteps(steps => [...steps, changed.map(({ id }) => rows[id] as ReviewRow)].slice(-MAX_STEPS))
    setRows(now => withRows(now, changed))
    setFailure(undefined)
  }

  return {
    reviewed,
    review,
    failure,
    isStale,
    isChecked: pending.length === 0,
    canUndo: steps.length > 0,
    edit: (edits: readonly RowEdit[]) => change(editRows(rows, edits, rules)),
    decide: (ids: readonly number[], decision: RowDecision | undefined) =>
      change(ids.map(id => ({ ...(rows[id] as ReviewRow), decision }))),
    /** Assigns the row to this record. */
    identify: (id: number, record: number) => {
      const row = rows[id] as ReviewRow
      change([{ ...row, values: { ...row.values, id: record }, decision: 'send' }])
    },
    regenerate: (id: number) => {
      if (run.naming) change([renamed(rows[id] as ReviewRow, run.naming)])
    },
    choose: (next: Partial<ReviewChoices>) => {
      setFailure(undefined)
      setReview(now => ({ ...now, ...next }))
    },
    undo: () => {
      const step = steps.at(-1)
      if (!step) return
      setSteps(steps.slice(0, -1))
      setRows(now => withRows(now, step))
      setFailure(undefined)
    },
    tryAgain: () => setFailure(undefined),
    /** Some rows had changed before the import: marks them as invalid by its report. */
    refuse: (changed: readonly ReviewedRow[], report: RunReport) => {
      setRows(now => withRows(now, mergeResults(changed, report.rows, rules)))
      setStale(true)
    },
    checkAgain: () => {
      const wrong = reviewed.rows.filter(({ outcome }) => outcome === 'wrong')
      setRows(now =>
        withRows(
          now,
          wrong.map(({ row }) => withName({ ...row, checked: undefined }, run.naming)),
        ),
      )
      setStale(false)
    },
  }
}

export type Reviewing = ReturnType<typeof useReview>
