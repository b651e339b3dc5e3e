import type { ColumnKind, FilterKind } from './field-kinds.ts'
import type { FieldOption } from './field-options.ts'

/** What a list knows of a column that is a lab field, beside its kind. */
export interface CustomColumn {
  /** Whether a search can look into it. */
  readonly isSearched: boolean
  /** In their order; of other types than choices none. */
  readonly options: readonly FieldOption[]
}

/** What a list can be filtered, sorted and searched by. */
export interface ListSpec<Column extends string = string> {
  /** Every scalar column with its kind. All can be filtered and sorted. */
  readonly columns: Readonly<Record<Column, ColumnKind>>
  /** Columns that a search without `search_fields` covers. */
  readonly searchable: readonly string[]
  /** Filters that are not columns, such as `dataset_ids` of slides: each takes a comma list of ids; with its description. */
  readonly idFilters?: Readonly<Record<string, string>>
  /** The words of columns of text that hold nothing else. A filter by another word is refused. */
  readonly words?: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Filters that are not columns and take some of these words, separated by commas. */
  readonly choiceFilters?: Readonly<Record<string, readonly string[]>>
  /** Where the list takes `filter`: fields that are not columns, and the columns that hold a person's id. */
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
