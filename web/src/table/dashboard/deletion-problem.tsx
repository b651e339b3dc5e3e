import { Banner } from '../../ui/banner.tsx'
import styles from './deletion-problem.module.css'
import type { RowDeletion } from './use-delete-rows.ts'

/** Why records are still there after a deletion, above the table; stays until it is dismissed. */
export function DeletionProblem({ of }: { of: Pick<RowDeletion<never>, 'problem' | 'dismiss'> }) {
  if (of.problem === undefined) return null
  return (
    <div className={styles['problem']}>
      <Banner kind="red" onDismiss={of.dismiss}>
        {of.problem}
      </Banner>
    </div>
  )
}
