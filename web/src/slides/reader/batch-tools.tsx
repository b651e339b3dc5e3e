import { Button, Group } from '@mantine/core'
import { IconList, IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type ReactNode, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { ofIds } from '../../search/rule-tree.ts'
import { type BulkTask, runBulk } from '../../table/bulk/bulk-run.ts'
import type { AnyDashboard } from '../../table/records/dashboard.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { slidesDashboard } from '../dashboard/slides-dashboard.tsx'
import { printLabels } from '../labels/label-actions.ts'
import { slideAddress } from '../slide-addresses.ts'
import { listSlides } from '../slides-api.ts'
import { readerMessages as messages } from './reader-messages.ts'
import type { RecentSlide } from './recent-slides.ts'

const BulkEditDialog = lazyNamed(() => import('../../table/bulk/bulk-edit-dialog.tsx'), 'default')

/** Number of slides per call, which keeps its address short. */
const READ_AT_ONCE = 100

/** The slides in their current state, in the order of the scans. */
async function readBatch(batch: readonly RecentSlide[]): Promise<Slide[]> {
  const ids = batch.map(({ id }) => id).reverse()
  const read = new Map<number, Slide>()
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE)
    const { results } = await listSlides({ page: 0, limit: READ_AT_ONCE, rules: ofIds(part) })
    for (const slide of results) read.set(slide.id, slide)
  }
  return ids.flatMap(id => read.get(id) ?? [])
}

const listAddress = (batch: readonly RecentSlide[]) =>
  `${slideAddress.dashboard}?filter=${encodeURIComponent(JSON.stringify(ofIds(batch.map(({ id }) => id))))}`

interface BatchToolsProps {
  slides: readonly RecentSlide[]
  /** Clears the list without changing any slide. */
  onNew: () => void
  children: ReactNode
}

export function BatchTools({ slides, onNew, children }: BatchToolsProps) {
  const mayEdit = useMayEdit()
  const [isEditing, setEditing] = useState<boolean>()
  const [isPrinting, setPrinting] = useState(false)
  const [problem, setProblem] = useState<Error>()

  async function print() {
    setPrinting(true)
    setProblem(undefined)
    try {
      await printLabels(await readBatch(slides))
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setPrinting(false)
    }
  }
  function run(task: BulkTask) {
    setProblem(undefined)
    runBulk(task).then(() => setEditing(undefined), setProblem)
  }
  const records = {
    query: EMPTY_QUERY,
    matching: slides.length,
    selection: { allBut: undefined, count: slides.length },
    selectedRows: () => slides,
    list: { rows: slides },
  }
  return (
    <>
      {problem && !isEditing && (
        <Banner kind="red" onDismiss={() => setProblem(undefined)}>
          {problem.message}
        </Banner>
      )}
      <Group role="group" aria-label={messages.batch} gap="xs" p="sm" style={{ borderTop: '1px solid var(--line)' }}>
        {mayEdit && (
          <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={() => setEditing(true)}>
            {messages.setField}
          </Button>
        )}
        {children}
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden />}
          disabled={isPrinting}
          onClick={() => void print()}
        >
          {messages.printLabels}
        </Button>
        <Button
          variant="default"
          leftSection={<IconList aria-hidden />}
          renderRoot={props => <Link {...props} to={listAddress(slides)} />}
        >
          {messages.openList}
        </Button>
        <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={onNew}>
          {messages.newBatch}
        </Button>
      </Group>
      {isEditing !== undefined && (
        <BulkEditDialog
          dashboard={slidesDashboard as unknown as AnyDashboard}
          records={records}
          isOpen={isEditing}
          onClose={() => setEditing(false)}
          run={run}
          problem={problem}
          onProblem={setProblem}
        />
      )}
    </>
  )
}
