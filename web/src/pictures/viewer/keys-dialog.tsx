import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './keys-dialog.module.css'
import type { ShownKeys } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'

interface KeysDialogProps {
  keys: readonly ShownKeys[]
  isOpen: boolean
  onClose: () => void
}

/** Lists what keys do. */
export function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog title={viewerMessages.keys} isOpen={isOpen} onClose={onClose}>
      <p className={styles['note']}>{viewerMessages.keysNote}</p>
      <dl className={styles['keys']}>
        {keys.map(({ keys: names, does }) => (
          <Fragment key={does}>
            <dt>
              {names.map(name => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
