import { Button } from '@mantine/core'
import { IconFolder, IconRefresh } from '@tabler/icons-react'
import type { PictureFolder } from '@vitrine/contract/pictures/scanned-files'
import { relativeTime } from '../format/relative-time.ts'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { toast } from '../ui/notices/toast.tsx'
import styles from './scanned-files.module.css'
import { checkFolders } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

function checkedText({ state, checked_at: at }: PictureFolder): string {
  if (state === 'slow') return messages.slow
  return at === null ? messages.notChecked : messages.checked(relativeTime(new Date(at), new Date()))
}

function useCheckNow(onChecked: () => void) {
  const { run, ...action } = useAction()
  const isMounted = useIsMounted()

  async function check() {
    const { state, found, attached, problem } = await checkFolders(isMounted)
    if (!isMounted()) return
    onChecked()
    if (state === 'failed') throw new Error(problem ?? messages.checkFailed)
    toast.success(messages.checkedNow(found, attached))
  }
  return { ...action, check: () => void run(check) }
}

export interface FoldersProps {
  folders: readonly PictureFolder[]
  mayEdit: boolean
  onChecked: () => void
}

/** The scanner's folders with the time of their last check, and a button to check them now. */
export function Folders({ folders, mayEdit, onChecked }: FoldersProps) {
  const { isBusy, problem, dismissProblem, check } = useCheckNow(onChecked)
  if (folders.length === 0) return null
  return (
    <div className={styles['folders']}>
      {folders.map(folder => (
        <span key={folder.name} className={styles['folder']}>
          <IconFolder size={16} stroke={1.5} aria-hidden />
          <span>
            {messages.folder} <b>{folder.name}</b> {checkedText(folder)}
          </span>
        </span>
      ))}
      {mayEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          onClick={check}
          {...busyProps(isBusy)}
        >
          {isBusy ? messages.checking : messages.checkNow}
        </Button>
      )}
      <Banner kind="red" onDismiss={dismissProblem}>
        {problem}
      </Banner>
    </div>
  )
}

/** The server's messages about folders that can't be read, partly or temporarily. */
export const FolderProblems = ({ folders }: Pick<FoldersProps, 'folders'>) =>
  folders.map(folder => {
    const text = messages.folderProblem(folder)
    if (text === null) return null
    return (
      <Banner key={folder.name} kind={folder.state === 'unreadable' ? 'red' : 'yellow'} mb={12}>
        {text}
      </Banner>
    )
  })
