import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Page } from '@vitrine/contract/api/page'
import type { Sort } from '@vitrine/contract/lists/list-query'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import type { FieldSpec, FieldValue } from '../../fields/field-spec.ts'
import { usePagedList } from '../../list/use-paged-list.ts'
import type { Column } from '../columns/column.ts'
import { Drawer, DrawerGroup } from '../details/drawer.tsx'
import { useExpansion } from '../details/use-drawer.ts'
import { useSelection } from '../selection/use-selection.ts'
import { RecordsTable, type RecordsTableProps } from './records-table.tsx'

export interface Block {
  id: number
  name: string
  organ: string | null
  cut: number | null
  notes: string | null
}

export const buildBlocks = (count: number): Block[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `block ${index + 1}`,
    organ: 'liver',
    cut: index + 1,
    notes: null,
  }))

const NOTES: FieldSpec = { field: 'notes', label: 'Notes', kind: 'long-text' }

const columns: Column<Block>[] = [
  { id: 'name', header: 'Name', weight: 2, floor: 100, isSticky: true },
  { id: 'organ', header: 'Organ', weight: 1, floor: 80, edit: { field: 'organ', label: 'Organ', kind: 'text' } },
  {
    id: 'cut',
    header: 'Cut Number',
    weight: 1,
    floor: 60,
    edit: { field: 'cut', label: 'Cut Number', kind: 'integer' },
  },
  { id: 'notes', header: 'Notes', weight: 1, floor: 60, edit: NOTES, isSortable: false },
]
const PAGE_SIZE = 5

export interface TableFixture {
  fetchPage?: (page: number) => Promise<Page<Block>>
  onSave?: (row: Block, column: string, value: FieldValue) => Promise<unknown>
  found?: string
}

/** The smallest screen that uses the table. */
function Screen({ fetchPage, onSave, found = '', ...props }: TableFixture & Partial<RecordsTableProps<Block>>) {
  const [sort, setSort] = useState<Sort>()
  const list = usePagedList<Block>({
    key: JSON.stringify([found, sort]),
    pageSize: PAGE_SIZE,
    rowId: row => row.id,
    fetchPage: fetchPage ?? pagesOf(buildBlocks(12)),
  })
  const selection = useSelection(found)
  const expansion = useExpansion()
  return (
    <RecordsTable
      label="Blocks"
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.name}
      list={list}
      sort={sort}
      onSort={setSort}
      selection={selection}
      density="normal"
      toolbar={<output>{`${selection.count} selected`}</output>}
      drawer={{
        expansion,
        render: (row, close) => (
          <Drawer title={row.name} onClose={close}>
            <DrawerGroup title="Block Information" pairs={[['Organ', row.organ]]} />
          </Drawer>
        ),
      }}
      onSaveCell={async (row, column, value) => {
        await onSave?.(row, column.id, value)
        list.mergeRow({ ...row, [column.id]: value })
      }}
      empty={{ text: 'No blocks found.', actions: <button type="button">Make one</button> }}
      failure="Blocks could not be loaded"
      countText={(shown, total) => `Showing ${shown} of ${total} blocks`}
      {...props}
    />
  )
}

export const pagesOf = (blocks: readonly Block[]) => async (page: number) => ({
  results: blocks.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  total: blocks.length,
})

/** Elements have no size without a browser: a list of this height shows its first rows. */
export function giveElementsSize() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(550)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
}

export function renderTable({
  wrapper: Wrapper = Fragment,
  ...props
}: TableFixture & Partial<RecordsTableProps<Block>> & { wrapper?: ComponentType<{ children: ReactNode }> } = {}) {
  const show = (more: typeof props) => (
    <MantineProvider env="test">
      <Wrapper>
        <Screen {...props} {...more} />
      </Wrapper>
    </MantineProvider>
  )
  const { rerender, unmount } = render(show({}))
  return { user: userEvent.setup(), change: (more: typeof props) => rerender(show(more)), unmount }
}

export const row = (name: string) => screen.findByRole('row', { name })
export const inRow = async (name: string) => within(await row(name))
export const shownRows = () =>
  within(screen.getByRole('grid'))
    .queryAllByRole('row')
    .slice(1)
    .map(element => element.getAttribute('aria-label'))
