import { Button } from '@mantine/core'
import { IconMicroscope } from '@tabler/icons-react'
import { demoRoutes } from '@vitrine/contract/api/demo'
import { call } from '../../api/call.ts'
import { useRole } from '../../auth/use-role.ts'
import { useAction } from '../../ui/hooks/use-action.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { slideMessages } from '../slide-messages.ts'

/** Offers admins of an empty library real slides, samples and datasets to try it with. */
export function DemoOffer({ onAdded }: { onAdded: (slides: number) => void }) {
  const { isBusy, run } = useAction()
  if (useRole() !== 'admin') return null

  async function load() {
    const added = await call(demoRoutes.load)
    toast.success(slideMessages.demoAdded(added))
    onAdded(added.slides)
  }
  const explain = (error: unknown) => void toast.error((error as Error).message)
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMicroscope aria-hidden />}
      loading={isBusy}
      onClick={() => void run(load, explain)}
    >
      {slideMessages.addDemo}
    </Button>
  )
}
