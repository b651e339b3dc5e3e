import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import type { ScanProblem } from './scan-queue.ts'
import { scannerMessages } from './scanner-messages.ts'

export interface ScanProblemsProps {
  problems: readonly ScanProblem[]
  onDismiss: (number: number) => void
  onRetry: (number: number) => void
}

/** A dismissible banner for each scan that brought no slide: more than one only while scans outrun their answers. */
export const ScanProblems = ({ problems, onDismiss, onRetry }: ScanProblemsProps) =>
  problems.map(({ number, code, text, canRetry }) => (
    <Banner
      key={number}
      kind="red"
      onDismiss={() => onDismiss(number)}
      action={
        canRetry && (
          <Button size="xs" variant="default" onClick={() => onRetry(number)}>
            {uiMessages.tryAgain}
          </Button>
        )
      }
    >
      {canRetry ? `${text} ${scannerMessages.scanned(code)}` : text}
    </Banner>
  ))
