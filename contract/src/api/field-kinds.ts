/**
 * Every kind of field, and what it can do. `value` is its JSON type in a rule; `column` how a list's column of it is compared and sorted;
 * `edit` the control that changes it; `file` its cell in an exported file. A kind without one of them can't do that.
 */
export const FIELD_KINDS = {
  text: { value: 'string', column: 'text', edit: 'text', file: 'text' },
  'long-text': { value: 'string', column: 'text', edit: 'long-text', file: 'text' },
  integer: { value: 'number', column: 'integer', edit: 'integer', file: 'number' },
  number: { value: 'number', column: 'number', edit: 'number', file: 'number' },
  date: { value: 'string', column: 'date', edit: 'date', file: 'date' },
  timestamp: { value: 'string', column: 'timestamp', edit: 'timestamp', file: 'timestamp' },
  boolean: { value: 'boolean', column: 'boolean', edit: 'choice', file: 'boolean' },
  /** A field with one option, or several. */
  choice: { value: 'string', column: 'choice', edit: 'choice', file: 'text' },
  choices: { value: 'string', column: 'choices', edit: 'choices', file: 'text' },
  status: { value: 'string', column: 'status', edit: 'choice', file: 'text' },
  uuid: { value: 'string', column: 'uuid', file: 'text' },
  /** The id of another record. */
  reference: { value: 'number', column: 'reference', file: 'number' },
  /** An account. */
  person: { value: 'number', column: 'reference', edit: 'person', file: 'text' },
  /** The records that a record belongs to, such as the datasets of a slide. */
  membership: { value: 'number', column: 'reference' },
  /** The size of a file, as text. */
  size: { value: 'string', edit: 'size', file: 'text' },
  json: { value: 'object', edit: 'json', file: 'json' },
} as const satisfies Record<string, Partial<Record<'value' | 'column' | 'edit' | 'file', string>>>

export type FieldKind = keyof typeof FIELD_KINDS

type Ability<Name extends string> = {
  [Kind in FieldKind]: (typeof FIELD_KINDS)[Kind] extends Readonly<Record<Name, infer Value>> ? Value : never
}[FieldKind]

/** The kind of a scalar column; decides how a filter's text is parsed and compared. */
export type ColumnKind = Ability<'column'>
/** The subject of a filter's rule: a column, a person, or the records that a record belongs to. */
export type FilterKind = Extract<FieldKind, ColumnKind | 'person' | 'membership'>
export type EditKind = Ability<'edit'>
/** How a column of an exported file is written: `json` as its text, a boolean as yes or no, or as a cell of that type. */
export type ExportKind = Ability<'file'>
