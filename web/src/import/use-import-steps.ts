import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { forgetDraft, type ImportDraft, keepMatching, keepReview, readDraft, withEdits } from './import-draft.ts'
import type { FileError, ImportKind, Matching, Sheet } from './import-kind.ts'
import type { ImportRun } from './import-run.ts'
import { sheetRows } from './match/column-values.ts'
import { readKnownValues, type SpellingsByField } from './match/known-values.ts'
import { isNumberKind } from './match/notations.ts'
import { columnReaders } from './match/read-columns.ts'
import { readRemembered, remember } from './match/remembered-matching.ts'
import { startMatching, withHeader } from './match/start-matching.ts'
import { readImportFile } from './read-import-file.ts'
import type { ImportResult } from './review/review-part.tsx'
import { type ReviewRow, readReviewRow } from './review/review-rows.ts'
import { FIRST_CHOICES, type ReviewStart } from './review/use-review.ts'

interface MatchedFile {
  file: File
  matching: Matching
  known: SpellingsByField
}

/** The current step of an import. */
export type ImportAt =
  | { step: 'file'; isReading: boolean; error?: FileError }
  | ({ step: 'match' } & MatchedFile)
  | ({ step: 'review'; fields: readonly FieldSpec[]; start: ReviewStart } & MatchedFile)
  | ({ step: 'done'; result: ImportResult } & MatchedFile)

const filePart = ({ file, matching, known }: MatchedFile): MatchedFile => ({ file, matching, known })

const NO_FILE = { step: 'file', isReading: false } as const

/** Small enough to take only a few milliseconds. */
const CHUNK_ROWS = 2000
const KEEP_DELAY_MS = 400

/** The fields with values in rows, without duplicates, and the generated name if no column sets it. */
function fieldsOf(kind: ImportKind, run: ImportRun, readers: ReturnType<typeof columnReaders>): FieldSpec[] {
  const read = readers.map(({ field, spec, read }): FieldSpec => {
    // The import uses the options that its fields had when it was opened.
    const { isRequired: _, addOption: __, ...others } = spec
    const shown = { ...(field === run.nameField ? spec : others), field }
    // Typed values are parsed like the column's cells, except numbers: the review shows them with a decimal point.
    return isNumberKind(spec.kind) ? shown : { ...shown, read }
  })
  const named = kind.fields.find(({ spec }) => spec.field === run.naming?.field)
  const isNamed = !named || read.some(({ field }) => field === named.spec.field)
  return isNamed ? read : [named.spec, ...read]
}

async function readRows({ matching, known }: MatchedFile, run: ImportRun) {
  const readers = columnReaders(matching, run.kind, known)
  const records = sheetRows(matching.sheet)
  const rows: ReviewRow[] = []
  for (let from = 0; from < records.length; from += CHUNK_ROWS) {
    for (const record of records.slice(from, from + CHUNK_ROWS))
      rows.push(readReviewRow(record, rows.length, { readers, choices: matching.choices, run }))
    await new Promise(resolve => setTimeout(resolve))
  }
  return { rows, fields: fieldsOf(run.kind, run, readers) }
}

interface StepsOptions {
  run: ImportRun
  user: string
  mayCreateFields: boolean
  isWithoutDataset: boolean
}

/** The steps of an import, and its draft, which a reload restores. */
export function useImportSteps({ run, user, mayCreateFields, isWithoutDataset }: StepsOptions) {
  const { kind } = run
  /** Undefined until it is known whether a draft exists. */
  const [at, setAt] = useState<ImportAt>()
  const [known] = useState(() => readKnownValues(kind))
  const attempt = useRef(0)
  const read = useRef<readonly ReviewRow[]>([])
  /** Changes that are not stored in the draft yet. */
  const unkept = useRef<{ timer: ReturnType<typeof setTimeout>; now: ReviewStart }>(undefined)
  const dropUnkept = () => {
    clearTimeout(unkept.current?.timer)
    unkept.current = undefined
  }
  const keepUnkept = () => {
    const { now } = unkept.current ?? {}
    dropUnkept()
    if (now) void keepReview(user, kind.id, now, read.current)
  }
  const keepNow = useEffectEvent(keepUnkept)

  /** Ignores a pending result once something else was started. */
  async function begin<Found>(work: Promise<Found>, then: (found: Found) => void) {
    attempt.current += 1
    const mine = attempt.current
    const found = await work
    if (mine === attempt.current) then(found)
  }

  function match(matched: MatchedFile) {
    setAt({ ...filePart(matched), step: 'match' })
    void keepMatching(user, kind.id, matched)
  }

  async function contextOf(file: File, sheet: Sheet) {
    const [values, remembered] = await Promise.all([known, readRemembered(sheet, kind, user)])
    return { fileName: file.name, now: new Date(), known: values, remembered, mayCreateFields, isWithoutDataset }
  }

  async function readFile(file: File, sheetName?: string) {
    const found = await readImportFile(file, kind, sheetName)
    if ('error' in found) return found
    const { sheet } = found
    const context = await contextOf(file, sheet)
    return { file, matching: startMatching(sheet, kind, context), known: context.known }
  }

  function chooseHeader(header: number) {
    if (at?.step !== 'match') return
    const { file, known, matching } = at
    void begin(contextOf(file, { ...matching.sheet, header }), context =>
      match({ file, known, matching: withHeader(matching, header, kind, context) }),
    )
  }

  function loadFile(file: File, sheetName?: string) {
    if (at?.step !== 'match') setAt({ step: 'file', isReading: true })
    void begin(readFile(file, sheetName), found =>
      'error' in found ? setAt({ step: 'file', isReading: false, error: found.error }) : match(found),
    )
  }

  async function review(matched: MatchedFile, draft?: ImportDraft['review']) {
    const { rows, fields } = await readRows(matched, run)
    return {
      rows,
      fields,
      start: { rows: withEdits(rows, draft?.edited ?? []), review: draft?.choices ?? FIRST_CHOICES },
    }
  }
  const openReview = (matched: MatchedFile, draft?: ImportDraft['review']) =>
    begin(review(matched, draft), ({ rows, fields, start }) => {
      read.current = rows
      setAt({ ...filePart(matched), step: 'review', fields, start })
    })

  const restore = useEffectEvent(async () => {
    const draft = await readDraft(user, kind.id)
    if (!draft) return setAt(now => now ?? NO_FILE)
    const matched = { file: draft.file, matching: draft.matching, known: await known }
    if (draft.review) await openReview(matched, draft.review)
    else setAt({ ...matched, step: 'match' })
  })
  useEffect(() => {
    void restore()
    return () => keepNow()
  }, [])

  return {
    at,
    loadFile,
    chooseHeader,
    chooseSheet: (name: string) => at?.step === 'match' && loadFile(at.file, name),
    change: (matching: Matching) => at?.step === 'match' && match({ file: at.file, known: at.known, matching }),
    review: () => {
      if (at?.step !== 'match') return
      remember(at.matching, kind, user)
      void openReview(at)
    },
    keep: (now: ReviewStart) => {
      dropUnkept()
      unkept.current = { timer: setTimeout(keepUnkept, KEEP_DELAY_MS), now }
    },
    back: () => {
      if (at?.step === 'review') match(at)
      else if (at?.step === 'match') setAt(NO_FILE)
    },
    finish: (result: ImportResult) => {
      if (at?.step !== 'review') return
      setAt({ ...filePart(at), step: 'done', result })
      dropUnkept()
      void forgetDraft(user, kind.id)
    },
    startOver: () => {
      attempt.current += 1
      dropUnkept()
      setAt(NO_FILE)
      void forgetDraft(user, kind.id)
    },
    discard: () => {
      dropUnkept()
      return forgetDraft(user, kind.id)
    },
  }
}
