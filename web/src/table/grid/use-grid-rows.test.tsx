// @vitest-environment happy-dom
// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RowKey, useGridRows } from './use-grid-rows.ts'

interface Block {
  name: string
  height: number
}
const keyOf = (block: Block) => block.name
const rowHeight = (block: Block) => block.height
const blocks = (count: number): Block[] =>
  Array.from({ length: count }, (_, index) => ({ name: `b${index}`, height: index === 0 ? 100 : 50 }))

const onRowKey = vi.fn<(row: Block, key: string, moveTo: (key: RowKey) => void) => boolean>()

function List({ rows }: { rows: readonly Block[] }) {
  const list = useGridRows({ rows, keyOf, rowHeight, headHeight: 20, onRowKey })
  return (
    <div ref={list.scroller} data-testid="scroller">
      <div role="grid" style={{ height: list.totalHeight }} onKeyDown={list.handleKey}>
        {list.rendered.map(({ row, key, index, props }) => (
          <div key={key} role="row" aria-rowindex={index + 1} {...props}>
            <button type="button" tabIndex={props.tabIndex}>
              {row.name}
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(220)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(220)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  onRowKey.mockReset()
})

const rowOf = (name: string) => screen.getByRole('button', { name }).closest<HTMLElement>('[role=row]') as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const scrollTop = () => screen.getByTestId('scroller').scrollTop

test('rows of different heights are positioned one below the other, and rendered if in view', () => {
  render(<List rows={blocks(1000)} />)
  expect(screen.getAllByRole('row').length).toBeLessThan(20)
  expect(screen.getByRole('grid').style.height).toBe('50050px')
  expect([rowOf('b0').style.top, rowOf('b1').style.top, rowOf('b2').style.top]).toEqual(['0px', '100px', '150px'])
})

test('rows that change their heights change all positions below, even if their number stays the same', () => {
  const { rerender } = render(<List rows={blocks(5)} />)
  rerender(<List rows={blocks(5).map(block => ({ ...block, height: 10 }))} />)
  expect(rowOf('b4').style.top).toBe('40px')
})

test('up, down, Home and End move the focus and scroll no further than necessary', () => {
  render(<List rows={blocks(1000)} />)
  act(() => rowOf('b0').focus())
  press('ArrowDown')
  expect(document.activeElement).toBe(rowOf('b1'))
  expect(scrollTop()).toBe(0)
  press('End')
  expect(document.activeElement).toBe(rowOf('b999'))
  expect(scrollTop()).toBe(50050 - (220 - 20))
  press('ArrowUp')
  expect(document.activeElement).toBe(rowOf('b998'))
  press('Home')
  expect(document.activeElement).toBe(rowOf('b0'))
  expect(scrollTop()).toBe(0)
})

test('one row at a time is in the tab order, and stays rendered', () => {
  const { rerender } = render(<List rows={blocks(1000)} />)
  act(() => rowOf('b2').focus())
  expect(screen.getAllByRole('row').filter(row => row.tabIndex === 0)).toEqual([rowOf('b2')])
  rerender(<List rows={[...blocks(1000)].reverse()} />)
  expect(rowOf('b2').tabIndex).toBe(0)
})

test("a row's own keys take precedence; shortcuts and the keys of its controls are left alone", () => {
  onRowKey.mockImplementation((_, key, moveTo) => {
    if (key !== 'ArrowLeft') return false
    moveTo('b0')
    return true
  })
  render(<List rows={blocks(5)} />)
  act(() => rowOf('b3').focus())
  press('ArrowLeft')
  expect(document.activeElement).toBe(rowOf('b0'))
  press('ArrowDown', { ctrlKey: true })
  expect(document.activeElement).toBe(rowOf('b0'))
  act(() => screen.getByRole('button', { name: 'b1' }).focus())
  onRowKey.mockClear()
  press('ArrowLeft')
  press('Enter')
  expect(onRowKey).not.toHaveBeenCalled()
  press('ArrowDown')
  expect(document.activeElement).toBe(rowOf('b2'))
})

test('when the focused element is removed, the focus stays in its row, or moves to the row that takes its position', () => {
  const { rerender } = render(<List rows={blocks(5)} />)
  act(() => screen.getByRole('button', { name: 'b2' }).focus())
  rerender(<List rows={blocks(5).filter(({ name }) => name !== 'b2')} />)
  expect(document.activeElement).toBe(rowOf('b3'))
  rerender(<List rows={blocks(3).filter(({ name }) => name !== 'b2')} />)
  expect(document.activeElement).toBe(rowOf('b1'))
})

test('a focus that has left the list is not restored', () => {
  const { rerender } = render(<List rows={blocks(5)} />)
  const button = screen.getByRole('button', { name: 'b2' })
  act(() => button.focus())
  act(() => button.blur())
  rerender(<List rows={blocks(2)} />)
  expect(document.activeElement).toBe(document.body)
})
