import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../ui/notices/toast.tsx'
import { tableMessages } from '../table-messages.ts'
import { type ColumnSizing, fitColumn, pinColumns } from './column-sizing.ts'

/** Pointer distance from which a press on a head is a drag. */
const DRAG_PX = 6

export interface HeadLayerProps extends ColumnSizing {
  /** Moves a column before another one, or to the end. */
  onMoveColumn: (columnId: string, before: string | undefined) => void
}

const headOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-head]') : null

/**
 * Gestures on column heads: dragging to another position, fitting to the content by a double click on the edge, and keys for both
 * and for pinning. Renders nothing.
 */
export function HeadLayer(props: HeadLayerProps) {
  const { scroller, columns, onMoveColumn } = props
  const ids = columns.map(({ id }) => id)
  const drag = useRef<{ id: string; x: number; isMoving: boolean; before?: string | undefined }>(undefined)
  const swallowsClick = useRef(false)

  function move(id: string, before: string | undefined) {
    const others = ids.filter(other => other !== id)
    const index = before === undefined ? others.length : others.indexOf(before)
    if (index === ids.indexOf(id)) return
    onMoveColumn(id, before)
    const header = columns.find(column => column.id === id)?.header ?? id
    toast.success(tableMessages.columnMoved(header, index + 1, ids.length))
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const id = headOf(event.target)?.dataset['head']
    if (id === undefined || !event.shiftKey || event.ctrlKey || event.metaKey) return
    const index = ids.indexOf(id)
    const { key, altKey } = event
    if (altKey && key === 'ArrowLeft' && index > 0) move(id, ids[index - 1])
    else if (altKey && key === 'ArrowRight' && index < ids.length - 1) move(id, ids[index + 2])
    else if (!altKey && key === 'Enter') fitColumn(props, id)
    else if (!altKey && key.toLowerCase() === 'p') pinColumns(props, id)
    else return
    event.preventDefault()
  })

  const handleDoubleClick = useEffectEvent((event: MouseEvent) => {
    const isEdge = event.target instanceof Element && event.target.matches('[data-edge]')
    const id = headOf(event.target)?.dataset['head']
    if (isEdge && id !== undefined) fitColumn(props, id)
  })

  const handleDown = useEffectEvent((event: PointerEvent) => {
    const isEdge = event.target instanceof Element && event.target.matches('[data-edge]')
    const id = headOf(event.target)?.dataset['head']
    swallowsClick.current = false
    drag.current = undefined
    if (id === undefined || isEdge || event.button !== 0 || event.pointerType === 'touch') return
    drag.current = { id, x: event.clientX, isMoving: false }
  })

  /** Marks the drop position: a line before a head, or after the last one. */
  function markDrop(before: string | undefined, isShown = true) {
    for (const head of scroller.querySelectorAll<HTMLElement>('[data-head]')) {
      const isLast = head.dataset['head'] === ids.at(-1)
      const side = head.dataset['head'] === before ? 'before' : before === undefined && isLast ? 'after' : ''
      if (isShown && side) head.dataset['drop'] = side
      else delete head.dataset['drop']
    }
  }

  const handleMove = useEffectEvent((event: PointerEvent) => {
    const { current } = drag
    if (!current || (event.buttons & 1) === 0) return
    if (!current.isMoving && Math.abs(event.clientX - current.x) < DRAG_PX) return
    if (!current.isMoving) scroller.setPointerCapture(event.pointerId)
    current.isMoving = true
    swallowsClick.current = true
    const head = headOf(document.elementFromPoint(event.clientX, event.clientY))
    const over = head?.dataset['head']
    if (!head || over === undefined) return
    const { left, width } = head.getBoundingClientRect()
    const isBefore = event.clientX < left + width / 2
    current.before = isBefore ? over : ids[ids.indexOf(over) + 1]
    markDrop(current.before)
  })

  const handleUp = useEffectEvent((isCancelled: boolean) => {
    const { current } = drag
    drag.current = undefined
    markDrop(undefined, false)
    if (current?.isMoving && !isCancelled && current.before !== current.id) move(current.id, current.before)
  })

  /** The click at the end of a drag must not sort. */
  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (!swallowsClick.current) return
    swallowsClick.current = false
    event.stopPropagation()
    event.preventDefault()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    scroller.addEventListener('keydown', event => handleKey(event), { signal })
    scroller.addEventListener('dblclick', event => handleDoubleClick(event), { signal })
    scroller.addEventListener('pointerdown', event => handleDown(event), { signal })
    scroller.addEventListener('pointermove', event => handleMove(event), { signal })
    scroller.addEventListener('pointerup', () => handleUp(false), { signal })
    scroller.addEventListener('pointercancel', () => handleUp(true), { signal })
    scroller.addEventListener('click', event => handleClick(event), { signal, capture: true })
    return () => listening.abort()
  }, [scroller])
  return null
}
