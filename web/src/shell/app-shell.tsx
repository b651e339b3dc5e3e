import { Outlet } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useHasUnreadList } from '../api/unread-lists.ts'
import { useHasBegunAction } from '../api/user-action.ts'
import { useRefusal } from '../auth/use-role.ts'
import { openQuestion } from '../ui/dialogs/question.ts'
import { useIsNarrow } from '../ui/hooks/use-is-narrow.ts'
import { focusTable, skipTarget, TABLE_ID } from '../ui/layout/skip-target.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { useIsLoading } from '../ui/notices/loading-flag.ts'
import { Spinner } from '../ui/notices/spinner.tsx'
import { useStored } from '../ui/stores/store.ts'
import classes from './app-shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const UndoHost = lazyNamed(() => import('../history/undo/undo-host.tsx'), 'UndoHost')
const QuestionDialog = lazyNamed(() => import('../ui/dialogs/question-dialog.tsx'), 'QuestionDialog')
const UnreadListsNotice = lazyNamed(() => import('./unread-lists-notice.tsx'), 'UnreadListsNotice')

const MAIN_ID = 'main'

/** Open by default, toggled by a button. On a narrow page it is initially a rail. */
function useSideMenu() {
  const isNarrow = useIsNarrow()
  const [choice, setChoice] = useState({ isNarrow, isOpen: !isNarrow })
  // Resizing past the limit resets the choice.
  if (choice.isNarrow !== isNarrow) setChoice({ isNarrow, isOpen: !isNarrow })
  return { isOpen: choice.isOpen, toggle: () => setChoice({ isNarrow, isOpen: !choice.isOpen }) }
}

function LoadingSpinner() {
  const isLoading = useIsLoading()
  return (
    <div className={classes['loading']} role="status">
      {isLoading && (
        <span role="img" aria-label="Loading">
          <Spinner />
        </span>
      )}
    </div>
  )
}

function SkipLink() {
  const target = useStored(skipTarget, target => target)
  function skip(event: MouseEvent) {
    // The address must stay that of the screen.
    event.preventDefault()
    if (target === 'table') focusTable()
    else document.getElementById(MAIN_ID)?.focus()
  }
  return (
    <a className={classes['skip']} href={`#${target === 'table' ? TABLE_ID : MAIN_ID}`} onClick={skip}>
      {target === 'table' ? 'Go to the table' : 'Skip to content'}
    </a>
  )
}

function Questions() {
  const isOpen = useStored(openQuestion, question => question !== undefined)
  // Mounted from then on, so that the dialog can close and return the focus.
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <QuestionDialog />
}

export function AppShell() {
  const { isOpen, toggle } = useSideMenu()
  const refusal = useRefusal()
  // Its code loads during the first change: a late offer would move the page under the pointer.
  const canUndo = useHasBegunAction()
  const hasUnreadList = useHasUnreadList()
  return (
    <div className={classes['shell']} data-menu={isOpen ? 'open' : 'shut'}>
      <SkipLink />
      <TopBar isMenuOpen={isOpen} onToggleMenu={toggle} />
      <SideMenu isOpen={isOpen} />
      <main id={MAIN_ID} className={classes['main']} tabIndex={-1}>
        <Banner kind="red" mb={12}>
          {refusal}
        </Banner>
        {hasUnreadList && <UnreadListsNotice />}
        {canUndo && <UndoHost />}
        <Outlet />
        <Questions />
        {/* Mantine's portal for menus and dialogs, inside the landmark so that their content belongs to it. */}
        <div data-mantine-shared-portal-node />
      </main>
      <LoadingSpinner />
    </div>
  )
}
