import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useState } from 'react'
import { labelMessages as messages } from '../../labels/label-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadSlideLabel, printLabels } from './label-actions.ts'

/** Prints a slide's label. What goes wrong stays on the screen, with the file as the other way. */
export function usePrintLabel(slide: Slide | undefined): {
  print: () => void
  isPrinting: boolean
  problem: ReactNode
} {
  const [isPrinting, setPrinting] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function print() {
    if (!slide) return
    setPrinting(true)
    try {
      await printLabels([slide])
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setPrinting(false)
    }
  }
  const close = () => setFailure(undefined)
  const footer = (
    <>
      <Button variant="default" onClick={close}>
        {messages.close}
      </Button>
      {slide && <Button onClick={() => downloadSlideLabel(slide)}>{messages.download}</Button>}
    </>
  )
  return {
    print: () => void print(),
    isPrinting,
    problem: failure && (
      <Dialog title={messages.notPrinted} isOpen onClose={close} footer={footer}>
        <p role="alert" style={{ overflowWrap: 'anywhere' }}>
          {failure}
        </p>
      </Dialog>
    ),
  }
}
