import { Box, Button } from '@mantine/core'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { ProgressBar } from '../../ui/notices/progress-bar.tsx'
import { useStored } from '../../ui/stores/store.ts'
import styles from './bulk.module.css'
import { bulkMessages as messages } from './bulk-messages.ts'
import { stopBulk } from './bulk-run.ts'
import { bulkRun } from './bulk-run-store.ts'

/** The progress of the running edit, with 'Stop'; nothing while none is running. */
export function BulkProgressLine() {
  const run = useStored(bulkRun, run => run)
  if (!run) return null
  const { text, done, total, isStopping } = run
  const at = total > 0 ? { done, total, text: messages.runText(done, total) } : undefined
  return (
    <div className={styles['progress']}>
      <b role="status">{text}</b>
      <Box flex={1} miw={120}>
        <ProgressBar label={messages.running} {...(at && { at })} />
      </Box>
      <span>{at?.text}</span>
      <Button size="xs" variant="default" title={messages.stopNote} onClick={stopBulk} {...busyProps(isStopping)}>
        {isStopping ? messages.stopping : messages.stop}
      </Button>
    </div>
  )
}
