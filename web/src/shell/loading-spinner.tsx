import { useIsLoading } from '../ui/loading-flag.ts'
import { Spinner } from '../ui/spinner.tsx'
import classes from './loading-spinner.module.css'

/** Shown at the top center while the global loading flag is on. */
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
