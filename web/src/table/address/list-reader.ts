import type { ListSpec } from '@vitrine/contract/api/list-spec'
import { parameterRules } from '@vitrine/contract/lists/parameter-rules'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { AddressedTable } from './table-state.ts'

/** How a list reads the parameters of an address. */
export function listReader(spec: ListSpec): Pick<AddressedTable, 'accepts' | 'rulesOf'> {
  const accepts = (name: string, text: string) => {
    try {
      parseListQuery(spec, { [name]: text }, 0)
      return true
    } catch {
      return false
    }
  }
  return {
    accepts,
    rulesOf(name, text) {
      const rules = accepts(name, text) ? parameterRules(spec, name, text) : undefined
      return rules && accepts('filter', JSON.stringify({ and: rules })) ? rules : undefined
    },
  }
}
