import { Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { TestSet } from '@vitrine/contract/datasets/test-sets'
import { useRole } from '../../auth/use-role.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate } from '../../format/dates.ts'
import { ask } from '../../ui/dialogs/question.ts'
import { useAction } from '../../ui/hooks/use-action.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { TEST_SET_KEYS } from '../trust/test-sets.ts'
import { versionMessages as messages } from './version-messages.ts'
import { lockVersion, unlockVersion } from './versions-api.ts'

interface TestSetLockProps {
  version: DatasetVersion
  /** Undefined while it is not locked. */
  testSet: TestSet | undefined
}

/** Locks a version as a test set, or shows who did. */
export function TestSetLock({ version, testSet }: TestSetLockProps) {
  const { number } = version
  const mayEdit = useMayEdit()
  const isAdmin = useRole() === 'admin'
  const queries = useQueryClient()
  const action = useAction()
  const change = (work: () => Promise<unknown>, doneText: string) =>
    action.run(async () => {
      await work()
      toast.success(doneText)
      await Promise.all(TEST_SET_KEYS.map(queryKey => queries.invalidateQueries({ queryKey: [...queryKey] })))
    })
  async function lock() {
    const question = { title: messages.lockOf(number), text: messages.lockNote, action: messages.lock }
    if (await ask(question)) await change(() => lockVersion(version), messages.locked(number))
  }
  async function unlock() {
    const question = { title: messages.unlockOf(number), text: messages.unlockNote, action: messages.unlock }
    if (await ask({ ...question, isDanger: true }))
      await change(() => unlockVersion(version), messages.unlocked(number))
  }
  if (!testSet && !mayEdit) return null
  return (
    <Group gap={8} fz="xs" c="var(--text-2)">
      {testSet ? (
        <>
          <IconLock size={14} aria-hidden />
          {messages.lockedAt(
            testSet.locked_by?.username || testSet.locked_by?.name || messages.nobody,
            formatDate(testSet.locked_at),
          )}
          {isAdmin && (
            <Button size="compact-xs" variant="default" disabled={action.isBusy} onClick={unlock}>
              {messages.unlock}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconLock size={14} aria-hidden />}
          disabled={action.isBusy}
          onClick={lock}
        >
          {messages.lock}
        </Button>
      )}
      {action.problem && (
        <Text span size="xs" c="var(--danger-text)" role="alert">
          {action.problem}
        </Text>
      )}
    </Group>
  )
}
