import { Fragment } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './keys-dialog.module.css'

/** A group of keys in the help. */
export interface ShownKeys {
  /** As labelled on the keyboard, such as 'R'. */
  readonly keys: readonly string[]
  readonly does: string
}

export interface KeysGroup {
  /** When these keys work. */
  readonly note: string
  readonly keys: readonly ShownKeys[]
}

interface KeysDialogProps {
  title: string
  groups: readonly KeysGroup[]
  isOpen: boolean
  onClose: () => void
}

export function KeysDialog({ title, groups, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog title={title} size="list" isOpen={isOpen} onClose={onClose}>
      {groups.map(({ note, keys }) => (
        <section key={note} className={styles['group']}>
          <p className={styles['note']}>{note}</p>
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
        </section>
      ))}
    </Dialog>
  )
}
