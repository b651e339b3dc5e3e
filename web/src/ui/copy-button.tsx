import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './ui-messages.ts'

/** Spec 1 §2, Slide card, and §9: 'Copied!' lasts 2 seconds. */
export const COPIED_MS = 2000

/** Puts text on the clipboard and gives what there is to say of it: `uiMessages.copied`, or why it could not be done. */
export async function copyToClipboard(text: string): Promise<string> {
  if (!navigator.clipboard) return uiMessages.copyUnavailable
  try {
    await navigator.clipboard.writeText(text)
    return uiMessages.copied
  } catch {
    return uiMessages.copyFailed
  }
}

/** Puts `value` on the clipboard and says so, or why it could not. */
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
