import { listParts } from '@vitrine/contract/lists/list-parameters'
import { filterParams } from '@vitrine/contract/lists/list-query'
import type { AddressTexts } from '../records/opening.ts'
import { ADDRESS_PARAMETERS } from './address-parameters.ts'
import type { AddressedTable, TableState } from './table-state.ts'

/** The parameter that names a view, read before the others, which only contain differences from it. */
const VIEW_PARAMETER = 'view'

const parameterNamed = (name: string) => ADDRESS_PARAMETERS.find(parameter => parameter.name === name)

function readColumn(name: string, text: string, state: TableState, { takes }: AddressedTable): TableState | undefined {
  if (NO_COLUMNS.includes(name) || !takes(name, text)) return undefined
  const filter = { ...state.query.filter, [name]: listParts(name, text) }
  return { ...state, query: { ...state.query, filter } }
}
/** List parameters that don't select records, or select them in a second way. */
const NO_COLUMNS: readonly string[] = ['limit', 'offset', 'search_terms', 'filter']

/**
 * The state that an address asks for: `base`, changed by each parameter that can be used.
 * @returns also the names of those that can't
 */
export function readTexts(texts: AddressTexts, base: TableState, table: AddressedTable) {
  const unusable: string[] = []
  let state = base
  for (const [name, text] of Object.entries(texts)) {
    if (name === VIEW_PARAMETER) continue
    const parameter = parameterNamed(name)
    const next = parameter ? parameter.read(text, state, table) : readColumn(name, text, state, table)
    if (next) state = next
    else unusable.push(name)
  }
  return { state, unusable }
}

/**
 * What of a state differs from `base`, as texts of an address. Undefined where no address can say it: a filter by a column
 * that `base` has and the state has not, for an empty text asks for records without a value.
 */
export function addressTexts(state: TableState, base: TableState): AddressTexts | undefined {
  const columns = filterParams(state.query.filter)
  const baseColumns = filterParams(base.query.filter)
  if (Object.keys(baseColumns).some(name => columns[name] === undefined)) return undefined
  const own = ADDRESS_PARAMETERS.map(({ name, write }) => [name, write(state), write(base)] as const)
  const ofColumns = Object.entries(columns).map(([name, text]) => [name, text, baseColumns[name]] as const)
  return Object.fromEntries(
    [...own, ...ofColumns].filter(([, text, baseText]) => text !== baseText).map(([name, text]) => [name, text]),
  )
}

export function makesEntry(from: AddressTexts, to: AddressTexts): boolean {
  const changed = Object.keys({ ...from, ...to }).filter(name => from[name] !== to[name])
  return changed.some(name => parameterNamed(name)?.makesEntry ?? parameterNamed(name) === undefined)
}
