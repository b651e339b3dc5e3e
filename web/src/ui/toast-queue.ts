/** How long a toast is shown. */
const TOAST_MS = 1000

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
interface Toast {
  kind: ToastKind
  text: string
  /** Numbers the toasts, so that two with the same text are distinct. */
  number: number
  /** For its duration only another firm toast may replace it. */
  isFirm: boolean
}

let shown: Toast | undefined
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, isFirm = false) {
  if (shown?.isFirm && !isFirm) return
  clearTimeout(timer)
  count += 1
  // The newest toast replaces the one shown.
  shown = { kind, text, number: count, isFirm }
  timer = setTimeout(() => {
    shown = undefined
    notify()
  }, TOAST_MS)
  notify()
}

/** Shows a sentence at the top center for one second and announces it to screen readers. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

/** For the end of a session: the errors of calls that fail with it must not hide the reason. */
export const firmToast = {
  error: (text: string) => show('error', text, true),
  warning: (text: string) => show('warning', text, true),
  info: (text: string) => show('info', text, true),
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The toast currently shown, if any. */
export const shownToast = () => shown
