import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { Sample } from '@vitrine/contract/samples'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-qc-dialog.module.css'
import { batchQcMessages } from './batch-qc-messages.ts'
import type { BatchFailure, BatchOutcome } from './run-batch-update.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Successes and failures, each failure with the sample's id and the error. */
export function BatchResult({ updated, failures }: BatchOutcome) {
  return (
    <div className={styles['result']}>
      <StepTitle>{batchQcMessages.resultTitle}</StepTitle>
      {failures.length > 0 && <Failures failures={failures} />}
      {updated.length > 0 && <Successes updated={updated} />}
    </div>
  )
}

function Failures({ failures }: { failures: readonly BatchFailure[] }) {
  const title = batchQcMessages.failed(failures.length)
  return (
    <section>
      <h4 className={styles['bad']}>
        <IconAlertCircle {...ICON} />
        {title}
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ul tabIndex={0} aria-label={title} className={styles['list']}>
        {failures.map(({ sample, message }) => (
          <li key={sample.id}>
            <b>{sample.sample_id}</b>
            <span>{batchQcMessages.failure(sample.id, message)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Successes({ updated }: { updated: readonly Sample[] }) {
  const title = batchQcMessages.succeeded(updated.length)
  return (
    <section>
      <h4 className={styles['good']}>
        <IconCheck {...ICON} />
        {title}
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ul tabIndex={0} aria-label={title} className={styles['list']}>
        {updated.map(sample => (
          <li key={sample.id}>{sample.sample_id}</li>
        ))}
      </ul>
    </section>
  )
}
