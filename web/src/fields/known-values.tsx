import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/me-query.ts'
import { useSuggestions } from '../search/use-facets.ts'
import type { FieldSpec } from './field-spec.ts'

const SUGGEST_AFTER_MS = 200
const MAX_SUGGESTED = 8

interface KnownValuesProps {
  id: string
  spec: FieldSpec
  typed: string
}

/** Suggestions while typing: the library's most frequent values that contain the text; for a person, also the user. */
export function KnownValues({ id, spec: { field, kind, knownIn = 'slides' }, typed }: KnownValuesProps) {
  const [debounced] = useDebouncedValue(typed.trim(), SUGGEST_AFTER_MS)
  const isPerson = kind === 'person'
  const { data: me } = useQuery({ ...meQuery, enabled: isPerson })
  const known = useSuggestions(knownIn, field, { typed: debounced, limit: MAX_SUGGESTED })
  const texts = new Set([...(isPerson && me ? [me.username] : []), ...known.map(({ label }) => label)])
  return (
    <datalist id={id}>
      {[...texts].map(text => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
