import type { ListSpec } from '@vitrine/contract/api/list-spec'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { AddressedTable } from './table-state.ts'

export const listTakes =
  (spec: ListSpec): AddressedTable['takes'] =>
  (name, text) => {
    try {
      parseListQuery(spec, { [name]: text }, 0)
      return true
    } catch {
      return false
    }
  }
