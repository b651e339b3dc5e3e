import type { LockedTableName, RecordTableName } from '../../db/locks.ts'

/** A column that refers to a record of another table. */
export interface LinkColumn {
  readonly table: RecordTableName
  readonly column: string
  readonly parent: LockedTableName
}

/** Parents whose own links are further up come first. */
export const LINKS: readonly LinkColumn[] = [
  { table: 'files', column: 'picture_id', parent: 'pictures' },
  { table: 'slides', column: 'file_id', parent: 'files' },
  { table: 'samples', column: 'slide_id', parent: 'slides' },
  { table: 'experiments', column: 'dataset_id', parent: 'datasets' },
  { table: 'experiments', column: 'training_config_id', parent: 'training_configs' },
  { table: 'experiments', column: 'deployment_config_id', parent: 'deployment_configs' },
  { table: 'experiments', column: 'parent_id', parent: 'experiments' },
]

/** A column whose values are unique in a table. */
export interface UniqueColumn {
  readonly table: RecordTableName
  readonly column: string
  readonly type: 'text' | 'integer'
  /** A deleted record is restored without the value if another record has it now. */
  readonly isOptional?: true
}

export const UNIQUE_COLUMNS: readonly UniqueColumn[] = [
  { table: 'samples', column: 'sample_id', type: 'text' },
  { table: 'slides', column: 'file_id', type: 'integer' },
  { table: 'files', column: 'picture_id', type: 'integer', isOptional: true },
]

/** Tables whose deleted records are in the trash. */
export const TRASH_TABLES: readonly RecordTableName[] = ['slides', 'samples', 'datasets', 'files']
