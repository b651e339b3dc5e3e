import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useOpener } from '../../ui/hooks/use-opener.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './view-menu.module.css'
import { builtInName, type ViewProps } from './view-names.ts'

const ViewList = lazyNamed(() => import('./view-list.tsx'), 'ViewList')
const ChangedDot = lazyNamed(() => import('./unsaved-changes.tsx'), 'ChangedDot')

/** Shows the name of the current view, with a dot if it was changed, and opens the list of all views. */
export function ViewMenu(props: ViewProps) {
  const { dashboard, records } = props
  const { button, close, trigger } = useOpener('dialog')
  const { current } = records.library
  const name = current?.name ?? builtInName(dashboard)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title={name}
        data-view-button
        rightSection={<IconChevronDown size={12} aria-hidden />}
        classNames={{
          root: styles['view'] ?? '',
          label: styles['label'] ?? '',
          section: styles['arrow'] ?? '',
        }}
        {...trigger}
      >
        <VisuallyHidden>{`${tableMessages.views}: `}</VisuallyHidden>
        <span className={styles['name']}>{name}</span>
        {current && <ChangedDot {...props} />}
      </Button>
      {button && <ViewList {...props} button={button} onClose={close} />}
    </>
  )
}
