import { Button, Text } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets'
import { Suspense, useState } from 'react'
import { relativeTime } from '../../format/relative-time.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { versionMessages as messages } from './version-messages.ts'

const VersionsDialog = lazyNamed(() => import('./versions-dialog.tsx'), 'VersionsDialog')

/** Opens the frozen versions of a dataset, and tells the latest. */
export function VersionsButton({ dataset }: { dataset: FullDataset }) {
  const [isOpen, setOpen] = useState(false)
  const [frozen, setFrozen] = useState(dataset.latest_version)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconVersions aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.versions}
        {frozen && (
          <Text span inherit ms={8} c="var(--text-2)" fw={400}>
            {messages.latest(frozen.number, relativeTime(new Date(frozen.created_at), new Date()))}
          </Text>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog dataset={dataset} onFrozen={setFrozen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
