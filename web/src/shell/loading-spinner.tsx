import { useIsLoading } from '../ui/loading-flag.ts'
import { Spinner } from '../ui/spinner.tsx'
import classes from './loading-spinner.module.css'

/** Spec 1 §2: at the top centre while the global loading flag is on. */
export function LoadingSpinner() {
  const isLoading = useIsLoading()
  return (
    <div className={classes['place']} role="status">
      {isLoading && (
        <span className={classes['plate']} role="img" aria-label="Loading">
          <Spinner />
        </span>
      )}
    </div>
  )
}
