import type { ImportStep } from './import-state.ts'
import type { ImportSamples } from './use-import-samples.ts'

/** What every step of the import is given. */
export interface StepProps<Step extends ImportStep['step']> {
  at: Extract<ImportStep, { step: Step }>
  samples: ImportSamples
  onClose(): void
}
