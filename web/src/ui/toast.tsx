import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './toast.module.css'
import { shownToast, subscribeToToasts } from './toast-queue.ts'

export { toast } from './toast-queue.ts'

const icons = { success: IconCheck, error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle }

/**
 * Shows the current toast at the top center of the page; rendered once, in the shell. It is also the aria-live region, and is
 * rendered before any toast appears, or a screen reader would miss the first.
 */
export function ToastArea() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToast)
  const Icon = shown && icons[shown.kind]
  return (
    <div className={classes['area']} role="status" aria-live="polite">
      {shown && Icon && (
        <div key={shown.number} data-toast={shown.kind} className={`${classes['toast']} ${classes[shown.kind]}`}>
          <Icon size={16} stroke={1.5} aria-hidden />
          <span>{shown.text}</span>
        </div>
      )}
    </div>
  )
}
