import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { ReactNode } from 'react'
import { labelMessages as messages } from '../../labels/label-messages.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAction } from '../../ui/hooks/use-action.ts'
import { uiMessages } from '../../ui/ui-messages.ts'
import { downloadSlideLabel, printLabels } from './label-actions.ts'

/** Prints a slide's label. An error stays on screen, with the file as an alternative. */
export function usePrintLabel(slide: Slide | undefined): {
  print: () => void
  isPrinting: boolean
  problem: ReactNode
} {
  const { isBusy, run, problem: failure, dismissProblem: close } = useAction()
  const footer = (
    <>
      <Button variant="default" onClick={close}>
        {uiMessages.close}
      </Button>
      {slide && <Button onClick={() => downloadSlideLabel(slide)}>{messages.download}</Button>}
    </>
  )
  return {
    print: () => void (slide && run(() => printLabels([slide]))),
    isPrinting: isBusy,
    problem: failure && (
      <Dialog title={messages.notPrinted} isOpen onClose={close} footer={footer}>
        <p role="alert" style={{ overflowWrap: 'anywhere' }}>
          {failure}
        </p>
      </Dialog>
    ),
  }
}
