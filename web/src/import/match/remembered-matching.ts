import { createUserStore, isObject } from '../../ui/stores/user-store.ts'
import type {
  ColumnTarget,
  ImportChoices,
  ImportKind,
  MatchedColumn,
  Matching,
  Notation,
  Sheet,
} from '../import-kind.ts'
import { headersOf } from './column-values.ts'
import { headerKey } from './header-key.ts'
import { REASON_KEY } from './match-columns.ts'

/** The user's choices for files with the same headers, except the dataset, which is chosen for each file. */
export interface RememberedMatching {
  /** By `columnKeys`. */
  columns: Readonly<Record<string, { target: ColumnTarget; readAs?: Notation }>>
  choices: Partial<Pick<ImportChoices, 'knownBy' | 'type' | 'emptyCells'>>
}

const store = createUserStore('vitrine-import', 'matchings')
/** Maximum number of remembered sets of headers per user; the least recently used is dropped. */
const MAX_SETS = 50

const keyOf = (kind: ImportKind, user: string) => `${user} ${kind.id}`

/** The same for equal headers in any order, and for the download of a file's invalid rows. */
const setOf = (sheet: Sheet): string =>
  JSON.stringify(
    headersOf(sheet)
      .map(headerKey)
      .filter(key => key !== REASON_KEY)
      .sort(),
  )

/** A key for each column: that of its header, numbered if several are equal. */
export function columnKeys(columns: readonly Pick<MatchedColumn, 'header'>[]): string[] {
  const counts = new Map<string, number>()
  return columns.map(({ header }) => {
    const key = headerKey(header)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key} ${count}`
  })
}

const entriesOf = (stored: unknown) => (isObject(stored) ? (stored as Record<string, RememberedMatching>) : {})

export const readRemembered = async (sheet: Sheet, kind: ImportKind, user: string) =>
  entriesOf(await store.read(keyOf(kind, user)))[setOf(sheet)]

/** Remembers the choices for these headers, or forgets them on request. */
export function remember({ sheet, columns, choices, isRemembered }: Matching, kind: ImportKind, user: string) {
  const { knownBy, type, emptyCells } = choices
  const keys = columnKeys(columns)
  const remembered: RememberedMatching = {
    columns: Object.fromEntries(
      columns.map(({ target, readAs }, index) => [keys[index], { target, ...(readAs && { readAs }) }]),
    ),
    choices: { knownBy, type, emptyCells },
  }
  return store.change(keyOf(kind, user), stored => {
    const { [setOf(sheet)]: _, ...others } = entriesOf(stored)
    const entries = Object.entries(others).slice(1 - MAX_SETS)
    return Object.fromEntries(isRemembered ? [...entries, [setOf(sheet), remembered]] : entries)
  })
}
