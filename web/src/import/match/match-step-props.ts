import type { ComponentType } from 'react'
import type { DatasetChoice, ImportKind, Matching } from '../import-kind.ts'
import type { SpellingsByField } from './known-values.ts'

/** Chooses an existing dataset, which this folder knows nothing about. */
type ExistingDataset = ComponentType<{
  value: Extract<DatasetChoice, { kind: 'existing' }> | undefined
  onChange(dataset: { id: number; name: string }): void
}>

export interface MatchStepProps {
  kind: ImportKind
  fileName: string
  matching: Matching
  known: SpellingsByField
  mayCreateFields: boolean
  ExistingDataset?: ExistingDataset | undefined
  onChange(matching: Matching): void
  /** Switches to another sheet of the workbook. */
  onSheet(name: string): void
  /** Makes another record of the sheet the header. */
  onHeader(header: number): void
  onOtherFile(): void
}
