import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './ui-messages.ts'

/** How long the tooltip reads 'Copied!'. */
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

/** Copies `value` to the clipboard and confirms it, or says why it failed. */
export function CopyButton({ value, label = uiMessages.copy }: { value: string; label?: string }) {
  const [outcome, setOutcome] = useState('')
  useEffect(() => {
    if (!outcome) return
    const timer = window.setTimeout(() => setOutcome(''), COPIED_MS)
    return () => window.clearTimeout(timer)
  }, [outcome])

  return (
    <span className={styles['copy']}>
      <IconButton
        isSmall
        label={label}
        tip={outcome || uiMessages.copy}
        isTipShown={outcome !== ''}
        icon={<IconCopy size={14} stroke={1.5} aria-hidden />}
        onClick={async () => setOutcome(await copyToClipboard(value))}
      />
      <span role="status" className={styles['said']}>
        {outcome}
      </span>
    </span>
  )
}
