import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Banner } from './banner.tsx'
import styles from './screen-notice.module.css'
import { Spinner } from './spinner.tsx'
import { uiMessages } from './ui-messages.ts'

/** Shown while a record is loading. */
export const AwaitedNotice = ({ text }: { text: string }) => (
  <p role="status" className={styles['waiting']}>
    <Spinner /> {text}
  </p>
)

export interface MissingNoticeProps {
  heading: string
  more?: string
  link: { to: string; label: string }
}

/** Shown in place of a missing record. */
export function MissingNotice({ heading, more, link }: MissingNoticeProps) {
  return (
    <div className={styles['missing']}>
      <h1>{heading}</h1>
      {more && <p>{more}</p>}
      <Link to={link.to}>{link.label}</Link>
    </div>
  )
}

/** Shown when a record could not be loaded: the reason, and a button to retry. */
export const FailedNotice = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Banner
    kind="red"
    action={
      <Button size="xs" variant="default" onClick={onRetry}>
        {uiMessages.tryAgain}
      </Button>
    }
  >
    {error.message}
  </Banner>
)
