import { parseListQuery } from '@vitrine/contract/parse-list-query'
import type { ListSpec } from '@vitrine/contract/route'
import { backendOffers } from '../../api/backend-connection.ts'
import type { AddressedTable } from './table-state.ts'

/** Fields of the lab's own are checked by the server: the rules here do not know which there are. */
const isOwnField = (name: string) => backendOffers('custom-fields') && /^-?fields\.[a-z]/.test(name)

/** Whether a list takes a parameter, by its own rules. */
export const listTakes =
  (spec: ListSpec): AddressedTable['takes'] =>
  (name, text) => {
    if (isOwnField(name)) return true
    const names = text.split(',')
    const known = name === 'search_fields' || name === 'ordering' ? names.filter(part => !isOwnField(part)) : names
    try {
      parseListQuery(spec, { [name]: known.join(',') }, 0)
      return true
    } catch {
      return false
    }
  }
