import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MAX_FIND_LENGTH } from '@vitrine/contract/tables/find'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readScan } from '../../slides/reader/scan-code.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { useActions, useScreenGroups, useScreens } from './find-actions.tsx'
import { countListed, findRecords, listAllViews } from './find-api.ts'
import { FindList } from './find-list.tsx'
import { findMessages } from './find-messages.ts'
import { type FindTarget, findGroups, onlyRecord } from './find-options.ts'

const DEBOUNCE_MS = 150
/** How long the reply to a scan can be reused by the box that it opens. */
const FRESH_MS = 5000

const findQuery = (q: string) =>
  queryOptions({ queryKey: ['find', q], queryFn: ({ signal }) => findRecords(q, signal), staleTime: FRESH_MS })

const totalsQuery = (q: string) =>
  queryOptions({ queryKey: ['find-totals', q], queryFn: ({ signal }) => countListed(q, signal), staleTime: FRESH_MS })
const viewsQuery = queryOptions({ queryKey: ['find-views'], queryFn: listAllViews, staleTime: FRESH_MS })

interface FindBoxProps {
  isOpen: boolean
  /** Handles a scan: opens its record directly, or the box if there is none or there are several. */
  scan?: { code: string } | undefined
  onOpen: () => void
  onClose: () => void
  onKeys: () => void
}

/** The quick search for slides, samples, datasets, views, screens and actions. */
export function FindBox({ isOpen, scan, onOpen, onClose, onKeys }: FindBoxProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const screens = useScreens()
  const first = useScreenGroups()
  const { actions, dialog } = useActions(onKeys)
  const [text, setText] = useState('')
  const [isOpening, setOpening] = useState(false)
  const turn = useRef(0)
  const typed = readScan(text)
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS)
  const isSearching = isOpen && q !== ''
  const query = useQuery({ ...findQuery(q), enabled: isSearching, placeholderData: keepPreviousData })
  const { data: totals } = useQuery({ ...totalsQuery(q), enabled: isSearching })
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: isOpen })
  const isCurrent = q === typed && !query.isFetching
  const found = typed !== '' && query.data ? { reply: query.data, totals: q === typed ? totals : undefined } : undefined
  const groups = findGroups(typed, found, { first, views, screens, actions })
  useLoadingFlag(isOpening)

  function close() {
    turn.current += 1
    setOpening(false)
    setText('')
    onClose()
  }
  function pick(target: FindTarget) {
    close()
    if ('to' in target) void navigate({ to: target.to, ...(target.search && { search: target.search }) })
    else target.run()
  }
  /** Opens the only record of a code; otherwise the box shows the matches. */
  async function openCode(code: string) {
    turn.current += 1
    const now = turn.current
    setOpening(true)
    // The box shows the failure, and repeats the request.
    const reply = await queries.fetchQuery(findQuery(code)).catch(() => undefined)
    if (turn.current !== now) return
    setOpening(false)
    const only = reply && onlyRecord(reply)
    if (only) return pick(only.target)
    setText(code)
    onOpen()
  }
  const openScan = useEffectEvent((input: string) => {
    const code = readScan(input).slice(0, MAX_FIND_LENGTH)
    if (code !== '') void openCode(code)
  })
  useEffect(() => {
    if (scan) openScan(scan.code)
  }, [scan])

  return (
    <>
      <Dialog title={findMessages.title} size="list" isOpen={isOpen} onClose={close}>
        <FindList
          text={text}
          marked={typed}
          groups={groups}
          isLoading={typed !== '' && (!isCurrent || isOpening)}
          onType={setText}
          onPick={pick}
          onEarlyEnter={isCurrent || typed === '' ? undefined : () => void openCode(typed)}
        >
          {query.isError && q === typed && typed !== '' && (
            <FailedNotice text={query.error.message} onRetry={() => void query.refetch()} />
          )}
        </FindList>
      </Dialog>
      {dialog}
    </>
  )
}
