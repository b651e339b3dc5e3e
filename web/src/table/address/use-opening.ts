import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import type { Opening } from './opening.ts'
import { textsAt } from './router-texts.ts'
import type { TableSource } from './shown-table.ts'
import type { AddressTexts } from './table-address.ts'

const AS_BUILT_IN: Opening = { texts: {}, library: { views: [] }, unusable: [] }

/** What reads an address is loaded only where there is something to read. */
async function open(source: TableSource, texts: AddressTexts): Promise<Opening> {
  const views = backendOffers('views') ? await (await import('./read-views.ts')).readViews(source.table) : []
  if (Object.keys(texts).length === 0 && !views.some(view => view.is_default))
    return { ...AS_BUILT_IN, library: { views } }
  const { openTable } = await import('./open-table.ts')
  return openTable(source, texts, views)
}

/**
 * What the address, or a default view of the server, says that a table opens with. Undefined until that is
 * known.
 */
export function useOpening(table: TableSource): Opening | undefined {
  const router = useRouter()
  const [opening, setOpening] = useState(() =>
    router.history.location.search === '' && !backendOffers('views') ? AS_BUILT_IN : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the table opens
  useEffect(() => {
    if (opening) return
    const texts = textsAt(router)
    open(table, texts)
      .catch(error => {
        console.warn('The address could not be read', error)
        return { ...AS_BUILT_IN, texts }
      })
      .then(setOpening)
  }, [])
  return opening
}
