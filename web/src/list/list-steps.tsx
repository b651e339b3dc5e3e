import { Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { StepButton } from '../ui/buttons/step-button.tsx'
import { hasModalDialog, isTypedOutsideOfFields } from '../ui/inputs/typed-keys.ts'
import { listMessages } from './list-messages.ts'
import { type ReadListPage, useListSteps } from './use-list-steps.ts'

type ListStep = 'previous' | 'next'
/** In the browser's history state: how the user reached the record. */
interface Stepped {
  listStep?: ListStep | 'key'
}

const KEYS: Readonly<Record<string, ListStep>> = { k: 'previous', j: 'next' }

interface ListStepsProps<Row> {
  /** Kind of the records, as in the API. */
  kind: string
  id: number
  readPage: ReadListPage<Row>
  nameOf: (row: Row) => string
  addressOf: (id: number) => string
}

/** '← 12 of 207 →' through the list that a record's page was opened from, also by J and K. Nothing without such a list. */
export function ListSteps<Row extends { id: number }>({ kind, id, readPage, nameOf, addressOf }: ListStepsProps<Row>) {
  const steps = useListSteps(kind, id, readPage)
  const navigate = useNavigate()
  const { listStep } = useLocation().state as Stepped

  // Pressing a key twice means the second next, even before the first is on screen.
  const requested = useRef<number>(undefined)

  function stepTo(step: ListStep, by: Stepped['listStep']) {
    const index = (requested.current ?? steps?.index ?? 0) + (step === 'next' ? 1 : -1)
    const row = steps?.rowAt(index)
    if (!steps || !row) return
    requested.current = index
    // Back leads to the list, however many records were opened since.
    void navigate({
      to: addressOf(row.id),
      search: { list: steps.list, at: String(index + 1) } as never,
      state: { listStep: by } as never,
      replace: true,
    })
  }
  useWindowEvent('keydown', event => {
    const step = KEYS[event.key.toLowerCase()]
    if (!step || event.defaultPrevented || !isTypedOutsideOfFields(event) || hasModalDialog()) return
    event.preventDefault()
    stepTo(step, 'key')
  })
  if (!steps) return null
  const { index, total, rowAt } = steps
  const [previous, next] = [rowAt(index - 1), rowAt(index + 1)]
  return (
    <Group
      component="span"
      role="group"
      aria-label={listMessages.steps}
      display="inline-flex"
      wrap="nowrap"
      gap="xs"
      c="var(--text-2)"
      fz="sm"
      style={{ whiteSpace: 'nowrap' }}
    >
      <StepButton
        label={previous ? listMessages.previous(nameOf(previous)) : listMessages.first}
        shortcut="K"
        icon={<IconArrowLeft aria-hidden />}
        isEnd={!previous}
        takesFocus={listStep === 'previous'}
        onStep={() => stepTo('previous', 'previous')}
      />
      <span>{listMessages.position(index + 1, total)}</span>
      <StepButton
        label={next ? listMessages.next(nameOf(next)) : listMessages.last}
        shortcut="J"
        icon={<IconArrowRight aria-hidden />}
        isEnd={!next}
        takesFocus={listStep === 'next'}
        onStep={() => stepTo('next', 'next')}
      />
    </Group>
  )
}
