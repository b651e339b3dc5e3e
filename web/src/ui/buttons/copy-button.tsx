import { useTimeout } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { uiMessages } from '../ui-messages.ts'
import styles from '../visually-hidden.module.css'
import { IconButton } from './icon-button.tsx'

/** How long the tooltip shows 'Copied!'. */
const COPIED_MS = 2000

/** Copies text to the clipboard. Resolves to the message to show: `uiMessages.copied`, or why it failed. */
export async function copyToClipboard(text: string): Promise<string> {
  if (!navigator.clipboard) return uiMessages.copyUnavailable
  try {
    await navigator.clipboard.writeText(text)
    return uiMessages.copied
  } catch {
    return uiMessages.copyFailed
  }
}

/** Copies `value` to the clipboard and confirms it, or shows why it failed. */
export function CopyButton({ value, label = uiMessages.copy }: { value: string; label?: string }) {
  const [outcome, setOutcome] = useState('')
  const reset = useTimeout(() => setOutcome(''), COPIED_MS)
  const copy = async () => {
    setOutcome(await copyToClipboard(value))
    reset.start()
  }
  return (
    <span style={{ display: 'inline-flex', position: 'relative' }}>
      <IconButton
        isSmall
        label={label}
        tip={outcome || uiMessages.copy}
        isTipShown={outcome !== ''}
        icon={<IconCopy aria-hidden />}
        onClick={copy}
      />
      <span role="status" className={styles['hidden']}>
        {outcome}
      </span>
    </span>
  )
}
