import type { ComponentType } from 'react'
import type { DatasetChoice, ImportKind, Matching } from '../import-kind.ts'
import type { SpellingsByField } from './known-values.ts'

/** The choice of an existing dataset, which the kit does not know. */
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
  /** Another sheet of the workbook. */
  onSheet(name: string): void
  /** Another record of the sheet as its header. */
  onHeader(header: number): void
  onOtherFile(): void
}
