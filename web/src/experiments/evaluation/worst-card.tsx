import { Button, Checkbox, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EvaluatedSlide, Evaluation } from '@vitrine/contract/experiments/evaluations'
import { groupValue } from '@vitrine/contract/splits/groups'
import { useRef, useState } from 'react'
import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { AddToDatasetButton } from '../../datasets/add-to-dataset/add-to-dataset-button.tsx'
import { useMayEdit } from '../../edit/may-edit.ts'
import { usePagedList } from '../../list/use-paged-list.ts'
import { Thumbnail } from '../../pictures/thumbnail.tsx'
import { ofIds } from '../../search/rule-tree.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { listSlides } from '../../slides/slides-api.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { AwaitedNotice, FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { decimal } from '../figure-text.ts'
import styles from './evaluation.module.css'
import { listEvaluated } from './evaluation-api.ts'

const PAGE_SIZE = 48

interface SlideFilter {
  truth?: string | undefined
  predicted?: string | undefined
}

/** Paths of the thumbnails of slides, by id. */
function useThumbnails(rows: readonly EvaluatedSlide[]): ReadonlyMap<number, string> {
  const ids = rows.flatMap(({ slide_id: id }) => id ?? [])
  const { data } = useQuery({
    queryKey: ['thumbnails of slides', ids],
    queryFn: ({ signal }) => listSlides({ page: 0, limit: Math.max(1, ids.length), rules: ofIds(ids) }, signal),
    enabled: ids.length > 0,
    placeholderData: before => before,
  })
  return new Map(
    data?.results.flatMap(({ id, file }) => (file?.picture?.thumbnail ? [[id, file.picture.thumbnail]] : [])),
  )
}

interface WorstCardProps {
  evaluation: Evaluation
  threshold: number
  filter: SlideFilter
  onFilter: (filter: SlideFilter) => void
}

/** Predicted slides, the worst first: wrong ones, or those of a cell of the confusion table. */
export function WorstCard({ evaluation, threshold, filter, onFilter }: WorstCardProps) {
  const { uuid, classes } = evaluation
  const isOfCell = filter.truth !== undefined || filter.predicted !== undefined
  const query = { threshold, ...(isOfCell ? filter : { outcome: 'wrong' }) }
  const list = usePagedList<EvaluatedSlide>({
    key: JSON.stringify([uuid, query]),
    pageSize: PAGE_SIZE,
    rowId: ({ uuid }) => uuid as never,
    fetchPage: (page, signal) => listEvaluated(uuid, { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, signal),
  })
  const thumbnails = useThumbnails(list.rows)
  const [isLarge, setLarge] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<HTMLUListElement>(null)
  const selected = list.rows.filter(row => chosen.has(row.uuid))
  const exportSelected = () =>
    downloadText(
      `${evaluation.name}.csv`,
      writeCsv(
        [...messages.exportColumns, ...classes.map(name => `score_${name}`)],
        selected.map(({ name, uuid, truth, predicted, scores }) => [
          ...[name, uuid, truth === null ? '' : (classes[truth] ?? ''), classes[predicted] ?? ''],
          ...scores,
        ]),
      ),
      'text/csv',
    )

  const toggle = (uuid: string) =>
    setChosen(now => {
      const next = new Set(now)
      if (!next.delete(uuid)) next.add(uuid)
      return next
    })
  function handleKey(event: React.KeyboardEvent) {
    if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) setLarge(now => !now)
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const at = cards.findIndex(card => card.contains(document.activeElement))
    const step = { ArrowRight: 1, ']': 1, ArrowLeft: -1, '[': -1 }[event.key]
    const next = step && cards[at + step]
    if (next) {
      event.preventDefault()
      next.querySelector<HTMLElement>('a')?.focus()
    }
  }
  const note = isOfCell
    ? messages.cellNote(list.total, filter.truth ?? '', filter.predicted ?? '')
    : messages.wrongNote(list.total)
  return (
    <Card
      title={messages.worst}
      note={list.status === 'ready' ? note : undefined}
      isFlush
      aside={isOfCell && <TextButton onClick={() => onFilter({})}>{messages.allWrong}</TextButton>}
    >
      {list.status === 'failed' && <FailedNotice text={messages.slidesFailed} onRetry={list.retry} />}
      {list.status === 'loading' && list.rows.length === 0 && <AwaitedNotice text={messages.loading} />}
      {list.status === 'ready' && list.rows.length === 0 && <Note p="14px 16px">{messages.noneWrong}</Note>}
      <ul
        ref={grid}
        className={styles['worst']}
        data-large={isLarge || undefined}
        aria-label={messages.worst}
        onKeyDown={handleKey}
      >
        {list.rows.map(row => (
          <SlideCard
            key={row.uuid}
            {...{ row, classes, isLarge }}
            thumbnail={(row.slide_id !== null && thumbnails.get(row.slide_id)) || null}
            isChosen={chosen.has(row.uuid)}
            onToggle={() => toggle(row.uuid)}
          />
        ))}
      </ul>
      <div className={styles['foot']}>
        {selected.length > 0 && (
          <>
            <Text span size="sm" fw="var(--fw-strong)">
              {messages.selected(selected.length)}
            </Text>
            <AddToDatasetButton slides={selected.flatMap(({ slide_id: id }) => (id === null ? [] : [{ id }]))} />
            <Button variant="default" leftSection={<IconDownload aria-hidden />} onClick={exportSelected}>
              {messages.exportChosen}
            </Button>
          </>
        )}
        {list.rows.length > 0 && (
          <Note span size="xs" ml="auto">
            {messages.worstKeys}
          </Note>
        )}
        {list.hasMore && (
          <Button size="xs" variant="default" disabled={list.isBusy} onClick={list.loadMore}>
            {messages.loadMore}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface SlideCardProps {
  row: EvaluatedSlide
  classes: readonly string[]
  thumbnail: string | null
  isLarge: boolean
  isChosen: boolean
  onToggle: () => void
}

function SlideCard({ row, classes, thumbnail, isLarge, isChosen, onToggle }: SlideCardProps) {
  const mayEdit = useMayEdit()
  const { name, slide_id: id, truth, predicted, scores, group, now } = row
  const isWrong = truth !== null && truth !== predicted
  return (
    <li className={styles['slide']} data-chosen={isChosen || undefined}>
      <Checkbox
        size="xs"
        className={styles['tick'] ?? ''}
        aria-label={messages.select(name)}
        checked={isChosen}
        disabled={id === null}
        onChange={onToggle}
      />
      <Thumbnail path={thumbnail} alt="" width="100%" height={isLarge ? 240 : 92} />
      {id === null ? <s>{name}</s> : <Link to={slideAddress.detail(id)}>{name}</Link>}
      <span>
        <Badge color="grey">{truth === null ? messages.noTruth : classes[truth]}</Badge>
      </span>
      <span>
        <Badge color={isWrong ? 'red' : 'green'}>
          {classes[predicted]} {decimal(scores[predicted] ?? 0)}
        </Badge>
      </span>
      {group && <span title={group}>{groupValue(group)}</span>}
      {now === 'changed' && <span>{messages.changedSince}</span>}
      {mayEdit && isWrong && id !== null && (
        <Link to={slideAddress.edit(id)} aria-label={messages.recordOf(name)} className={styles['edit']}>
          {messages.recordIsWrong}
        </Link>
      )}
    </li>
  )
}
