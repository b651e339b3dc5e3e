/** Spec 1 §9: one toast at a time, closed after this long. */
export const TOAST_MS = 1000

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export interface Toast {
  kind: ToastKind
  text: string
  /** Counts the toasts shown; two with the same words are two. */
  number: number
}

let shown: Toast | undefined
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string) {
  clearTimeout(timer)
  count += 1
  // The newest replaces the one shown (DECIDED section 2).
  shown = { kind, text, number: count }
  timer = setTimeout(() => {
    shown = undefined
    tell()
  }, TOAST_MS)
  tell()
}

/** Shows a sentence at the top centre for a second; a screen reader hears it too. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The toast on screen, if any. */
export const shownToast = () => shown
