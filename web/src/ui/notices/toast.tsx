import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { createStore, useStored } from '../stores/store.ts'
import classes from './toast.module.css'

const TOAST_MS = 1000

const KINDS = {
  success: { Icon: IconCheck, color: 'green' },
  error: { Icon: IconAlertCircle, color: 'red' },
  warning: { Icon: IconAlertTriangle, color: 'yellow' },
  info: { Icon: IconInfoCircle, color: 'blue' },
}

type ToastKind = keyof typeof KINDS
interface Toast {
  kind: ToastKind
  text: string
  /** Numbers the toasts, so that two with the same text are distinct. */
  number: number
  /** While it is shown, only another firm toast may replace it. */
  isFirm: boolean
}

/** A sentence with a button, which stays until the next one. */
interface ActionToast {
  text: string
  label: string
  onPick: () => void
}

const ACTION_MS = 30_000
const actionToast = createStore<ActionToast | undefined>(undefined)
let actionTimer: ReturnType<typeof setTimeout> | undefined

function withAction(text: string, action: Omit<ActionToast, 'text'>) {
  clearTimeout(actionTimer)
  actionToast.set({ text, ...action })
  actionTimer = setTimeout(() => actionToast.set(undefined), ACTION_MS)
}

const shown = createStore<Toast | undefined>(undefined)
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

function show(kind: ToastKind, text: string, isFirm = false) {
  if (shown.get()?.isFirm && !isFirm) return
  clearTimeout(timer)
  count += 1
  // The newest toast replaces the current one.
  shown.set({ kind, text, number: count, isFirm })
  timer = setTimeout(() => shown.set(undefined), TOAST_MS)
}

/** Shows a sentence at the top center for one second and announces it to screen readers. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
  /** Shows a sentence with a button, for long enough to click it. */
  withAction,
}

/** For the end of a session: the errors of calls that fail with it must not hide the reason. */
export const firmToast = (kind: ToastKind, text: string) => show(kind, text, true)

export const subscribeToToasts = shown.subscribe
/** The toast currently shown, if any. */
export const shownToast = shown.get

/**
 * Shows the current toast at the top center of the page; rendered once, in the shell. It is also the aria-live region, and must
 * be rendered before any toast appears, or a screen reader would miss the first one.
 */
export function ToastArea() {
  const current = useStored(shown, toast => toast)
  const offer = useStored(actionToast, offer => offer)
  const { Icon, color } = KINDS[current?.kind ?? 'info']
  const cameFrom = useRef<EventTarget>(null)
  const pick = () => {
    actionToast.set(undefined)
    offer?.onPick()
    // The button has disappeared.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div className={classes['area']} role="status" aria-live="polite">
      {offer && (
        <div className={classes['toast']} data-toast="offer">
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          <span>{offer.text}</span>
          <Button
            size="compact-sm"
            variant="default"
            onFocus={event => {
              cameFrom.current = event.relatedTarget
            }}
            onClick={pick}
          >
            {offer.label}
          </Button>
        </div>
      )}
      {current && (
        <div
          key={current.number}
          data-toast={current.kind}
          className={classes['toast']}
          style={{ borderLeftColor: `var(--st-${color}-mark)` }}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          <span>{current.text}</span>
        </div>
      )}
    </div>
  )
}
