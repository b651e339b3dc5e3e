import { useQuery } from '@tanstack/react-query'
import { fieldName } from '@vitrine/contract/field-values'
import type { Field } from '@vitrine/contract/fields'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../api/me-query.ts'
import { useSuggestions } from '../table/filters/use-facets.ts'

/** Usernames for a field that takes one: the reader's own, and those that records have in it. */
export function PeopleList({ id, field }: { id: string; field: Field }) {
  const { data: me } = useQuery(meQuery)
  const known = useSuggestions(field.entity, fieldName(field.key), '', backendOffers('facets'))
  const names = new Set([...(me ? [me.username] : []), ...known.map(({ label }) => label)])
  return (
    <datalist id={id}>
      {[...names].map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
