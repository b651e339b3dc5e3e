import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.ts'
import styles from '../dashboard/dashboard.module.css'
import type { AnyDashboard } from '../dashboard/dashboard.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { tableMessages } from '../table-messages.ts'

const GroupChoices = lazyNamed(() => import('./group-choices.tsx'), 'GroupChoices')

/** Opens the choice of the fields that rows are grouped by. */
export function GroupButton(props: { dashboard: AnyDashboard; records: Records<DashboardRow> }) {
  const [button, setButton] = useState<HTMLElement>()
  const active = props.records.query.group?.length ?? 0
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title={tableMessages.group}
        aria-haspopup="dialog"
        aria-expanded={button !== undefined}
        leftSection={<IconStack2 aria-hidden />}
        rightSection={active > 0 && <b className={styles['filterCount']}>{active}</b>}
        classNames={{ section: styles['buttonIcon'] ?? '', label: styles['buttonText'] ?? '' }}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
      >
        {tableMessages.group}
      </Button>
      {button && (
        <Suspense>
          <GroupChoices {...props} button={button} onClose={() => setButton(undefined)} />
        </Suspense>
      )}
    </>
  )
}
