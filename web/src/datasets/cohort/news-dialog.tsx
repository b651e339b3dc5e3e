import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { useState } from 'react'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import box from '../../ui/inputs/check-box.module.css'
import { Note } from '../../ui/layout/note.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { TypeAndFold } from '../dataset-type-badge.tsx'
import { useCohortNews, usePlacedNews } from './cohort-api.ts'
import { cohortMessages as messages } from './cohort-messages.ts'

interface NewsDialogProps {
  dataset: FullDataset
  /** Undefined for readers. */
  onAdd: ((slideIds: readonly number[] | undefined) => void) | undefined
  isAdding: boolean
  onClose: () => void
}

const { by: BY, columns } = messages

/** Lists the slides that are new to a dataset with their future type, and chooses which ones to add. */
export function NewsDialog({ dataset, onAdd, isAdding, onClose }: NewsDialogProps) {
  const { data: news } = useCohortNews(dataset)
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const shown = news?.slides ?? []
  const count = news?.slides_count ?? 0
  const all = usePlacedNews(dataset, undefined, onAdd !== undefined)
  const ids = all.data?.slides.map(({ slide_id }) => slide_id)
  const chosen = without.size === 0 ? ids : ids?.filter(id => !without.has(id))
  const placed = usePlacedNews(dataset, without.size === 0 ? undefined : chosen, onAdd !== undefined)
  const places = new Map(placed.data?.slides.map(slide => [slide.slide_id, slide]))
  const toggle = (id: number) =>
    setWithout(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const error = all.error ?? placed.error
  const { name, block, tissue, type, by } = columns
  return (
    <Dialog
      title={messages.newsTitle(count)}
      size="wide"
      isOpen
      onClose={onClose}
      isBusy={isAdding}
      action={
        onAdd && {
          children: messages.addSlides(chosen?.length ?? 0),
          disabled: !chosen?.length || isAdding || placed.isFetching,
          onClick: () => chosen && onAdd(chosen),
        }
      }
    >
      {error && <Banner kind="red">{error.message}</Banner>}
      {placed.data?.notes.map(note => (
        <Banner key={note} kind="yellow">
          {note}
        </Banner>
      ))}
      <PlainTable
        columns={onAdd ? { name, block, tissue, type, by } : { name, block, tissue }}
        minWidth={520}
        spacing="sm"
      >
        {shown.map(slide => {
          const place = without.has(slide.slide_id) ? undefined : places.get(slide.slide_id)
          return (
            <Table.Tr key={slide.slide_id}>
              <Table.Td>
                {onAdd && (
                  <input
                    type="checkbox"
                    className={box['check']}
                    style={{ display: 'inline-grid', marginRight: 8, verticalAlign: 'middle' }}
                    aria-label={messages.choose(slide.name)}
                    checked={!without.has(slide.slide_id)}
                    onChange={() => toggle(slide.slide_id)}
                  />
                )}
                <Link to={slideAddress.detail(slide.slide_id)}>{slide.name}</Link>
              </Table.Td>
              <Table.Td>{slide.block_id}</Table.Td>
              <Table.Td>{[slide.species, slide.organ].filter(Boolean).join(', ')}</Table.Td>
              {onAdd && (
                <>
                  <Table.Td>{place && <TypeAndFold {...place} />}</Table.Td>
                  <Table.Td>{place && BY[place.by]}</Table.Td>
                </>
              )}
            </Table.Tr>
          )
        })}
      </PlainTable>
      {count > shown.length && <Note>{messages.shown(shown.length, count)}</Note>}
      {!onAdd && <Note>{messages.readersNote}</Note>}
    </Dialog>
  )
}
