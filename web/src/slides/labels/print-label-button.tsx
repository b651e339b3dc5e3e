import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { labelMessages } from '../../labels/label-messages.ts'
import { usePrintLabel } from './use-print-label.tsx'

export function PrintLabelButton({ slide }: { slide: Slide }) {
  const { print, isPrinting, problem } = usePrintLabel(slide)
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter aria-hidden />} disabled={isPrinting} onClick={print}>
        {labelMessages.print}
      </Button>
      {problem}
    </>
  )
}
