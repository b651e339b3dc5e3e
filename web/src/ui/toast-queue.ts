/** Spec 1 §9: one toast at a time, closed after this long. */
export const TOAST_MS = 1000

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export interface Toast {
  kind: ToastKind
  text: string
  /** Counts the toasts shown; two with the same words are two. */
  number: number
  /** Nothing but another firm one takes its place before its second is over. */
  isFirm: boolean
}

let shown: Toast | undefined
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, isFirm = false) {
  if (shown?.isFirm && !isFirm) return
  clearTimeout(timer)
  count += 1
  // The newest replaces the one shown (DECIDED section 2).
  shown = { kind, text, number: count, isFirm }
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

/** For the end of a session: the calls that fail with it make screens complain, which must not hide why. */
export const firmToast = {
  error: (text: string) => show('error', text, true),
  warning: (text: string) => show('warning', text, true),
  info: (text: string) => show('info', text, true),
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The toast on screen, if any. */
export const shownToast = () => shown
