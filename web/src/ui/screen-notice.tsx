import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Banner } from './banner.tsx'
import styles from './screen-notice.module.css'
import { Spinner } from './spinner.tsx'
import { uiMessages } from './ui-messages.ts'

/** In place of a record that is awaited. */
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

/** In place of a record that is not there. */
export function MissingNotice({ heading, more, link }: MissingNoticeProps) {
  return (
    <div className={styles['missing']}>
      <h1>{heading}</h1>
      {more && <p>{more}</p>}
      <Link to={link.to}>{link.label}</Link>
    </div>
  )
}

/** In place of a record that could not be asked for: why, and another try (DECIDED section 1). */
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
