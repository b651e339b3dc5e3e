import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import { joinedBy } from '../../search/rule-tree.ts'
import type { AddressTexts } from '../records/opening.ts'
import { ADDRESS_PARAMETERS } from './address-parameters.ts'
import type { AddressedTable, TableState } from './table-state.ts'

/** The parameter that names a view, read before the others, which only contain differences from it. */
const VIEW_PARAMETER = 'view'

const parameterNamed = (name: string) => ADDRESS_PARAMETERS.find(parameter => parameter.name === name)

/** Whether texts filter by parameters of columns, as scripts do, and as addresses and views did before rules existed. */
export const hasColumnFilters = (texts: AddressTexts): boolean =>
  Object.keys(texts).some(name => name !== VIEW_PARAMETER && !parameterNamed(name))

/**
 * The state of an address: `base`, changed by each valid parameter. Parameters of columns become rules.
 * @returns also the names of invalid parameters
 */
export function readTexts(texts: AddressTexts, base: TableState, table: AddressedTable) {
  const unusable: string[] = []
  const ofColumns: FilterNode[] = []
  let state = base
  for (const [name, text] of Object.entries(texts)) {
    if (name === VIEW_PARAMETER) continue
    const parameter = parameterNamed(name)
    const next = parameter?.read(text, state, table)
    const rules = parameter ? undefined : table.rulesOf(name, text)
    if (next) state = next
    else if (rules) ofColumns.push(...rules)
    else unusable.push(name)
  }
  if (ofColumns.length > 0)
    state = { ...state, query: { ...state.query, rules: joinedBy(state.query.rules, ofColumns) } }
  return { state, unusable }
}

/** A state's differences from `base`, as texts of an address. */
export function addressTexts(state: TableState, base: TableState): AddressTexts {
  const texts = ADDRESS_PARAMETERS.map(({ name, write }) => [name, write(state), write(base)] as const)
  return Object.fromEntries(texts.filter(([, text, baseText]) => text !== baseText).map(([name, text]) => [name, text]))
}

export function makesEntry(from: AddressTexts, to: AddressTexts): boolean {
  const changed = Object.keys({ ...from, ...to }).filter(name => from[name] !== to[name])
  return changed.some(name => parameterNamed(name)?.makesEntry ?? parameterNamed(name) === undefined)
}
