import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Banner } from '../../ui/notices/banner.tsx'
import type { AddressTexts } from '../records/opening.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { addressMessages } from './address-messages.ts'
import { defaultView } from './own-default.ts'
import { textsAt } from './router-texts.ts'
import { showResolved } from './show-resolved.ts'
import { addressOf, resolveAddress, shownTable, stateOf, type TableSource } from './shown-table.ts'
import { makesEntry } from './table-address.ts'

const MAX_SEARCHED_PAGES = 10

interface KeeperProps {
  source: TableSource
  records: Records<DashboardRow>
}

/** Writes a table's state to its address, reads the address after Back, and reports parameters that can't be used. */
export default function AddressKeeper({ source, records }: KeeperProps) {
  const table = useMemo(() => shownTable(source), [source])
  const router = useRouter()
  const [unusable, setUnusable] = useState(records.opening.unusable)
  const write = useWriteAddress()
  const { library, choices } = records
  const hasDefault = defaultView(library) !== undefined

  const texts = addressOf(stateOf(records, table), { view: library.current, hasDefault }, table)
  /** Texts of the current history entry. Undefined until the first address is written. */
  const shown = useRef<AddressTexts>(undefined)
  const show = (next: AddressTexts) => {
    const before = shown.current
    if (before && key(before) === key(next)) return
    // Set before the address is written, so that the router's notification isn't mistaken for Back.
    shown.current = next
    write(next, before === undefined || !makesEntry(before, next))
  }
  const readAddress = useEffectEvent((next: AddressTexts) => {
    if (shown.current && key(shown.current) === key(next)) return
    const resolved = resolveAddress(next, table, library)
    shown.current = next
    showResolved(resolved, records)
    setUnusable(resolved.unusable)
  })
  const showLatest = useEffectEvent(() => {
    if (!choices.isReady) return
    const now = textsAt(router)
    // The user may have gone back before this code was loaded.
    if (shown.current === undefined && key(now) !== key(records.opening.texts)) readAddress(now)
    else show(texts)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the texts
  useEffect(() => void showLatest(), [key(texts), choices.isReady])

  useEffect(() => {
    const { pathname } = router.history.location
    return router.history.subscribe(() => {
      if (router.history.location.pathname === pathname) readAddress(textsAt(router))
    })
  }, [router])

  useOpenedRecord(records, () => setUnusable(now => [...now, 'open']))
  if (unusable.length === 0) return null
  return (
    <Banner kind="yellow" mb={12} onDismiss={() => setUnusable([])}>
      {addressMessages.leftOut([...new Set(unusable)])}
    </Banner>
  )
}

const key = (texts: AddressTexts) => JSON.stringify(Object.entries(texts).sort())

function useWriteAddress() {
  const navigate = useNavigate()
  return (texts: AddressTexts, replace: boolean) =>
    void navigate({ to: '.', search: texts as never, replace, resetScroll: false, ignoreBlocker: true })
}

function useOpenedRecord({ list, opening, expansion }: Records<DashboardRow>, onMissing: () => void) {
  const wanted = useRef(opening.open)
  const search = useEffectEvent(() => {
    const id = wanted.current
    if (id === undefined || list.status !== 'ready' || list.isBusy) return
    if (id !== expansion.openId || list.rows.some(row => row.id === id)) wanted.current = undefined
    else if (list.hasMore && list.pagesLoaded < MAX_SEARCHED_PAGES) list.loadMore()
    else {
      wanted.current = undefined
      expansion.collapse(id)
      onMissing()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a page has loaded
  useEffect(search, [list.rows, list.status, list.isBusy])
}
