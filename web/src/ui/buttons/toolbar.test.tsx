// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../popovers/floating-menu.tsx'
import { type Tool, Toolbar } from './toolbar.tsx'

const TOOL_PX = 100
/** Available width of the line. */
let room = Number.POSITIVE_INFINITY
let reportSize: () => void

function resize(width: number) {
  room = width
  reportSize()
}

beforeEach(() => {
  room = Number.POSITIVE_INFINITY
  vi.stubGlobal(
    'ResizeObserver',
    class {
      report: () => void
      constructor(report: () => void) {
        this.report = report
      }
      observe(target: Element) {
        if (target.role === 'toolbar') reportSize = this.report
      }
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelectorAll('button:not([hidden])').length * TOOL_PX
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const onPick = vi.fn()
const tool = (label: string, more: Partial<Tool> = {}): Tool => ({ label, icon: null, onPick, ...more })
const TOOLS = [tool('Edit'), tool('Print'), tool('Save')]

function show(tools = TOOLS, lastTool?: Tool) {
  const draw = (tools: readonly Tool[]) => (
    <MantineProvider env="test">
      <Toolbar label="Blocks" endTools={tools} lastTool={lastTool}>
        <input aria-label="Search" />
      </Toolbar>
      <a href="#after">After</a>
    </MantineProvider>
  )
  const { rerender } = render(draw(tools))
  return { user: userEvent.setup(), drawAgain: (next = tools) => rerender(draw(next)) }
}
const shown = () => screen.getAllByRole('button').map(button => button.textContent)

test('a line with room for all tools has no More', () => {
  show()
  expect(shown()).toEqual(['Edit', 'Print', 'Save'])
})

test('tools without room move into More from the end, and back; the last one stays', async () => {
  room = 3 * TOOL_PX
  const { user } = show(TOOLS, tool('Delete'))
  expect(shown()).toEqual(['Edit', 'More', 'Delete'])
  await user.click(screen.getByRole('button', { name: 'More' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Print', 'Save'])
  await user.click(screen.getByRole('menuitem', { name: 'Save' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(screen.getByRole('button', { name: 'More' }))
  resize(4 * TOOL_PX)
  expect(shown()).toEqual(['Edit', 'Print', 'Save', 'Delete'])
})

test('a new tool is fitted in; drawing the same ones again measures nothing', async () => {
  room = 3 * TOOL_PX
  const { drawAgain } = show()
  const measured = vi.mocked(Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')!.get!)
  measured.mockClear()
  drawAgain([...TOOLS])
  await Promise.resolve()
  expect(measured).not.toHaveBeenCalled()
  drawAgain([...TOOLS, tool('Delete')])
  await vi.waitFor(() => expect(shown()).toEqual(['Edit', 'Print', 'More']))
})

test('rare tools are in More even if there is room', async () => {
  const { user } = show([...TOOLS, tool('Import', { isRare: true })])
  expect(shown()).toEqual(['Edit', 'Print', 'Save', 'More'])
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Import' })).toBeTruthy()
})

test("a tool's menu marks the current choice; without room its entries are in More", async () => {
  const menu = [
    { label: 'Low', isChosen: true, onPick },
    { label: 'High', isChosen: false, onPick },
  ]
  const { user } = show([tool('Low', { name: 'Rows: Low', menu })])
  await user.click(screen.getByRole('button', { name: 'Rows: Low' }))
  expect((await screen.findByRole('menuitemradio', { name: 'Low' })).getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{Escape}')
  resize(0)
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitemradio', { name: 'High' })).toBeTruthy()
})

test('is a single tab stop, and Tab returns to the last used tool; arrow keys, Home and End move within it', async () => {
  const { user } = show()
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const controls = () => [...document.querySelectorAll<HTMLElement>('input, button:not([hidden])')]
  const stops = () => controls().filter(({ tabIndex }) => tabIndex === 0).length
  await user.tab()
  expect([focused(), stops()]).toEqual(['Search', 1])
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect([focused(), stops()]).toEqual(['Print', 1])
  await user.tab()
  expect(focused()).toBe('After')
  await user.tab({ shift: true })
  expect(focused()).toBe('Print')
  await user.keyboard('{End}')
  expect(focused()).toBe('Save')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Search')
})

test('in a text field, arrow keys move the caret except at the ends', async () => {
  const { user } = show()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, 'ab{ArrowLeft}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Edit')
})
