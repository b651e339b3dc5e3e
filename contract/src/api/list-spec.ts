import type { ColumnKind, FilterKind } from './field-kinds.ts'
import type { FieldOption } from './field-options.ts'

/** The properties of a list's column that is a lab field, in addition to its kind. */
export interface CustomColumn {
  /** Whether searches cover it. */
  readonly isSearched: boolean
  /** The options of a choice field, in order; empty for other types. */
  readonly options: readonly FieldOption[]
}

/** The columns and parameters by which a list can be filtered, sorted and searched. */
export interface ListSpec<Column extends string = string> {
  /** Every scalar column with its kind. All can be filtered and sorted. */
  readonly columns: Readonly<Record<Column, ColumnKind>>
  /** Columns that a search without `search_fields` covers. */
  readonly searchable: readonly string[]
  /** Filters that are not columns, such as `dataset_ids` of slides, with their descriptions: each is a comma-separated list of ids. */
  readonly idFilters?: Readonly<Record<string, string>>
  /** The allowed values of text columns that hold nothing else. A filter by another value is rejected. */
  readonly words?: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Filters that are not columns and accept some of these words, separated by commas. */
  readonly choiceFilters?: Readonly<Record<string, readonly string[]>>
  /** Set if the list accepts `filter`: its fields that are not columns, and the columns that hold a person's id. */
  readonly filter?: {
    readonly fields?: Readonly<Record<string, FilterKind>>
    readonly people?: readonly string[]
    /** Parameters that choose values of a field with another name. */
    readonly parameters?: Readonly<Record<string, string>>
  }
  /** The columns that are lab fields, by name. */
  readonly custom?: Readonly<Record<string, CustomColumn>>
  /** Sort keys that are not columns, with their descriptions. */
  readonly sortKeys?: Readonly<Record<string, string>>
  /** Used for a call without `ordering`. */
  readonly defaultOrdering: string
  readonly defaultLimit: number
  readonly maxLimit: number
}

/** Declares a list so that its columns are known to the compiler. */
export const listSpec = <const Column extends string>(spec: ListSpec<Column>): ListSpec<Column> => spec
