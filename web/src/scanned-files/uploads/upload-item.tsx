import { useFileDialog } from '@mantine/hooks'
import { IconFolderOpen, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ProgressBar, percentOf } from '../../ui/notices/progress-bar.tsx'
import { type QueuedFile, type QueuedState, speedOf } from './queued-files.ts'
import { uploadMessages as messages } from './upload-messages.ts'
import { uploadQueue } from './upload-queue.ts'
import styles from './uploads.module.css'

const STATUS: Readonly<Record<QueuedState, (file: QueuedFile) => string>> = {
  waiting: () => messages.waiting,
  sending: file => messages.sending(file.sent, file.size, speedOf(file)),
  paused: ({ sent, size }) => messages.paused(sent, size),
  lost: () => messages.lost,
  preparing: () => messages.preparing,
  ready: () => messages.ready,
  refused: () => messages.failed,
  unfinished: () => messages.unfinished,
}
const statusOf = (file: QueuedFile) => file.problem ?? STATUS[file.state](file)

const ENDED: readonly QueuedState[] = ['preparing', 'ready', 'refused']

export function UploadItem({ file }: { file: QueuedFile }) {
  const { name, sent, size, state } = file
  const status = statusOf(file)
  return (
    <li className={styles['row']} data-state={state}>
      <strong className={styles['name']} title={name}>
        {name}
      </strong>
      <ProgressBar label={name} at={{ done: sent, total: size, text: `${percentOf(sent, size)}%` }} />
      <span className={styles['status']} title={status} role={state === 'refused' ? 'alert' : undefined}>
        {status}
      </span>
      <span className={styles['actions']}>
        <RowActions file={file} />
      </span>
    </li>
  )
}

function RowActions({ file: { key, name, state } }: { file: QueuedFile }) {
  if (ENDED.includes(state))
    return <IconButton label={messages.hide(name)} icon={<IconX aria-hidden />} onClick={() => uploadQueue.hide(key)} />
  return (
    <>
      {state === 'unfinished' && <ChooseAgain name={name} onFile={file => void uploadQueue.addAgain(key, file)} />}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton
          label={messages.pause(name)}
          icon={<IconPlayerPause aria-hidden />}
          onClick={() => uploadQueue.pause(key)}
        />
      )}
      {(state === 'paused' || state === 'lost') && (
        <IconButton
          label={state === 'lost' ? messages.resumeNow(name) : messages.resume(name)}
          icon={<IconPlayerPlay aria-hidden />}
          onClick={() => uploadQueue.resume(key)}
        />
      )}
      <IconButton
        label={messages.cancel(name)}
        icon={<IconX aria-hidden />}
        onClick={() => void uploadQueue.cancel(key)}
      />
    </>
  )
}

function ChooseAgain({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const dialog = useFileDialog({
    multiple: false,
    resetOnOpen: true,
    onChange: files => {
      if (files?.[0]) onFile(files[0])
    },
  })
  return <IconButton label={messages.choose(name)} icon={<IconFolderOpen aria-hidden />} onClick={dialog.open} />
}
