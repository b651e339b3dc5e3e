import { Button } from '@mantine/core'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './screen-failure.module.css'
import { shellMessages } from './shell-messages.ts'

/** Replaces a screen that threw, or whose code could not be loaded (after an update, for example). */
export function ScreenFailure({ heading = shellMessages.screenFailed }: { heading?: string }) {
  return (
    <div className={classes['failure']} role="alert">
      <PageTitle>Error</PageTitle>
      <h1>{heading}</h1>
      <p>{shellMessages.screenFailedMore}</p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {shellMessages.reload}
      </Button>
    </div>
  )
}
