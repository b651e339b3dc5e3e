import { Button } from '@mantine/core'
import { IconMicroscope } from '@tabler/icons-react'
import { demoRoutes } from '@vitrine/contract/demo'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useRole } from '../../auth/use-role.ts'
import { toast } from '../../ui/toast.tsx'
import { slideMessages } from '../slide-messages.ts'

/** For the Admins of an empty library: real slides, samples and datasets to try it with. */
export function DemoOffer({ onAdded }: { onAdded: (slides: number) => void }) {
  const [isBusy, setIsBusy] = useState(false)
  if (useRole() !== 'admin') return null

  async function load() {
    setIsBusy(true)
    try {
      const added = await call(demoRoutes.load)
      toast.success(slideMessages.demoAdded(added))
      onAdded(added.slides)
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMicroscope aria-hidden />}
      loading={isBusy}
      onClick={() => void load()}
    >
      {slideMessages.addDemo}
    </Button>
  )
}
