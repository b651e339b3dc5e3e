import { useMutation, useQueryClient } from '@tanstack/react-query'
import { missingColumns, recognizeColumns } from '@vitrine/contract/evaluation/prediction-columns'
import { MAX_PREDICTIONS } from '@vitrine/contract/experiments/predictions'
import { useRef, useState } from 'react'
import type { FormValues } from '../../edit/three-way.ts'
import { useNewRecord } from '../../edit/use-new-record.ts'
import { joinedValues } from '../../fields/chosen-values.ts'
import { blankValues, fieldErrors } from '../../fields/field-values.ts'
import type { FileError, Sheet } from '../../import/import-kind.ts'
import { headersOf } from '../../import/match/column-values.ts'
import { readTableFile } from '../../import/read-import-file.ts'
import { evaluationsQuery, importPredictions } from '../evaluation/evaluation-api.ts'
import { classesText, columnErrors, columnsOfForm, columnTexts, PREDICTION_FIELDS } from './prediction-fields.ts'
import { predictionMessages as messages } from './prediction-messages.ts'
import { type PredictionFile, type PredictionReview, tryPredictions } from './try-predictions.ts'

/** Number of records that may come before the header. */
const RECORDS_READ = 20

const TABLE = {
  texts: messages.file,
  mostRows: MAX_PREDICTIONS,
  findHeader: (records: Sheet['records']) =>
    Math.max(
      0,
      records.slice(0, RECORDS_READ).findIndex(({ cells }) => missingColumns(recognizeColumns(cells)) === undefined),
    ),
}

interface ImportOptions {
  experiment: number
  /** The dataset and version chosen by default. */
  initial: FormValues
}

/** The steps of an import of predictions. Choices are kept when the user goes back or selects another file. */
export function usePredictionImport({ experiment, initial }: ImportOptions) {
  const [step, setStep] = useState<'file' | 'match' | 'review' | 'done'>('file')
  const [reading, setReading] = useState<{ isReading: boolean; error?: FileError }>({ isReading: false })
  const [source, setSource] = useState<PredictionFile>()
  const [review, setReview] = useState<PredictionReview>()
  const attempt = useRef(0)
  const queries = useQueryClient()
  const blank: FormValues = { ...blankValues(PREDICTION_FIELDS), parts: 'evaluation', ...initial }
  const columnsOf = (values: FormValues, { sheet, columns }: PredictionFile) =>
    columnsOfForm(values, headersOf(sheet), columns)

  const form = useNewRecord<PredictionReview, FormValues>({
    blank,
    check: values => ({
      ...fieldErrors(PREDICTION_FIELDS, values),
      ...(source && columnErrors(columnsOf(values, source))),
    }),
    create: values => tryPredictions(experiment, source!, values),
    onCreated: found => {
      setReview(found)
      writing.reset()
      setStep('review')
    },
    texts: { createFailed: messages.checkFailed },
  })
  const writing = useMutation({
    mutationFn: async (body: PredictionReview['body']) => {
      const { evaluation } = await importPredictions(experiment, body)
      if (evaluation === null) throw new Error(messages.wrongNow)
      return evaluation
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: evaluationsQuery(experiment).queryKey })
      setStep('done')
    },
  })

  function change(name: string, value: string) {
    form.change(name, value)
    if (name === 'dataset') form.change('version', '')
    if (name === 'scores' && source)
      form.change('classes', classesText(columnsOf({ ...form.values, scores: value }, source)))
  }

  async function loadFile(file: File, sheetName?: string) {
    attempt.current += 1
    const mine = attempt.current
    setReading({ isReading: true })
    const found = await readTableFile(file, TABLE, sheetName)
    if (mine !== attempt.current) return
    if ('error' in found) {
      setReading({ isReading: false, error: found.error })
      setStep('file')
      return
    }
    setReading({ isReading: false })
    const columns = recognizeColumns(headersOf(found.sheet))
    const wereNamed = source !== undefined && form.values['classes'] === classesText(columnsOf(form.values, source))
    for (const [name, text] of Object.entries(columnTexts(columns))) form.change(name, text)
    const names = classesText(columns)
    if (names !== '' || wereNamed) form.change('classes', names)
    setSource({ file, sheet: found.sheet, columns })
    setStep('match')
  }

  return {
    step,
    reading,
    source,
    review,
    writing,
    form: { ...form, change, loaded: blank },
    loadFile,
    back: () => setStep(step === 'review' ? 'match' : 'file'),
    /** Goes back to the form, with the classes that were found. */
    changeOrder(classes: readonly string[]) {
      form.change('classes', joinedValues(classes))
      setStep('match')
    },
  }
}

export type PredictionImportSteps = ReturnType<typeof usePredictionImport>
