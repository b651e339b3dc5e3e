// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { memo, useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVirtualRows } from './use-virtual-rows.ts'

const rendered = vi.fn<(name: number) => void>()

const Row = memo(function Row(props: { text: string; index: number; onType: (index: number, text: string) => void }) {
  rendered(props.index)
  return (
    <input
      aria-label={`Row ${props.index}`}
      value={props.text}
      onChange={event => props.onType(props.index, event.currentTarget.value)}
    />
  )
})

/** A preview like that of an import, in which every cell is a field. */
function Preview({ count }: { count: number }) {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_, index) => `text ${index}`))
  const handleType = useCallback((index: number, text: string) => setRows(rows => rows.with(index, text)), [])
  const list = useVirtualRows({ rows, rowHeight: 40, headHeight: 40 })
  return (
    <div ref={list.scroller} data-testid="scroller">
      <div data-testid="rows" style={{ height: list.totalHeight }}>
        {list.rendered.map(({ row, index }) => (
          <Row key={index} text={row} index={index} onType={handleType} />
        ))}
      </div>
      <button type="button" onClick={() => list.showRow(20_000)}>
        First error
      </button>
    </div>
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  rendered.mockReset()
})

test('a key typed in one cell of 20,677 rows renders one row', () => {
  render(<Preview count={20_677} />)
  expect(screen.getAllByRole('textbox').length).toBeLessThan(30)
  rendered.mockReset()
  fireEvent.change(screen.getByRole('textbox', { name: 'Row 3' }), { target: { value: 'changed' } })
  expect(rendered.mock.calls).toEqual([[3]])
})

test('a row out of view is scrolled into view, no further than necessary', () => {
  render(<Preview count={20_677} />)
  fireEvent.click(screen.getByRole('button', { name: 'First error' }))
  expect(screen.getByTestId('scroller').scrollTop).toBe(20_001 * 40 - (400 - 40))
})
