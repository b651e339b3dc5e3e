import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AddressTexts, LibraryViews, Opening } from '../records/opening.ts'
import { defaultView, readOwnDefault } from './own-default.ts'
import { textsAt } from './router-texts.ts'
import type { TableSource } from './shown-table.ts'

const AS_BUILT_IN: Opening = { texts: {}, library: { views: [] }, unusable: [] }

const nameLabFields = (texts: AddressTexts) => Object.entries(texts).some(entry => entry.join('=').includes('fields.'))

/** The texts of the view that a table opens with: the one that its address names, or the default if there are no parameters. */
function viewTexts(texts: AddressTexts, library: LibraryViews): AddressTexts {
  const isNamed = Object.keys(texts).length > 0
  const view = isNamed ? library.views.find(({ uuid }) => uuid === texts['view']) : defaultView(library)
  return view?.state ?? {}
}

async function readLibrary(table: string, user: string): Promise<LibraryViews> {
  const { readViews } = await import('./read-views.ts')
  const [views, ownDefault] = await Promise.all([readViews(table), readOwnDefault(table, user)])
  return { views, ownDefault }
}

interface OpenedTable {
  plain: TableSource
  /** With lab fields; awaited only if the opening state uses one. */
  complete: Promise<TableSource>
  user: string
}

/** Loads the code that reads addresses only if there is something to read. */
async function open({ plain, complete, user }: OpenedTable, texts: AddressTexts): Promise<Opening> {
  const library = await readLibrary(plain.table, user)
  if (Object.keys(texts).length === 0 && !defaultView(library)) return { ...AS_BUILT_IN, library }
  const { openTable } = await import('./open-table.ts')
  const waits = nameLabFields(texts) || nameLabFields(viewTexts(texts, library))
  return openTable(waits ? await complete : plain, texts, library)
}

/** The opening state from the address or a default view of the server; undefined until known. */
export function useOpening(table: OpenedTable): Opening | undefined {
  const router = useRouter()
  const [opening, setOpening] = useState<Opening>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the table opens
  useEffect(() => {
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
