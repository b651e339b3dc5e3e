import { createUserStore, isObject } from '../../ui/user-store.ts'
import type { ColumnTarget, ImportChoices, ImportKind, Matching, Notation, Sheet } from '../import-kind.ts'
import { headersOf } from './column-values.ts'
import { headerKey } from './header-key.ts'

/** What the user chose for files with the same headers. A dataset is a matter of the file. */
export interface RememberedMatching {
  /** By the keys of headers. */
  columns: Readonly<Record<string, { target: ColumnTarget; readAs?: Notation }>>
  choices: Partial<Pick<ImportChoices, 'knownBy' | 'type' | 'emptyCells'>>
}

const store = createUserStore('vitrine-import', 'matchings')
/** So many sets of headers of a user; the one used longest ago goes first. */
const MOST_SETS = 50

const keyOf = (kind: ImportKind, user: string) => `${user} ${kind.id}`

/** The same for the same headers in any order. */
const setOf = (sheet: Sheet): string => JSON.stringify(headersOf(sheet).map(headerKey).sort())

const entriesOf = (stored: unknown) => (isObject(stored) ? (stored as Record<string, RememberedMatching>) : {})

export const readRemembered = async (sheet: Sheet, kind: ImportKind, user: string) =>
  entriesOf(await store.read(keyOf(kind, user)))[setOf(sheet)]

/** Remembers what was chosen for these headers, or forgets it where that is not wanted. */
export function remember({ sheet, columns, choices, isRemembered }: Matching, kind: ImportKind, user: string) {
  const { knownBy, type, emptyCells } = choices
  const remembered: RememberedMatching = {
    columns: Object.fromEntries(
      columns.map(({ header, target, readAs }) => [headerKey(header), { target, ...(readAs && { readAs }) }]),
    ),
    choices: { knownBy, type, emptyCells },
  }
  return store.change(keyOf(kind, user), stored => {
    const { [setOf(sheet)]: _, ...others } = entriesOf(stored)
    const entries = Object.entries(others).slice(1 - MOST_SETS)
    return Object.fromEntries(isRemembered ? [...entries, [setOf(sheet), remembered]] : entries)
  })
}
