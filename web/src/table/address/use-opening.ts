import { useRouter } from '@tanstack/react-router'
import type { View } from '@vitrine/contract/views'
import { useEffect, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import type { Opening } from './opening.ts'
import { textsAt } from './router-texts.ts'
import type { TableSource } from './shown-table.ts'
import type { AddressTexts } from './table-address.ts'

const AS_BUILT_IN: Opening = { texts: {}, library: { views: [] }, unusable: [] }

/** Whether texts name a field of the lab's own. */
const nameOwnFields = (texts: AddressTexts) => Object.entries(texts).some(entry => entry.join('=').includes('fields.'))

/** The texts of the view that a table opens with: the one that its address names, or the default without an address. */
function viewTexts(texts: AddressTexts, views: readonly View[]): AddressTexts {
  const isNamed = Object.keys(texts).length > 0
  return views.find(view => (isNamed ? view.uuid === texts['view'] : view.is_default))?.state ?? {}
}

/** What reads an address is loaded only where there is something to read. */
async function open(plain: TableSource, complete: Promise<TableSource>, texts: AddressTexts): Promise<Opening> {
  const views = backendOffers('views') ? await (await import('./read-views.ts')).readViews(plain.table) : []
  if (Object.keys(texts).length === 0 && !views.some(view => view.is_default))
    return { ...AS_BUILT_IN, library: { views } }
  const { openTable } = await import('./open-table.ts')
  const waits = nameOwnFields(texts) || nameOwnFields(viewTexts(texts, views))
  return openTable(waits ? await complete : plain, texts, views)
}

/**
 * What the address, or a default view of the server, says that a table opens with. Undefined until that is
 * known. @param complete the table with the fields of the lab's own; waited for only where it opens with one of them
 */
export function useOpening(table: TableSource, complete: Promise<TableSource>): Opening | undefined {
  const router = useRouter()
  const [opening, setOpening] = useState(() =>
    router.history.location.search === '' && !backendOffers('views') ? AS_BUILT_IN : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the table opens
  useEffect(() => {
    if (opening) return
    const texts = textsAt(router)
    open(table, complete, texts)
      .catch(error => {
        console.warn('The address could not be read', error)
        return { ...AS_BUILT_IN, texts }
      })
      .then(setOpening)
  }, [])
  return opening
}
