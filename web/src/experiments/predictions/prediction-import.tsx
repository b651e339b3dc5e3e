import { useQuery } from '@tanstack/react-query'
import type { Evaluation } from '@vitrine/contract/experiments/evaluations'
import { MAX_PREDICTIONS } from '@vitrine/contract/experiments/predictions'
import { FileStep } from '../../import/file-step.tsx'
import { ImportFoot, ImportFrame } from '../../import/import-frame.tsx'
import { confirmLeave, useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { inputsQuery } from '../experiments-api.ts'
import { PredictionsDoneStep } from './done-step.tsx'
import { PredictionsMatchStep } from './match-step.tsx'
import { predictionMessages as messages } from './prediction-messages.ts'
import { PredictionsReviewStep } from './review-step.tsx'
import { usePredictionImport } from './use-prediction-import.ts'

interface PredictionImportProps {
  experiment: number
  /** The experiment's dataset. */
  dataset: number | undefined
  /** The newest evaluation of the experiment, whose version and label are the defaults. */
  last: Pick<Evaluation, 'dataset' | 'version' | 'label'> | undefined
  onClose: () => void
}

/** Imports a model's predictions from a file, as an evaluation of an experiment. */
export function PredictionImport({ experiment, dataset, last, onClose }: PredictionImportProps) {
  const inputs = useQuery(inputsQuery(experiment))
  if (inputs.isPending) return null
  const latest = last ?? inputs.data?.findLast(input => input.dataset !== null)
  const initial = {
    dataset: String(latest?.dataset ?? dataset ?? ''),
    version: latest?.version ?? '',
    ...(last?.label && { label: last.label }),
  }
  return <Steps experiment={experiment} initial={initial} onClose={onClose} />
}

interface StepsProps extends Pick<PredictionImportProps, 'experiment' | 'onClose'> {
  initial: Record<string, string>
}

function Steps({ experiment, initial, onClose }: StepsProps) {
  const steps = usePredictionImport({ experiment, initial })
  const { step, reading, source, review, writing } = steps
  const hasUnsaved = source !== undefined && step !== 'done'
  useLeaveGuard(hasUnsaved, messages.import)

  async function close() {
    if (!hasUnsaved || (await confirmLeave(messages.import))) onClose()
  }
  const leave = () => void close()
  return (
    <ImportFrame title={messages.title} about={source?.file.name ?? ''} step={step} onClose={leave}>
      {step === 'file' && (
        <>
          <FileStep
            kind={messages}
            mostRows={MAX_PREDICTIONS}
            {...reading}
            onFile={file => void steps.loadFile(file)}
          />
          <ImportFoot onCancel={leave} />
        </>
      )}
      {step === 'match' && source && <PredictionsMatchStep steps={steps} source={source} onCancel={leave} />}
      {step === 'review' && review && <PredictionsReviewStep steps={steps} review={review} onCancel={leave} />}
      {step === 'done' && writing.data && <PredictionsDoneStep uuid={writing.data} onClose={onClose} />}
    </ImportFrame>
  )
}
